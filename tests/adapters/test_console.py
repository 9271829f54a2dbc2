"""The terminal: one line is one message, and its answer is out before the next is read."""

import asyncio
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue

import pytest

from adapters import load
from adapters.base import Host
from adapters.console.adapter import Console
from adapters.console.incoming import to_message
from adapters.console.lines import Lines
from adapters.console.outgoing import Screen, harmless
from adapters.console.settings import locale_of
from bot.domain.deliveries import Button, Delivery
from bot.domain.errors import ConfigurationError, DeliveryFailed
from bot.domain.events import CommandCall, Event, IncomingMessage, Pressed
from bot.domain.keys import ChatKey, UserKey
from tests.adapters.hosts import NOON, NoState
from tests.fakes import FakeClock

ANN, CHAT = UserKey("terminal", "ann"), ChatKey("terminal", "ann")


def to(text: str, **more: object) -> Delivery:
    return Delivery("d1", CHAT, ANN, text, **more)  # type: ignore[arg-type]


class Feed:
    """A standard input that a test types into; empty bytes end it."""

    def __init__(self) -> None:
        self.typed: SimpleQueue[bytes] = SimpleQueue()

    def read(self, size: int, /) -> bytes:
        return self.typed.get()


class Paper(BytesIO):
    """A standard output that rings when something was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    def flush(self) -> None:
        super().flush()
        self.written.set()


class Shell:
    """A console with a core that answers when the turn is waited for."""

    def __init__(self, prompt: str = "") -> None:
        self.feed, self.output, self.events = Feed(), Paper(), list[Event]()
        self.screen = Screen(self.output, "ann", prompt)
        self._open: list[Event] = []
        self.waiting = asyncio.Event()
        host = Host(self._accept, (), FakeClock(NOON), NoState(), self._idle)
        self.console = Console("ann", "zh-CN", Lines(self.feed), self.screen, host)

    async def ran(self, text: str) -> str:
        """Type all of it, end the input, and give the whole screen."""
        self.feed.typed.put(text.encode())
        self.feed.typed.put(b"")
        await asyncio.wait_for(self.console.run(), 5)
        return self.shown

    @property
    def shown(self) -> str:
        return self.output.getvalue().decode()

    async def _accept(self, event: Event) -> None:
        self.events.append(event)
        self._open.append(event)

    async def _idle(self, chat: ChatKey) -> None:
        assert chat == CHAT
        self.waiting.set()
        while self._open:
            await self._echo(self._open.pop(0))

    async def _echo(self, event: Event) -> None:
        said = event.text if isinstance(event, IncomingMessage) else "a press"
        await self.screen.deliver(to(f"You said {said}."))


@pytest.fixture
async def shell() -> Shell:
    return Shell()


async def test_each_line_is_answered_before_the_next_one_is_read(shell: Shell) -> None:
    assert await shell.ran("one\n\n  \ntwo\nlast without an end") == (
        "You said one.\nYou said two.\nYou said last without an end.\n"
    )


async def test_exit_leaves_and_nothing_after_it_is_heard(shell: Shell) -> None:
    assert await shell.ran("one\n/exit\ntwo\n") == "You said one.\n"
    assert len(shell.events) == 1


async def test_what_is_typed_is_utf8_even_when_it_comes_in_halves(shell: Shell) -> None:
    word = "你好".encode()
    running = asyncio.create_task(shell.console.run())
    for piece in (word[:1], word[1:4], word[4:] + b"\xff\n"):
        shell.feed.typed.put(piece)
    await shell.waiting.wait()
    running.cancel()
    await asyncio.wait([running])
    shell.feed.typed.put(b"")
    [event] = shell.events
    assert isinstance(event, IncomingMessage)
    assert event.text == "你好\ufffd"


async def test_keys_are_unlike_each_other_and_those_of_other_runs(shell: Shell) -> None:
    await shell.ran("a\na\n")
    other = Shell()
    await other.ran("a\n")
    assert len({event.key for event in (*shell.events, *other.events)}) == 3


def test_a_line_is_a_private_message_of_the_person_there() -> None:
    assert to_message("  hello ", "ann", "k", NOON, "zh-CN") == IncomingMessage(
        key="k",
        user=ANN,
        author="ann",
        chat=CHAT,
        space=None,
        text="hello",
        sent_at=NOON,
        addressed=True,
        message_id="k",
        locale="zh-CN",
    )


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("/help", CommandCall("help")),
        ("/Remind  in 5 minutes: tea", CommandCall("remind", "in 5 minutes: tea")),
        ("/usr/bin is full", None),
        ("/", None),
        ("/ new", None),
        ("try /new", None),
    ],
)
def test_a_line_that_begins_with_a_command_is_one(line: str, command: CommandCall | None) -> None:
    assert to_message(line, "ann", "k", NOON).command == command


# ---------------------------------------------------------------- words out


async def test_words_are_printed_as_they_come_and_the_whole_ends_the_line(shell: Shell) -> None:
    opened: list[str] = []
    told = asyncio.Event()

    async def tell(message_id: str) -> None:
        opened.append(message_id)
        told.set()

    live = shell.screen.live(to(""), tell)
    live.show("Once")
    await told.wait()
    live.show("Once upon")
    await live.close()
    assert shell.shown in ("Once", "Once upon")
    await shell.screen.deliver(to("Once upon a time.", message_id=opened[0]))
    assert shell.shown == "Once upon a time.\n"


async def streaming(shell: Shell, text: str, message_id: str = "m1") -> None:
    """Show the beginning of an answer that has a message already."""

    async def never(_: str) -> None:
        raise AssertionError

    live = shell.screen.live(to("", message_id=message_id), never)
    live.show(text)
    await shell.output.written.wait()
    await live.close()


async def test_an_answer_that_ends_otherwise_is_printed_whole(shell: Shell) -> None:
    await streaming(shell, "Once upon")
    await shell.screen.deliver(to("Sorry.", message_id="m1"))
    assert shell.shown == "Once upon\nSorry.\n"


async def test_a_reminder_in_the_middle_of_an_answer_has_a_line_of_its_own(shell: Shell) -> None:
    await streaming(shell, "Once upon")
    await shell.screen.deliver(to("⏰ tea"))
    await shell.screen.deliver(to("Once upon a time.", message_id="m1"))
    assert shell.shown == "Once upon\n⏰ tea\n a time.\n"


async def test_an_answer_that_is_dropped_ends_its_line(shell: Shell) -> None:
    await streaming(shell, "Once upon")
    await shell.screen.delete(CHAT, "m1")
    await shell.screen.deliver(to("Stopped."))
    assert shell.shown == "Once upon\nStopped.\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a\x1b[31mred\x1b[0m b", "ared b"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x9b2Jgone\x00\x07\x08\x7f\x85", "gone"),
        ("cut \x1b[3", "cut "),
        ("tab\tand\r\nline", "tab\tand\nline"),
        ("你好 👍", "你好 👍"),
    ],
)
def test_control_characters_do_no_harm(text: str, left: str) -> None:
    assert harmless(text) == left


async def test_lone_surrogates_are_printed_as_something(shell: Shell) -> None:
    await shell.screen.deliver(to("odd \ud83d"))
    assert shell.shown == "odd ?\n"


async def test_nobody_reads_what_is_meant_for_another(shell: Shell) -> None:
    bob = Delivery("d1", ChatKey("terminal", "bob"), UserKey("terminal", "bob"), "secret")
    with pytest.raises(DeliveryFailed) as raised:
        await shell.screen.deliver(bob)
    assert raised.value.unreachable
    live = shell.screen.live(bob, lambda _: asyncio.sleep(0))
    live.show("secret")
    await live.close()
    assert shell.shown == ""


async def test_a_closed_terminal_is_a_failed_delivery(shell: Shell) -> None:
    shell.output.close()
    with pytest.raises(DeliveryFailed):
        await shell.screen.deliver(to("hello"))


# ---------------------------------------------------------------- the prompt


async def test_the_prompt_comes_back_after_every_turn() -> None:
    shell = Shell(prompt="> ")
    # The terminal itself shows what is typed, and the line feed behind it.
    assert await shell.ran("one\ntwo\n") == "> You said one.\n> You said two.\n> \n"


async def test_a_reminder_at_the_prompt_has_a_line_of_its_own_and_asks_again() -> None:
    shell = Shell(prompt="> ")
    shell.screen.ask()
    await shell.screen.deliver(to("⏰ tea"))
    assert shell.shown == "> \n⏰ tea\n> "


# ---------------------------------------------------------------- buttons

CONSENT = ((Button("Remember me", "consent:yes"), Button("Not now", "consent:no")),)


async def pressed(shell: Shell, lines: str, *first: Delivery) -> list[str | None]:
    """What each line became: the action of a press, or None for a message."""
    for delivery in first:
        await shell.screen.deliver(delivery)
    await shell.ran(lines)
    return [event.action if isinstance(event, Pressed) else None for event in shell.events]


async def test_buttons_are_numbered_under_their_message(shell: Shell) -> None:
    await shell.screen.deliver(to("May I?", buttons=CONSENT))
    assert shell.shown == "May I?\n[1] Remember me  [2] Not now\n"


@pytest.mark.parametrize("line", ["1", " 1 ", "Remember me", "REMEMBER ME"])
async def test_a_number_or_a_label_presses_a_button(shell: Shell, line: str) -> None:
    assert await pressed(shell, f"{line}\n", to("May I?", buttons=CONSENT)) == ["consent:yes"]


async def test_a_press_names_the_message_of_its_button(shell: Shell) -> None:
    number = await shell.screen.deliver(to("May I?", buttons=CONSENT))
    await shell.ran("2\n")
    [event] = shell.events
    assert isinstance(event, Pressed)
    assert (event.message_id, event.user, event.chat) == (number, ANN, CHAT)


@pytest.mark.parametrize("line", ["3", "0", "yes", "1.", "²"])
async def test_other_lines_are_messages(shell: Shell, line: str) -> None:
    assert await pressed(shell, f"{line}\n", to("May I?", buttons=CONSENT)) == [None]


async def test_buttons_of_one_turn_are_numbered_on(shell: Shell) -> None:
    undo = ((Button("Undo", "undo:1"),),), ((Button("Undo", "undo:2"),),)
    first, second = (to("Noted.", buttons=rows) for rows in undo)
    assert await pressed(shell, "2\n", first, second) == ["undo:2"]
    assert "[2] Undo" in shell.shown


async def test_a_number_is_an_answer_again_once_something_else_was_said(shell: Shell) -> None:
    lines = "hello\n1\nnot now\n"
    assert await pressed(shell, lines, to("May I?", buttons=CONSENT)) == [None, None, "consent:no"]


async def test_the_buttons_of_an_edited_message_are_gone(shell: Shell) -> None:
    await shell.screen.deliver(to("May I?", buttons=CONSENT, message_id="m1"))
    await shell.screen.deliver(to("Thank you.", message_id="m1"))
    await shell.ran("remember me\n")
    assert isinstance(shell.events[0], IncomingMessage)


# ---------------------------------------------------------------- settings, and a real process


def test_settings_and_surroundings() -> None:
    with pytest.raises(ConfigurationError, match=r"no setting console\.usr"):
        load("console", {"usr": "ann"}, Host(None, (), FakeClock(), NoState(), None))  # type: ignore[arg-type]
    assert locale_of({"LANG": "zh_CN.UTF-8"}) == "zh-CN"
    assert locale_of({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}) is None
    assert locale_of({}) is None


PROGRAM = """
import asyncio, sys
from adapters import load
from adapters.base import Host
from bot.domain.deliveries import Delivery
from tests.adapters.hosts import NoState, NOON
from tests.fakes import FakeClock

async def main():
    open_events = []
    async def accept(event): open_events.append(event)
    async def idle(chat):
        for event in open_events:
            said = event.author + ": " + event.text
            await adapter.messenger.deliver(Delivery("d", chat, event.user, said))
        open_events.clear()
    host = Host(accept, (), FakeClock(NOON), NoState(), idle)
    adapter = load("console", {"user": "ann"}, host)
    await adapter.run()
    await adapter.close()

try:
    asyncio.run(main())
except KeyboardInterrupt:
    sys.exit(0)
"""
ROOT = Path(__file__).parents[2]


def test_piped_input_works_and_exit_does_not_wait_for_more() -> None:
    with subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdin.write("你好\n/exit\n".encode())
        run.stdin.flush()  # It stays open: the reader waits for a line that never comes.
        assert run.wait(10) == 0
        assert run.stdout.read().decode() == "ann: 你好\n"
        assert run.stderr.read() == b""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a terminal is needed")
def test_in_a_terminal_there_is_a_prompt_and_ctrl_c_leaves_cleanly() -> None:
    keyboard, terminal = os.openpty()
    import fcntl
    import termios

    def take_the_terminal() -> None:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    run = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env=environment,
        cwd=ROOT,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        preexec_fn=take_the_terminal,
    )
    os.close(terminal)
    seen = read_until(keyboard, rb"> ")
    os.write(keyboard, b"hello\n")
    seen += read_until(keyboard, rb"ann: hello\r\n> ")
    os.write(keyboard, b"\x03")
    assert run.wait(10) == 0
    rest = os.read(keyboard, 4096)
    os.close(keyboard)
    assert seen == b"> hello\r\nann: hello\r\n> "
    assert rest == b"^C\r\n"


def read_until(file: int, pattern: bytes) -> bytes:
    found = b""
    while not re.search(pattern, found):
        found += os.read(file, 4096)
    return found
