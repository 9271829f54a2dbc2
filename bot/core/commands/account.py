"""First contact, help, privacy, and whether the bot may learn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.core.commands.table import Action, Command, Request, spec
from bot.core.texts import SWITCH, Texts, texts
from bot.domain.deliveries import Button, Reply
from bot.domain.people import Language, Person
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Operator:
    """Who runs this bot, and the host that words go to when a model is connected."""

    name: str
    model_host: str | None


class Account:
    def __init__(self, operator: Operator) -> None:
        self._operator = operator

    @property
    def commands(self) -> Sequence[Command]:
        return [
            Command(
                spec("start", "Begin", "开始", platforms=frozenset({"telegram", "terminal"})),
                self._start,
            ),
            Command(spec("help", "What I can do", "我会做什么"), self._help, express=True),
            Command(
                spec("privacy", "What is kept, and where", "保存什么、在哪里", private=True),
                self._privacy,
                express=True,
            ),
        ]

    @property
    def actions(self) -> Sequence[Action]:
        return [Action("learn", self._choose_learning)]

    def hello(self, person: Person, language: Language) -> Reply:
        """The first-contact message with its two buttons."""
        say = texts(language)
        text = (say.hello if self._operator.model_host else say.hello_offline).format(
            name=person.name, operator=self._operator.name, host=self._operator.model_host
        )
        buttons = ((Button(say.remember_me, "learn:yes"), Button(say.not_now, "learn:no")),)
        return Reply(text, buttons)

    def _start(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        help_text = self._help(request, tx)[0].text
        return [Reply(f"{request.say.start}\n\n{help_text}")]

    def _help(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        online = self._operator.model_host is not None
        return [Reply(request.say.help if online else request.say.help_offline)]

    def _privacy(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        pick: Callable[[Texts], str] = (
            (lambda say: say.privacy)
            if self._operator.model_host
            else (lambda say: say.privacy_offline)
        )
        text = pick(request.say).format(
            operator=self._operator.name,
            host=self._operator.model_host,
            learning=SWITCH[request.language][request.person.learning],
        )
        return [Reply(text, private=True)]

    def _choose_learning(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        learning = request.argument == "yes"
        tx.people.save(replace(request.person, learning=learning))
        text = request.say.learning_on if learning else request.say.learning_off
        return [Reply(text, private=True)]
