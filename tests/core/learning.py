"""What the tests of learning share: stretches made of lines, and models that propose by script."""

import json
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime

from bot.core.learn.judge import judged
from bot.core.learn.operations import Change, Operation, Verb
from bot.core.learn.stretch import Stretch, gathered
from bot.domain.errors import ModelUnavailable
from bot.domain.events import Attachment, IncomingMessage
from bot.domain.keys import Space
from bot.domain.memories import Memory
from bot.domain.messages import Finish, Message, ModelEvent, Prompt, Role, TextPiece, Tool, Usage
from tests.fakes import NOON
from tests.world import ANN, World, chat_of


class Notes:
    """A small model that proposes what it is told to, and keeps its prompts.

    An exception among its answers is raised; without an answer it proposes nothing.
    """

    name, host = "notes", "model.example.com"

    def __init__(self) -> None:
        self.answers: deque[str | Exception] = deque()
        self.prompts: list[Prompt] = []

    def proposes(self, *operations: dict[str, object]) -> None:
        self.answers.append(json.dumps({"operations": operations}))

    def says(self, answer: str | Exception) -> None:
        self.answers.append(answer)

    @property
    def asked(self) -> str:
        return self.prompts[-1].messages[-1].text

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        self.prompts.append(prompt)
        answer = self.answers.popleft() if self.answers else '{"operations": []}'
        if isinstance(answer, Exception):
            raise answer
        yield TextPiece(answer)
        yield Usage(100, 20)
        yield Finish()


def away() -> ModelUnavailable:
    return ModelUnavailable("the model is away")


def add(content: str, quote: str, **more: object) -> dict[str, object]:
    return {"op": "ADD", "content": content, "quote": quote, **more}


def stretch(
    *lines: str,
    space: Space | None = None,
    zone: str = "Europe/Berlin",
    at: datetime = NOON,
) -> Stretch:
    """A stretch of Ann's lines; a line that begins with `Bot: ` is the bot's."""
    turns = [
        Message(
            f"turn{number}",
            chat_of(ANN, space),
            Role.ASSISTANT if line.startswith("Bot: ") else Role.USER,
            line.removeprefix("Bot: "),
            at,
            author=None if line.startswith("Bot: ") else ANN,
            space=space,
        )
        for number, line in enumerate(lines)
    ]
    return gathered(ANN, space, zone, turns, {turn.id for turn in turns})


def kept(heard: Stretch, content: str, quote: str, *notes: str, **more: object) -> Change | None:
    """What becomes of one proposal: the change, or None where it is refused."""
    verb = Verb(more.pop("verb", "ADD"))
    op = Operation(verb, content, quote, **more)  # type: ignore[arg-type]
    known = [Memory(f"note{n}", ANN, note, NOON, NOON) for n, note in enumerate(notes)]
    [found] = judged([op], heard, known)
    return found if isinstance(found, Change) else None


async def hand_over(
    bot: World,
    text: str,
    *,
    forwarded: bool = False,
    attachments: tuple[Attachment, ...] = (),
    author: str = "Ann",
    key: str = "handed",
) -> list[str]:
    """A private message of Ann's that is forwarded, or goes with a file."""
    event = IncomingMessage(
        key=key,
        user=ANN,
        author=author,
        chat=chat_of(ANN, None),
        space=None,
        text=text,
        sent_at=datetime.now(UTC),
        addressed=True,
        message_id=key,
        attachments=attachments,
        forwarded=forwarded,
        locale="en",
    )
    await bot.accept(event)
    return await bot.heard(event.chat)
