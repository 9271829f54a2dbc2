"""/forget: by number, by words, as a reply, or all; several only after a preview and a yes."""

from collections.abc import Sequence

from bot.core import echoes, forget, identifiers, pending
from bot.core.commands.forgotten import told
from bot.core.commands.listing import line, lines_of
from bot.core.commands.meant import Found, by_number, by_words
from bot.core.commands.table import Action, Request
from bot.core.pending import FORGET, TURN
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.events import Quoted
from bot.domain.regex import Regex
from bot.ports import Transaction

ALL = {"all", "everything", "全部", "所有", "一切"}
LAST = {"last", "it", "that", "this", "刚才", "上一句", "这个", "那个"}
NUMBERS = Regex(r"\d{1,6}(?:\s*-\s*\d{1,6})?(?:[\s,，、]+\d{1,6}(?:\s*-\s*\d{1,6})?)*")
_MOST_TURNS_SHOWN = 10
_EVERYTHING = ("all",)
_ANSWER = Regex(r"in:(\d+):\d+")


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
        return [_forget_found(request, tx, by_number(request, tx, words))]
    return [_forget_found(request, tx, by_words(request, tx, words))]


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
