"""What all parts of the talk share: the person, the words, the settings so far, and the outside."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.cli.asking import Person
from bot.cli.texts_shape import Texts
from bot.config import Settings
from bot.ports import Clock


@dataclass(frozen=True, slots=True)
class Outside:
    """What a test puts elsewhere. `fetch` downloads an encoder to a folder or raises
    MemoryUnavailable; `system` is as `sys.platform` names it."""

    ollama: str
    hub: str
    fetch: Callable[[str, Path], Awaitable[None]]
    python: str
    system: str
    login: str
    folder: Path
    clock: Clock


@dataclass(slots=True)
class Talk:
    """`found` is what will be written to .env, by name."""

    person: Person
    say: Texts
    settings: Settings
    outside: Outside
    found: dict[str, str] = field(default_factory=dict)

    @property
    def proxy(self) -> str | None:
        return self.settings.network.proxy or None

    def again(self) -> bool:
        """Whether to try once more."""
        answer = self.person.ask(self.say.retry)
        if answer.lower() == self.say.try_again_word:
            self.person.tell(self.say.later)
            return False
        return True
