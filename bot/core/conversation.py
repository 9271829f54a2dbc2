"""One message, one answer. Read this file first; it is the bot."""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.core import identifiers, incognito, keeping, prompts, window
from bot.core.answer_parts import answer_to, delivery_id, once
from bot.core.commands.table import Request
from bot.core.heard import LONGEST_TEXT, Heard, Learn, Question, Recall, own_turns, turn_of
from bot.core.previewing import Preview
from bot.core.promises import Promises
from bot.core.prompts import Scene
from bot.core.speaking import Answer, Speaker, has_words, was_silent
from bot.core.tools.box import Calls, ModelTool
from bot.core.turns import Answering, Commit, Turn
from bot.domain.deliveries import Delivery, Reply
from bot.domain.events import IncomingMessage
from bot.domain.memories import Memory, Recollection
from bot.domain.messages import Message, Role, Session
from bot.domain.people import Person
from bot.domain.scope import readable
from bot.ports import Clock, Database, Messenger, Transaction

log = logging.getLogger(__name__)

LONGEST_PROMPTED = 2 * LONGEST_TEXT  # with what was quoted


@dataclass(frozen=True, slots=True)
class Background:
    """What was read before the answer: all of it in one transaction."""

    session: Session | None  # None: nothing was said in this chat before
    window: Sequence[Message]
    pinned: Sequence[Memory]
    preview: Delivery
    incognito: bool
    learns: bool
    tone: str
    unindexed: Collection[str]
    epoch: int
    forgotten: int


@dataclass(frozen=True, slots=True)
class Conversation:
    speaker: Speaker
    database: Database
    recall: Recall
    learn: Learn
    tools: Mapping[str, ModelTool]
    messengers: Mapping[str, Messenger]
    clock: Clock
    persona: str
    window_tokens: int

    def look_back(self, turn: Turn, heard: Heard, tx: Transaction) -> Answering:
        """Read all that an answer is made with, but for what is recalled."""
        heard = replace(heard, request=replace(heard.request, own=own_turns(heard.messages)))
        return partial(self._respond, turn, heard, self._background(turn, heard, tx))

    async def _respond(self, turn: Turn, heard: Heard, before: Background) -> Commit:
        """Recall → prompt → model; gives what will be committed."""
        if before.session is None:  # begun now, so that a /new meanwhile begins another
            session = await self.database.write(partial(_begun, heard.request))
            before = replace(before, session=session)
        messenger = self.messengers[heard.last.chat.platform]
        async with messenger.typing(heard.last.chat):
            recalled = [] if before.incognito else await self.recall(self._question(heard, before))
            scene = self._scene(heard, before, recalled)
            prompt = prompts.reply(scene)
            offered = self._offered(before)
            calls = Calls(offered, heard.request)
            promised = Promises(before.learns, calls, heard.request, self.database)
            preview = Preview(
                self.database, messenger, self.clock, before.preview, once(turn.claim, 0)
            )
            try:
                answer = await self.speaker.answer(
                    prompt,
                    [tool.tool for tool in offered.values()],
                    calls,
                    turn,
                    preview.show,
                    promised.objection,
                )
            finally:
                await preview.close()
        answer.text = await promised.admitted(answer.text, heard.request.say)
        shown = [*prompts.shown(scene), *calls.shown]
        return partial(self._commit, turn, heard, before, answer, calls, shown)

    def overhear(self, messages: Sequence[IncomingMessage], tx: Transaction) -> None:
        """Keep what others say in the room, so that a later answer has its context."""
        session = tx.sessions.current(messages[0].chat, self.clock.now())
        tx.sessions.append(session, [turn_of(message, overheard=True) for message in messages])

    def _background(self, turn: Turn, heard: Heard, tx: Transaction) -> Background:
        request, key = heard.request, once(turn.claim, 0)
        begun = answer_to(
            heard.last, Reply(""), "", 0, last=False, named=delivery_id(turn.claim, 0)
        )
        preview = tx.outbox.preview(key) or begun
        session = tx.sessions.standing(request.chat)
        turns = tx.sessions.window(session, window.MOST_TURNS) if session else ()
        hidden = incognito.active(tx.state, request.user, request.chat, request.now) is not None
        # What is always there is the person's own affair: a group sees their language and zone.
        private = request.space is None and not hidden
        pinned = tx.memories.pinned(readable(request.principal)) if private else ()
        tone = tx.preferences.find(request.user).tone if private else ""
        fitting = window.fit(turns, self.window_tokens)
        learns = bool(request.own) and keeping.agreed(tx, request.person, request.space)
        learns = learns and not hidden
        return Background(
            session,
            fitting,
            pinned,
            preview,
            hidden,
            learns,
            tone,
            unindexed=tx.index.turns_of(request.user),
            epoch=request.person.epoch,
            forgotten=tx.memories.forgotten_count(request.user),
        )

    def _offered(self, before: Background) -> Mapping[str, ModelTool]:
        """Incognito, memory is neither read nor written."""
        if not before.incognito:
            return self.tools
        return {name: tool for name, tool in self.tools.items() if not name.endswith("_memory")}

    def _question(self, heard: Heard, before: Background) -> Question:
        person = heard.request.person
        recent = list(before.window)[-6:]
        at_hand = frozenset([m.id for m in before.window] + [m.id for m in before.pinned])
        astray = not at_hand.issuperset(before.unindexed)
        principal = heard.request.principal
        return Question(principal, heard.text, recent, person.zone, at_hand, astray)

    def _scene(self, heard: Heard, before: Background, recalled: Sequence[Recollection]) -> Scene:
        said = "\n".join(prompts.said(m.text, m.quoted, m.attachments) for m in heard.messages)
        return Scene(
            person=heard.request.person,
            said=said[:LONGEST_PROMPTED],
            window=before.window,
            pinned=before.pinned,
            recalled=recalled,
            now=heard.request.now,
            group=heard.last.space is not None,
            persona=self.persona,
            has_tools=bool(self.tools),
            tone=before.tone,
        )

    def _commit(
        self,
        turn: Turn,
        heard: Heard,
        before: Background,
        answer: Answer,
        calls: Calls,
        shown: Sequence[str],
        tx: Transaction,
    ) -> Sequence[Reply]:
        """The words into the session, what the tools decided, and the answer: all or nothing."""
        request = heard.request
        person = tx.people.find(request.user)
        used = {*shown, *(message.id for message in before.window)}
        if self._forgotten_meanwhile(tx, person, before, used):
            return [Reply(request.say.forgotten_meanwhile)]
        spoken = [turn_of(message) for message in heard.messages]
        if has_words(answer.text):
            spoken.append(_own_turn(turn, heard, answer.text.strip()))
        assert before.session
        hidden = incognito.active(tx.state, request.user, request.chat, request.now)
        if hidden is not None or before.incognito:
            # Where it ended meanwhile, nothing is kept at all.
            incognito.keep(tx, request.user, request.chat, before.session, spoken)
        else:
            tx.sessions.append(before.session, spoken)
            keeping.note(tx, person, heard.messages, spoken, shown)
            self.learn(tx, request, spoken)
        # After the words are kept: a step that forgets takes them along.
        notes = [reply for step in calls.steps for reply in step(tx)]
        text = _worded(answer, request, has_notes=bool(notes))
        tx.usage.add(
            request.user,
            request.now.date(),
            answer.prompt_tokens,
            answer.completion_tokens,
            background=False,
        )
        if hidden is not None and not hidden.told:
            text = f"{request.control.incognito_line}\n\n{text}".strip()
        notes = list(dict.fromkeys(notes))  # many calls may have met with one and the same refusal
        replies = [Reply(text), *notes] if text else notes
        if len(heard.text) >= LONGEST_TEXT:
            replies.append(Reply(request.say.cut_note.format(count=LONGEST_TEXT)))
        return replies

    def _forgotten_meanwhile(
        self, tx: Transaction, person: Person | None, before: Background, used: Collection[str]
    ) -> bool:
        """Whether what the answer was made of was erased while it was written. Then neither the
        answer nor what it was going to do may bring it back."""
        if person is None:
            return False
        if person.epoch != before.epoch:
            return True
        if tx.memories.forgotten_count(person.key) == before.forgotten:
            return False
        return bool(tx.memories.tombstoned(person.key, used))


def _begun(request: Request, tx: Transaction) -> Session:
    return tx.sessions.current(request.chat, request.now)


def _own_turn(turn: Turn, heard: Heard, text: str) -> Message:
    return Message(
        id=identifiers.derived("answer", turn.claim.ids[0]),
        chat=heard.last.chat,
        role=Role.ASSISTANT,
        text=text,
        at=heard.request.now,
        space=heard.last.space,
    )


def _worded(answer: Answer, request: Request, *, has_notes: bool) -> str:
    """What the person reads: never nothing, and a broken answer says that it is one."""
    say = request.say
    text = answer.text.strip() if has_words(answer.text) else ""
    if answer.stopped:
        return f"{text}\n\n{say.stopped}" if text else say.stopped
    if text:
        return text if answer.whole else f"{text}\n\n{say.cut_off}"
    if answer.trouble is not None:
        return say.model_silent if was_silent(answer.trouble) else say.model_down
    return "" if has_notes else say.empty_answer
