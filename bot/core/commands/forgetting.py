"""/forget: by number, by words, as a reply, or all; several only after a preview and a yes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core import echoes, forget, identifiers, pending
from bot.core.commands.entries import told
from bot.core.commands.listing import line, lines_of, owned, owned_turns
from bot.core.commands.table import Action, Request
from bot.core.fitting import Fit, fit
from bot.core.pending import FORGET, TURN
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.events import Quoted
from bot.domain.memories import Memory
from bot.domain.messages import PastTurn
from bot.domain.regex import Regex
from bot.ports import Transaction

ALL = {"all", "everything", "全部", "所有", "一切"}
LAST = {"last", "it", "that", "this", "刚才", "上一句", "这个", "那个"}
NUMBERS = Regex(r"\d{1,6}(?:\s*-\s*\d{1,6})?(?:[\s,，、]+\d{1,6}(?:\s*-\s*\d{1,6})?)*")
_MOST_TURNS_SHOWN = 10
_EVERYTHING = ("all",)
_ANSWER = Regex(r"in:(\d+):\d+")


@dataclass(frozen=True, slots=True)
class Found:
    """What would go. `sure`: it was pointed at, so one alone goes without a question.

    `along` are turns that go with the memories anyway.
    """

    memories: Sequence[Memory] = ()
    turns: Sequence[PastTurn] = ()
    sure: bool = True
    along: Sequence[PastTurn] = ()

    @property
    def listed(self) -> tuple[str, ...]:
        turns = (TURN + turn.message.id for turn in self.turns)
        return (*(memory.id for memory in self.memories), *turns)


def command(request: Request, tx: Transaction) -> Sequence[Reply]:
    words = request.argument.strip()
    pointing = words.casefold() in LAST
    if words.casefold() in ALL:
        return [_ask_for_all(request, tx)]
    if (not words or pointing) and request.quoted and request.quoted.message_id:
        return [_forget_quoted(request, tx, request.quoted)]
    if not words:
        return [Reply(request.say.forget_what, private=True)]
    if pointing:
        return [_forget_last(request, tx)]
    if NUMBERS.fullmatch(words):
        return [_forget_found(request, tx, _by_number(request, tx, words))]
    return [_forget_found(request, tx, _by_words(request, tx, words))]


def _forget_found(request: Request, tx: Transaction, found: Found) -> Reply:
    if not found.listed:
        return Reply(request.say.forget_not_found, private=True)
    if len(found.listed) == 1 and found.sure:
        return Reply(told(request, _erase(request, tx, found.listed)), private=True)
    buttons = ask(request, tx, found.listed)
    return Reply("\n".join(_preview(request, tx, found)), buttons, private=True)


def ask(request: Request, tx: Transaction, listed: Sequence[str]) -> Rows:
    """Await a yes to erasing these; gives the buttons that the question needs."""
    question = pending.marked(FORGET, listed, request.once)
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    yes, no, token = request.say.forget_yes, request.say.forget_no, question.token
    return ((Button(yes, f"forget:yes:{token}"), Button(no, f"forget:no:{token}")),)


def _preview(request: Request, tx: Transaction, found: Found) -> list[str]:
    turns = [*found.turns, *found.along]
    count = len(found.memories) + len(turns)
    lines = [request.say.forget_preview.format(count=count)]
    lines += [f"{n}. {line(memory)}" for n, memory in enumerate(found.memories, 1)]
    if turns:
        shown = [TURN + turn.message.id for turn in turns[:_MOST_TURNS_SHOWN]]
        said = lines_of(request, tx, shown)
        lines += ["", request.control.forget_turns_too, *(f"• {said[one]}" for one in shown)]
        if more := len(turns) - len(shown):
            lines.append(request.control.and_more.format(count=more))
    return lines


def _erase(request: Request, tx: Transaction, listed: Sequence[str]) -> forget.Gone:
    ids = [one for one in listed if not one.startswith(TURN)]
    turns = [one.removeprefix(TURN) for one in listed if one.startswith(TURN)]
    # The talk first: an answer goes with its question, and not the one after it.
    said = forget.turns(tx, request.user, turns, request.now) if turns else forget.Gone()
    gone = forget.memories(tx, request.user, ids, request.now)
    return forget.Gone((*said.memories, *gone.memories), said.turns + gone.turns)


# ---------------------------------------------------------------- what is meant


def _by_words(request: Request, tx: Transaction, words: str) -> Found:
    """What says the words, in memories and talk; where no memory does, what is near them."""
    mine = tx.memories.listing([request.user])
    fits = {m.id: fit(m.content, words) for m in mine}
    spoken = tx.sessions.spoken(request.user)
    said = {one.message.id: fit(one.message.text, words) for one in spoken}
    # Parts of words count only where no word does.
    least = Fit.STEM if max((*fits.values(), *said.values()), default=0) > Fit.PART else Fit.PART
    literal = [m for m in mine if fits[m.id] >= least]
    found = literal or [m for m in request.found if m.owner == request.user]
    made_with = tx.sessions.using([m.id for m in found] + [s for m in found for s in m.sources])
    going = set(echoes.of(found, spoken, made_with))
    told_in = {one for one, how in said.items() if how >= least} - going
    turns = [one for one in spoken if one.message.id in told_in]
    ids = {one.message.id for one in turns}
    going |= (echoes.answers_to(ids, spoken) | set(tx.sessions.using(ids))) - ids
    along = [one for one in spoken if one.message.id in going]
    sure = bool(literal) and all(fits[m.id] is Fit.WHOLE for m in literal)
    return Found(found, turns, sure, along)


def _by_number(request: Request, tx: Transaction, words: str) -> Found:
    listing = pending.memories_shown(tx.state, request.user)
    listed = listing.ids if listing else [m.id for m in tx.memories.listing([request.user])]
    chosen = [listed[n - 1] for n in _numbers(words, len(listed))]
    return Found(owned(request, tx, chosen), owned_turns(request, tx, chosen))


def _numbers(words: str, most: int) -> Sequence[int]:
    """`1, 3-5` as numbers within 1..most, in order, once each."""
    numbers: dict[int, None] = {}
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", words):
        numbers.update(dict.fromkeys(range(int(first), min(int(last or first), most) + 1)))
    return [number for number in numbers if 1 <= number <= most]


# ---------------------------------------------------------------- in the talk itself


def _forget_quoted(request: Request, tx: Transaction, quoted: Quoted) -> Reply:
    """As a reply: what was said goes, with the answer to it and what was learnt from it."""
    if quoted.mine:
        return _forget_answer(request, tx, quoted)
    message_id = quoted.message_id or ""
    turn = tx.sessions.by_platform_id(request.chat, message_id)
    source = identifiers.said(request.chat, message_id) if turn is None else turn.id
    kept = turn is None and tx.memories.by_source(request.user, [source])
    if not kept and (turn is None or turn.author != request.user):
        return Reply(request.say.forget_not_found, private=True)
    gone = forget.learnt_from(tx, request.user, [source], request.now)
    return Reply(told(request, gone), private=True)


def _forget_answer(request: Request, tx: Transaction, quoted: Quoted) -> Reply:
    """A reply to the bot: the memories that its message names, or the talk that it answers."""
    once = _ANSWER.fullmatch(tx.outbox.sent_for(request.chat, quoted.message_id or "") or "")
    if once is not None:
        answer = identifiers.derived("answer", int(once[1]))
        spoken = tx.sessions.spoken(request.user)
        turns = [*echoes.questions_of(answer, spoken), answer]
        if gone := forget.turns(tx, request.user, turns, request.now):
            return Reply(told(request, gone), private=True)
    mine = tx.memories.listing([request.user])
    named = [memory for memory in mine if memory.content in quoted.text]
    return _forget_found(request, tx, Found(named))


def _forget_last(request: Request, tx: Transaction) -> Reply:
    """What the person said last here, the answer to it, and what was learnt from them."""
    mine = [
        one.message
        for one in tx.sessions.spoken(request.user, chat=request.chat)
        if one.message.author is not None
    ]
    if not mine:
        return Reply(request.say.forget_not_found, private=True)
    forget.learnt_from(tx, request.user, [mine[-1].id], request.now)
    text = request.say.forgotten_one.format(fact=_short(mine[-1].text))
    return Reply(text, private=True)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


# ---------------------------------------------------------------- all of it


def _ask_for_all(request: Request, tx: Transaction) -> Reply:
    question = pending.marked(FORGET, _EVERYTHING, request.once)
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    say, token = request.say, question.token
    buttons: Rows = (
        (
            Button(say.forget_memories, f"forget:all:{token}"),
            Button(say.forget_everything, f"forget:everything:{token}"),
        ),
        (Button(say.forget_no, f"forget:no:{token}"),),
    )
    count, turns = tx.memories.count([request.user]), len(tx.sessions.spoken(request.user))
    text = request.control.forget_all_with_talk if turns else say.forget_all_ask
    return Reply(text.format(count=count, turns=turns), buttons, private=True)


def _confirmed(request: Request, tx: Transaction) -> Sequence[Reply]:
    said, _, token = request.argument.partition(":")
    question = pending.asked_in_private(tx.state, request.user, request.now)
    say = request.say
    if question is None or question.kind != FORGET or question.token != token:
        return [Reply(say.question_over, private=True, replace=True)]
    if question.ids == _EVERYTHING and said not in ("all", "everything", "no"):
        return [_ask_for_all(request, tx)]  # a yes does not say to which of the two
    pending.answered(tx.state, request.user, None)
    if said == "no":
        return [Reply(say.nothing_forgotten, private=True, replace=True)]
    if question.ids != _EVERYTHING:
        text = told(request, _erase(request, tx, question.ids))
    elif said == "everything":
        gone = forget.everything(tx, request.person, request.now)
        text = say.forgotten_everything.format(count=len(gone.memories))
    else:
        gone = forget.all_memories(tx, request.user, request.now)
        text = say.forgotten.format(count=len(gone.memories))
        if gone.turns:
            text += "\n" + request.control.forgot_turns.format(count=gone.turns)
    return [Reply(text, private=True, replace=True)]


ACTIONS: Sequence[Action] = [Action("forget", _confirmed)]
