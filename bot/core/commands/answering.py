"""What a plain message does that answers something the bot asked about reminders and settings."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.core import plainwords, reminders
from bot.core.commands import proactive, remind, zone
from bot.core.commands.reminders import EDIT, edit
from bot.core.commands.table import Request
from bot.core.pending import Question, answered
from bot.domain.deliveries import Reply
from bot.domain.regex import Regex
from bot.ports import Transaction

Commit = Callable[[Transaction], Sequence[Reply]]

_NUMBER = Regex(r"(?:number |no\.? )?(\d)|第?([一二三四])个?")
_ORDINALS = ("first", "second", "third", "fourth")


def answer(request: Request, question: Question, text: str) -> Commit | None:
    """None when it is talk about something else."""
    text = text.strip()
    if question.kind == remind.NEEDS_ZONE and zone.is_place(request, text):
        return lambda tx: zone.set_zone(request, tx, text)
    if question.kind == remind.NEEDS_WHEN:
        return _when(request, question, text)
    if question.kind == remind.WHICH:
        return _which(request, question, text)
    if question.kind == proactive.CONFIRM and (yes := plainwords.answer(text)) is not None:
        return lambda tx: proactive.answered(request, tx, question, yes=yes)
    if question.kind == EDIT:
        return _edited(request, question, text)
    return None


def _when(request: Request, question: Question, text: str) -> Commit | None:
    """Only where it says when and nothing else: 'tomorrow at 9'."""
    plan = reminders.plan(text, request.person.zone, request.now, asked=True)
    if not plan.bare:
        return None
    (what,) = question.ids

    def commit(tx: Transaction) -> Sequence[Reply]:
        answered(tx.state, request.user, request.chat)
        return remind.set_planned(request, tx, replace(plan, what=what), f"{text} {what}")

    return commit


def _which(request: Request, question: Question, text: str) -> Commit | None:
    number = _number(text)
    if number is None or number > len(question.ids) - 2:
        return _when(request, replace(question, ids=question.ids[1:2]), text)
    return lambda tx: remind.choose(request, tx, question, number - 1)


def _number(text: str) -> int | None:
    """'2', 'the second', '第二个'."""
    folded = text.strip(" .!。！").casefold().removeprefix("the ").removesuffix(" one")
    if folded in _ORDINALS:
        return _ORDINALS.index(folded) + 1
    match = _NUMBER.fullmatch(folded)
    if match is None:
        return None
    number = int(match[1]) if match[1] else "一二三四".index(match[2]) + 1
    return number or None


def _edited(request: Request, question: Question, text: str) -> Commit | None:
    if text.endswith(("?", "？")) or not text:
        return None

    def commit(tx: Transaction) -> Sequence[Reply]:
        answered(tx.state, request.user, request.chat)
        reminder = tx.reminders.find(request.user, question.ids[0])
        if reminder is None:
            return [Reply(request.say.gone_already)]
        if plainwords.answer(text) is False:
            return [Reply(request.say.done)]
        return [Reply(edit(request, tx, reminder, text))]

    return commit
