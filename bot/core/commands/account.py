"""First contact, help, privacy, and whether the bot may learn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.commands.table import Action, Command, Request, spec
from bot.core.texts import SWITCH, texts
from bot.domain.deliveries import Button, Reply
from bot.domain.people import Language, Person
from bot.ports import Transaction


@dataclass(frozen=True, slots=True)
class Operator:
    """Who runs this bot, and the host that words go to when a model is connected.

    How long it keeps conversations (days) and what is said around it (hours), and how many copies
    of it all there are.
    """

    name: str
    model_host: str | None
    days: int = 90
    hours: int = 24
    copies: int = 0


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
        say, operator = request.say, self._operator
        person = tx.people.find(request.user) or request.person
        lines = [
            say.privacy_kept.format(
                operator=operator.name,
                memories=tx.memories.count([request.user]),
                turns=len(tx.sessions.spoken(request.user)),
                reminders=len(tx.reminders.live(request.user)),
                days=operator.days,
                hours=operator.hours,
            ),
            say.privacy_copies.format(copies=operator.copies) if operator.copies else "",
            say.privacy_sent.format(host=operator.model_host)
            if operator.model_host
            else say.privacy_nothing_sent,
            say.privacy_groups,
            say.privacy_learning.format(learning=SWITCH[request.language][person.learning]),
            say.privacy_control.format(operator=operator.name),
        ]
        return [Reply("\n".join(filter(None, lines)), private=True)]

    def _choose_learning(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        learning = request.argument == "yes"
        tx.people.save(replace(request.person, learning=learning))
        text = request.say.learning_on if learning else request.say.learning_off
        return [Reply(text, private=True)]
