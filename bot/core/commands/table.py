"""What a command is, and the table that finds one by its name."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core import identifiers
from bot.core.texts import Control, Texts, control_texts, texts
from bot.domain.deliveries import Reply
from bot.domain.events import Attachment, Quoted
from bot.domain.keys import ChatKey, Principal, Space, UserKey
from bot.domain.memories import Memory
from bot.domain.messages import Message
from bot.domain.people import Language, Person
from bot.ports import CommandSpec, Transaction


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for what, and where; `found` is what `prepare` looked up beforehand.

    `own` are the turns of this talk that are the person's own words: nothing forwarded.
    `once` names the update that asked: ids derived from it are the same when it is done again.
    """

    person: Person
    language: Language
    chat: ChatKey
    space: Space | None
    argument: str
    now: datetime
    once: str
    message_id: str | None = None
    quoted: Quoted | None = None
    attachments: Sequence[Attachment] = ()
    found: Sequence[Memory] = ()
    own: Sequence[Message] = ()

    @property
    def user(self) -> UserKey:
        return self.person.key

    @property
    def principal(self) -> Principal:
        return Principal(self.person.key, self.space)

    @property
    def turn(self) -> str:
        """The id of the turn in which it was asked, where that becomes one."""
        return identifiers.derived(self.chat, self.once.partition(":")[2])

    @property
    def say(self) -> Texts:
        return texts(self.language)

    @property
    def control(self) -> Control:
        return control_texts(self.language)


Run = Callable[[Request, Transaction], Sequence[Reply]]
"""Runs inside the transaction that also ends the turn: done and answered, or neither."""

Prepare = Callable[[Request], Awaitable[Request]]


@dataclass(frozen=True, slots=True)
class Command:
    """`express`: it only reads, or must act at once, so it goes past the chat's queue."""

    spec: CommandSpec
    run: Run
    prepare: Prepare | None = None
    express: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """What a button does: its `action` is `name:argument`."""

    name: str
    run: Run


class Commands:
    def __init__(self, commands: Iterable[Command], actions: Iterable[Action]) -> None:
        self._commands: Mapping[str, Command] = {c.spec.name: c for c in commands}
        self._actions: Mapping[str, Action] = {a.name: a for a in actions}

    @property
    def specs(self) -> Sequence[CommandSpec]:
        return [command.spec for command in self._commands.values()]

    def find(self, name: str) -> Command | None:
        return self._commands.get(name)

    def goes_past(self, name: str) -> bool:
        """Whether this command need not wait for the turns before it."""
        command = self._commands.get(name)
        return command is not None and command.express

    def action(self, action: str) -> tuple[Action | None, str]:
        name, _, argument = action.partition(":")
        return self._actions.get(name), argument


def spec(
    name: str,
    english: str,
    chinese: str,
    *,
    argument: tuple[str, str] | None = None,
    file: tuple[str, str] | None = None,
    required: bool = False,
    private: bool = False,
    platforms: frozenset[str] = frozenset(),
) -> CommandSpec:
    return CommandSpec(
        name,
        {Language.EN: english, Language.ZH: chinese},
        _hint(argument),
        required=required,
        private=private,
        platforms=platforms,
        file=_hint(file),
    )


def _hint(words: tuple[str, str] | None) -> Mapping[Language, str] | None:
    return None if words is None else dict(zip(Language, words, strict=True))
