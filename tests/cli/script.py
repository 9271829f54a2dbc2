"""A person who answers `setup` from a list, and what they were told."""

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

from bot.cli.setup.script import converse
from bot.cli.setup.talk import Outside, Talk
from bot.cli.texts_en import EN
from bot.cli.texts_shape import Texts
from bot.config import load
from bot.domain.errors import MemoryUnavailable
from tests.fakes import FakeClock

NOWHERE = "http://127.0.0.1:9"  # where nothing listens


@dataclass
class Reader:
    """Answers in order; then nobody answers any more."""

    answers: deque[str]
    told: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def ask(self, question: str) -> str:
        self.told.append(question)
        if not self.answers:
            raise EOFError
        answer = self.answers.popleft()
        self.seen.append(answer)
        return answer

    def ask_secretly(self, question: str) -> str:
        answer = self.ask(question)
        self.seen.pop()
        return answer

    @property
    def text(self) -> str:
        return "\n".join(self.told)


@dataclass
class Hub:
    """Where encoders come from."""

    fails: bool = False
    fetched: list[str] = field(default_factory=list)

    async def fetch(self, name: str, folder: Path) -> None:
        self.fetched.append(name)
        if self.fails:
            raise MemoryUnavailable("the download broke off")


async def setup(
    folder: Path,
    answers: list[str],
    *,
    say: Texts = EN,
    system: str = "linux",
    ollama: str = NOWHERE,
    hub: str = NOWHERE,
    encoders: Hub | None = None,
    **environment: str,
) -> Reader:
    """Go through the talk in a folder, with these answers; all of them must be asked for."""
    reader = Reader(deque(answers))
    settings = load(None, {"BOT_DATA_DIR": str(folder / "data"), **environment})
    outside = Outside(
        ollama=ollama,
        hub=hub,
        fetch=(encoders or Hub()).fetch,
        python="/opt/rememo/bin/python",
        system=system,
        login="tom",
        folder=folder,
        clock=FakeClock(),
    )
    await converse(Talk(reader, say, settings, outside))
    assert not reader.answers, f"never asked for: {list(reader.answers)}"
    return reader
