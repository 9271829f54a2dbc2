"""Deleting a reminder, and putting it back as it was."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core import calendars
from bot.core.commands.remind import in_words
from bot.core.commands.table import Action, Request
from bot.core.reminders import MOST_LIVE, aside
from bot.core.texts.reminding import reminding
from bot.domain.deliveries import Button, Reply
from bot.domain.reminders import Reminder, ReminderState
from bot.ports import Transaction


def cancelled(request: Request, tx: Transaction, reminder: Reminder) -> Reply:
    there = tx.reminders.find(request.user, reminder.id)
    if there is None or there.state is ReminderState.DONE:
        return Reply(request.say.gone_already)
    tx.reminders.erase(request.user, reminder.id)
    aside.put_aside(tx.state, there, request.now)
    undo = ((Button(request.say.undo, f"remback:{reminder.id}"),),)
    return Reply(request.say.remind_cancelled.format(what=reminder.text), undo)


def _put_back(request: Request, tx: Transaction) -> Sequence[Reply]:
    reminder = aside.taken(tx.state, request.user, request.argument, request.now)
    if reminder is None:
        return [Reply(request.say.gone_already, private=True)]
    if len(tx.reminders.live(request.user)) >= MOST_LIVE:
        return [Reply(request.say.remind_too_many, private=True)]
    back = _as_it_was(request, reminder)
    if back is None:
        return [Reply(request.say.remind_past, replace=True)]
    tx.reminders.add(back)
    say = reminding(request.language)
    form = say.paused if back.state is ReminderState.PAUSED else say.resumed
    when = in_words(request, back.schedule)
    return [Reply(form.format(what=back.text, when=when), replace=True)]


def _as_it_was(request: Request, reminder: Reminder) -> Reminder | None:
    """None where its time has passed meanwhile. Who presses a button can be reached."""
    paused = reminder.state is ReminderState.PAUSED
    state = ReminderState.PAUSED if paused else ReminderState.LIVE
    if paused or reminder.next_at > request.now:
        return replace(reminder, state=state)
    next_at = calendars.next_after(reminder.schedule, request.now)
    return None if next_at is None else replace(reminder, state=state, next_at=next_at)


ACTIONS: Sequence[Action] = [Action("remback", _put_back)]
