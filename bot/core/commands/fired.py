"""What is done with a reminder that was just said: by its buttons, or by a reply to it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core import identifiers, reminders
from bot.core.commands.remind import in_words
from bot.core.commands.table import Action, Request
from bot.core.reminders import MOST_LIVE
from bot.core.reminders.due import reminder_of
from bot.core.texts.reminding import reminding
from bot.domain.deliveries import Reply
from bot.domain.regex import Regex
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring
from bot.ports import Transaction

_SOON = {"10m": timedelta(minutes=10), "1h": timedelta(hours=1)}
_DONE = Regex(
    r"(?:i(?:'ve| have)? )?(?:done|did it|finished|ok(?:ay)?,? done|got it)(?: it| that| already)?"
    r"|(?:已经)?(?:好了|完成了?|做完了?|搞定了?|做好了)",
    re.I,
)
_LATER = Regex(
    r"later|snooze(?: it)?|not now|remind me (?:again )?later|稍后|等会儿?|晚点(?:再说)?", re.I
)
_QUIT = Regex(
    r"(?:please )?(?:stop|cancel|delete)(?: it| this| that| reminding me)?"
    r"|不用(?:再)?提醒了?|别再提醒了?|停止|取消",
    re.I,
)
_AGAIN = Regex(
    r"^(?:please )?(?:snooze(?: it)?(?: for)?|remind me(?: again)?|again|later,?)\s*"
    r"|^(?:请)?(?:稍后|再)?(?:过)?(?:提醒我)?[，,]?",
    re.I,
)

Do = Callable[[Request, Transaction, Reminder], Sequence[Reply]]


def _done(request: Request, tx: Transaction, reminder: Reminder) -> Sequence[Reply]:
    return [Reply(reminding(request.language).done.format(what=reminder.text), replace=True)]


def _quit(request: Request, tx: Transaction, reminder: Reminder) -> Sequence[Reply]:
    tx.reminders.erase(request.user, reminder.id)
    return [Reply(reminding(request.language).stopped.format(what=reminder.text), replace=True)]


def _again(request: Request, tx: Transaction, reminder: Reminder, at: datetime) -> Sequence[Reply]:
    """A single one falls due again; beside a recurring one, one more is set."""
    schedule = Once(at)
    if isinstance(reminder.schedule, Recurring):
        if len(tx.reminders.live(request.user)) >= MOST_LIVE:
            return [Reply(request.say.remind_too_many, private=True)]
        said = request.message_id or request.once
        name = identifiers.derived(reminder.id, "again", said)
        reminder = replace(reminder, id=name, created_at=request.now)
    once_more = replace(
        reminder, schedule=schedule, next_at=at, state=ReminderState.LIVE, own_hours=False
    )
    if tx.reminders.find(request.user, once_more.id) is None:
        tx.reminders.add(once_more)
    else:
        tx.reminders.save(once_more)
    when = in_words(request, schedule)
    text = reminding(request.language).again.format(what=reminder.text, when=when)
    return [Reply(text, replace=True)]


# ---------------------------------------------------------------- by buttons


def _with_its_reminder(do: Do) -> Callable[[Request, Transaction], Sequence[Reply]]:
    """Only its owner finds it."""

    def run(request: Request, tx: Transaction) -> Sequence[Reply]:
        reminder = tx.reminders.find(request.user, request.argument.rpartition(":")[2])
        if reminder is not None:
            return do(request, tx, reminder)
        say = reminding(request.language).not_yours if request.space else request.say.gone_already
        return [Reply(say, private=True)]

    return run


def _snooze(request: Request, tx: Transaction, reminder: Reminder) -> Sequence[Reply]:
    choice = request.argument.partition(":")[0]
    if choice in _SOON:
        return _again(request, tx, reminder, request.now + _SOON[choice])
    plan = reminders.plan(choice, request.person.zone, request.now, asked=True)
    if plan.next_at is None:
        return [Reply(request.say.remind_past, private=True)]
    return _again(request, tx, reminder, plan.next_at)


ACTIONS: Sequence[Action] = [
    Action("did", _with_its_reminder(_done)),
    Action("snooze", _with_its_reminder(_snooze)),
    Action("quit", _with_its_reminder(_quit)),
]


# ---------------------------------------------------------------- by a reply


def reply(
    request: Request, tx: Transaction, text: str
) -> Callable[[Transaction], Sequence[Reply]] | None:
    """What a reply such as `done` or `in an hour` does to the reminder it quotes; None for talk."""
    reminder = _quoted(request, tx)
    text = text.strip().rstrip(".!。！")
    if reminder is None or len(text) > 60:
        return None
    if _DONE.fullmatch(text):
        return lambda tx: _done(request, tx, reminder)
    if _QUIT.fullmatch(text):
        return lambda tx: _quit(request, tx, reminder)
    if _LATER.fullmatch(text):
        return lambda tx: _again(request, tx, reminder, request.now + _SOON["1h"])
    if (at := _time_in(text, request)) is not None:
        return lambda tx: _again(request, tx, reminder, at)
    return None


def _quoted(request: Request, tx: Transaction) -> Reminder | None:
    quoted = request.quoted
    if quoted is None or not quoted.mine or quoted.message_id is None:
        return None
    name = reminder_of(tx.outbox.sent_for(request.chat, quoted.message_id))
    return None if name is None else tx.reminders.find(request.user, name)


def _time_in(text: str, request: Request) -> datetime | None:
    """The moment a reply names, when it says nothing else: 'snooze 10 minutes', '明天9点'."""
    bare = _AGAIN.sub("", text)
    for form in (text, bare, f"in {bare}", f"{bare}后"):
        plan = reminders.plan(form, request.person.zone, request.now, asked=True)
        if plan.bare and isinstance(plan.schedule, Once):
            return plan.next_at
    return None
