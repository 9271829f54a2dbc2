"""Where an event goes: to a command, to the conversation, into the room's window, or nowhere."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Protocol

from bot.core import corrections, incognito, pending, plainwords
from bot.core.access import Access, may_turn_away, same_code
from bot.core.commands import answering, fired
from bot.core.commands.account import Account
from bot.core.commands.rewording import REWORD
from bot.core.commands.table import Command, Commands, Request
from bot.core.commands.zone import shared_place
from bot.core.heard import Heard, Learn, merged
from bot.core.language import spoken
from bot.core.reminders import Due, hold, resume
from bot.core.texts import texts
from bot.core.turns import Answering, Commit, Turn, at_once
from bot.domain.deliveries import Delivery, Reply
from bot.domain.errors import UserError
from bot.domain.events import (
    ChatMoved,
    Deleted,
    Edited,
    IncomingMessage,
    Pressed,
    Reachability,
)
from bot.domain.people import Language, Person, Role
from bot.ports import Claim, Clock, Database, Transaction

log = logging.getLogger(__name__)

OWNER_CODE = ("access", "owner_code")
YES_OR_NO = (pending.FORGET, pending.IMPORT)


class Talk(Protocol):
    """The conversation with a model, or the rules that serve without one."""

    @property
    def learn(self) -> Learn: ...
    def look_back(self, turn: Turn, heard: Heard, tx: Transaction) -> Answering: ...
    def overhear(self, messages: Sequence[IncomingMessage], tx: Transaction) -> None: ...


@dataclass(frozen=True, slots=True)
class _Met:
    """What one look into the database tells of a message: who speaks, and what it leads to.

    `waited_for`: something could not be told them before they said a word.
    """

    person: Person
    role: Role
    waited_for: bool
    answering: Answering


@dataclass(frozen=True, slots=True)
class Router:
    database: Database
    commands: Commands
    account: Account
    talk: Talk
    access: Access
    clock: Clock
    default_zone: Callable[[str], str | None]
    """The zone a platform's people are in by being there (the terminal), or None."""
    wake: Callable[[], None]
    due: Due

    async def handle(self, turn: Turn) -> Commit:
        event = turn.claim.events[0]
        match event:
            case IncomingMessage():
                messages = [e for e in turn.claim.events if isinstance(e, IncomingMessage)]
                return await self._message(turn, messages)
            case Pressed():
                return await self._press(event)
            case Edited():
                return partial(corrections.edited, event, self.talk.learn, self.clock.now())
            case Deleted():
                return partial(corrections.deleted, event, self.clock.now())
            case Reachability():
                return partial(self._reachability, event)
            case ChatMoved():
                return partial(_moved, event)

    def apology(self, claim: Claim) -> Sequence[Reply]:
        event = claim.events[-1]
        if isinstance(event, IncomingMessage) and event.addressed:
            language = spoken(event.text, Language.from_locale(event.locale))
            return [Reply(texts(language).failed)]
        return []

    # ------------------------------------------------------------ messages

    async def _message(self, turn: Turn, messages: Sequence[IncomingMessage]) -> Commit:
        last = messages[-1]
        met = await self.database.read(partial(self._meet, turn, messages))
        if met.role is not Role.BLOCKED and met.role is not Role.STRANGER and last.addressed:
            if met.waited_for:
                # A word from there: what could not be told meanwhile is, before the answer.
                await self.database.write(partial(self._resume, last, last.private))
                self.wake()
            if last.private and not met.person.introduced:
                await self.database.write(partial(self._introduce, last, met.person))
                self.wake()
                met = await self.database.read(partial(self._meet, turn, messages))
        return await met.answering()

    def _meet(self, turn: Turn, messages: Sequence[IncomingMessage], tx: Transaction) -> _Met:
        last, person = messages[-1], self._person(tx, messages[-1])
        role = self.access.role(person)
        if role is Role.BLOCKED:
            return _Met(person, role, False, at_once(_nothing))
        if role is Role.STRANGER:
            return _Met(person, role, False, at_once(partial(self._stranger, last, person)))
        if not last.addressed:
            return _Met(person, role, False, at_once(partial(self._overhear, messages)))
        text = merged(messages)
        heard = Heard(messages, text, self._request(last, person, text))
        waited_for = (last.private and not person.reachable) or bool(tx.reminders.held(last.user))
        return _Met(person, role, waited_for, self._addressed(turn, heard, tx))

    def _addressed(self, turn: Turn, heard: Heard, tx: Transaction) -> Answering:
        # What is forwarded is somebody else's words: no command, and no answer to a question.
        own = not any(message.forwarded for message in heard.messages)
        if own and (wish := self._wish(heard, tx)) is not None:
            return wish
        if not heard.text.strip() and heard.last.quoted is None:
            return at_once(_saying(Reply(heard.request.say.unsupported)))
        return self.talk.look_back(turn, heard, tx)

    def _wish(self, heard: Heard, tx: Transaction) -> Answering | None:
        """What a command, an answer or plain words ask for; None for ordinary talk."""
        call, request = heard.last.command, heard.request
        if call is not None:
            return partial(self._command, call.name, replace(request, argument=call.argument))
        said = heard.text or shared_place(heard.last.attachments)
        answered = self._answer(tx, request, said)
        if answered is not None:
            return at_once(answered)
        if plain := plainwords.command(heard.text):
            return partial(self._command, plain.name, replace(request, argument=plain.argument))
        return None

    async def _command(self, name: str, request: Request) -> Commit:
        command = self.commands.find(name)
        if command is None:
            return _saying(Reply(request.say.unknown_command.format(name=name[:32])))
        return await self._run(command, request)

    async def _run(self, command: Command, request: Request) -> Commit:
        try:
            if command.prepare is not None:
                request = await command.prepare(request)
        except UserError as error:
            return _saying(Reply(str(error), private=command.spec.private))
        return partial(command.run, request)

    def _answer(self, tx: Transaction, request: Request, text: str) -> Commit | None:
        """The answer to something the bot asked or said: yes, no, a place, 'in an hour'."""
        if (done := fired.reply(request, tx, text)) is not None:
            return done
        question = pending.asked(
            tx.state, request.user, request.chat, request.now, anywhere=request.space is None
        )
        if question is None:
            return None
        if (answered := answering.answer(request, question, text)) is not None:
            return answered
        action, _ = self.commands.action(question.kind)
        if action is None or not text.strip():
            return None
        yes = plainwords.answer(text)
        if question.kind == REWORD and not _is_talk(text):
            return partial(action.run, replace(request, argument="" if yes is False else text))
        if question.kind in YES_OR_NO and yes is not None:
            said = f"{'yes' if yes else 'no'}:{question.token}"
            return partial(action.run, replace(request, argument=said))
        return None

    # ------------------------------------------------------------ presses

    async def _press(self, event: Pressed) -> Commit:
        person = await self.database.read(lambda tx: self._person(tx, event))
        if self.access.role(person) in (Role.STRANGER, Role.BLOCKED):
            return _nothing
        action, argument = self.commands.action(event.action)
        if action is None:
            return _nothing
        return partial(action.run, self._request(event, person, argument))

    # ------------------------------------------------------------ reachability

    def _resume(self, event: IncomingMessage | Reachability, private: bool, tx: Transaction) -> int:
        now = self.clock.now()
        return resume(tx, self.due, event.user, event.chat, now, private=private)

    def _reachability(self, event: Reachability, tx: Transaction) -> Sequence[Reply]:
        private = event.chat.chat_id == event.user.user_id
        if event.reachable:
            self._resume(event, private, tx)
        else:
            hold(tx, event.user, event.chat, self.clock.now(), private=private)
        return []

    # ------------------------------------------------------------ people

    def _person(self, tx: Transaction, event: IncomingMessage | Pressed) -> Person:
        person = tx.people.find(event.user)
        if person is None:
            text = event.text if isinstance(event, IncomingMessage) else ""
            language = spoken(text, Language.from_locale(event.locale))
            person = Person(event.user, event.author, language, self.clock.now())
        if person.zone is None and (zone := self.default_zone(event.user.platform)):
            person = replace(person, zone=zone)
        return replace(person, name=event.author or person.name)

    def _stranger(
        self, message: IncomingMessage, person: Person, tx: Transaction
    ) -> Sequence[Reply]:
        """A code lets them in; anything else gets one polite line a day and is not kept."""
        if not message.addressed:
            return []
        language = spoken(message.text, person.language)
        code = message.command.argument if message.command else message.text
        if message.private and (role := _admitted(tx, code, person, self.clock.now())):
            tx.people.save(replace(person, role=role, language=language))
            say = texts(language)
            welcome = say.owner_welcome if role is Role.ADMIN else say.member_welcome
            hello = self.account.hello(person, language)
            tx.people.save(replace(person, role=role, language=language, introduced=True))
            return [Reply(welcome.format(name=person.name)), hello]
        now = self.clock.now()
        if not may_turn_away(person, now):
            return []
        tx.people.save(replace(person, name="", turned_away_at=now))
        return [Reply(texts(language).private_bot)]

    def _introduce(self, message: IncomingMessage, person: Person, tx: Transaction) -> None:
        """The first-contact message goes out beside the first answer, not instead of it."""
        introduced = replace(person, introduced=True, role=self.access.role(person), reachable=True)
        tx.people.save(introduced)
        hello = self.account.hello(person, spoken(message.text, person.language))
        queue_hello(tx, message, hello, self.clock.now())

    def _overhear(self, messages: Sequence[IncomingMessage], tx: Transaction) -> Sequence[Reply]:
        now = self.clock.now()
        heard = [m for m in messages if not incognito.active(tx.state, m.user, m.chat, now)]
        if heard:
            self.talk.overhear(heard, tx)
        return []

    def _request(self, event: IncomingMessage | Pressed, person: Person, text: str) -> Request:
        quoted = event.quoted if isinstance(event, IncomingMessage) else None
        words = text if isinstance(event, IncomingMessage) else ""
        return Request(
            person=person,
            language=spoken(words, person.language),
            chat=event.chat,
            space=event.space,
            argument=text,
            now=self.clock.now(),
            once=f"{event.chat.platform}:{event.key}",
            message_id=event.message_id,
            quoted=quoted,
            attachments=event.attachments if isinstance(event, IncomingMessage) else (),
        )


def queue_hello(tx: Transaction, message: IncomingMessage, hello: Reply, now: datetime) -> None:
    """Once per person, and once more after everything about them was erased."""
    person = tx.people.find(message.user)
    epoch = person.epoch if person else 0
    delivery = Delivery("", message.chat, message.user, hello.text, hello.buttons)
    tx.outbox.add(delivery, f"hello:{message.user}:{epoch}", now)


def _admitted(tx: Transaction, code: str, person: Person, now: datetime) -> Role | None:
    owner_code = tx.state.get(*OWNER_CODE)
    if owner_code and same_code(code, owner_code):
        tx.state.put(*OWNER_CODE, "")
        log.warning("%s is the owner now", person.key)
        return Role.ADMIN
    if code.strip() and tx.people.use_invitation(code.strip(), now):
        return Role.MEMBER
    return None


def _is_talk(text: str) -> bool:
    """A question or a command: nobody's new words for a memory."""
    return text.rstrip().endswith(("?", "？")) or plainwords.command(text) is not None


def _moved(event: ChatMoved, tx: Transaction) -> Sequence[Reply]:
    tx.move_chat(event.old, event.new)
    incognito.move(tx.state, event.old, event.new)
    return []


def _nothing(tx: Transaction) -> Sequence[Reply]:
    return []


def _saying(*replies: Reply) -> Commit:
    return lambda tx: replies
