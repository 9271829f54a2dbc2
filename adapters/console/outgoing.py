"""What the bot says, on the screen: whole messages, and words as they come."""

import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from adapters.console.choices import Choice, Choices
from adapters.pacing import NoPreview, Preview
from bot.domain.deliveries import Delivery, File
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey
from bot.domain.regex import Regex
from bot.ports import Live

# Terminal sequences (also unfinished ones), then every control character but tab and line feed.
_SEQUENCE = Regex(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)")
_CONTROL = Regex(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def harmless(text: str) -> str:
    """Model output cannot move the cursor, retitle the window or hide what it says."""
    return _CONTROL.sub("", _SEQUENCE.sub("", text))


def _numbered(name: str, number: int) -> str:
    stem, dot, ending = name.rpartition(".")
    return name if number == 1 else f"{stem}-{number}{dot}{ending}"


class Output(Protocol):
    """A binary stream, so that what we write is UTF-8 wherever we run."""

    def write(self, words: bytes, /) -> object: ...
    def flush(self) -> object: ...


class Screen:
    """The messenger of a terminal. An answer's preview is its first words, printed as they come."""

    def __init__(
        self, output: Output, user: str, prompt: str = "", exports: Path | None = None
    ) -> None:
        """`exports`: the folder into which files are put."""
        self._output, self._user, self._prompt = output, user, prompt
        self._exports = exports or Path("exports")
        self._choices = Choices()
        self._written: dict[str, str] = {}  # What is on the screen of answers not yet whole.
        self._line_is_open = self._waiting = False

    def split(self, text: str) -> Sequence[str]:
        return (text,)

    def live(self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]) -> Live:
        if delivery.chat.chat_id != self._user:
            return NoPreview()
        message_id, told = delivery.message_id or uuid4().hex, delivery.message_id is not None

        async def send(text: str) -> None:
            nonlocal told
            if not told:
                await opened(message_id)
                told = True
            self._write_on(message_id, text)

        return Preview(send, wait=lambda: 0.0)

    async def deliver(self, delivery: Delivery) -> str:
        if delivery.chat.chat_id != self._user:
            # Somebody else sits here: it is not theirs to read.
            raise DeliveryFailed("this person is not at the terminal", unreachable=True)
        message_id = delivery.message_id or uuid4().hex
        text, begun = harmless(delivery.text), self._written.pop(message_id, "")
        self._choices.withdraw(message_id)
        if begun and text.startswith(begun):
            self._print(text[len(begun) :])
        else:
            self._end_line()
            self._print(text)
        self._end_line()
        if delivery.file is not None:
            self._print(f"{harmless(str(self._keep(delivery.file)))}\n")
        if delivery.buttons:
            self._print(harmless(self._choices.offer(delivery.buttons, message_id)))
            self._end_line()
        self._prompt_again()
        return message_id

    def _keep(self, file: File) -> Path:
        """For its owner's eyes only, under a name that nothing has yet."""
        try:
            self._exports.mkdir(mode=0o700, parents=True, exist_ok=True)
            for number in count(1):
                path = self._exports / _numbered(Path(file.name).name, number)
                with contextlib.suppress(FileExistsError):
                    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                    with open(handle, "w", encoding="utf-8") as kept:  # noqa: PTH123
                        kept.write(file.text)
                    break
        except OSError as error:
            raise DeliveryFailed(
                f"{file.name} cannot be written: {error}", permanent=True
            ) from error
        return path.absolute()

    async def delete(self, chat: ChatKey, message_id: str) -> None:
        """What is printed stays printed; an answer that was begun ends here."""
        self._choices.withdraw(message_id)
        if self._written.pop(message_id, None):
            self._end_line()

    @asynccontextmanager
    async def typing(self, chat: ChatKey) -> AsyncIterator[None]:
        yield

    def ask(self) -> None:
        """Show that a line may be typed now."""
        self._end_line()
        self._waiting = True
        self._prompt_again()

    def answered(self, line: str) -> Choice | None:
        """A line was typed; gives the button it presses."""
        self._waiting = self._line_is_open = False
        return self._choices.chosen(line)

    def leave(self) -> None:
        """The shell's own prompt must not stand behind ours."""
        self._end_line()
        self._waiting = False

    def _write_on(self, message_id: str, text: str) -> None:
        """Print what is new of an answer; a change of what stands already waits for the whole."""
        text, begun = harmless(text), self._written.get(message_id, "")
        if not text.startswith(begun) or text == begun:
            return
        if not begun:
            self._end_line()
        self._print(text[len(begun) :])
        self._written[message_id] = text

    def _end_line(self) -> None:
        """Whatever stands on the line, be it half an answer or the prompt, stays readable."""
        if self._line_is_open:
            self._print("\n")

    def _prompt_again(self) -> None:
        if self._waiting and self._prompt:
            self._print(self._prompt)

    def _print(self, text: str) -> None:
        if not text:
            return
        try:
            self._output.write(text.encode("utf-8", "replace"))
            self._output.flush()
        except (OSError, ValueError) as error:
            raise DeliveryFailed("the terminal is closed", permanent=True) from error
        self._line_is_open = not text.endswith("\n")
