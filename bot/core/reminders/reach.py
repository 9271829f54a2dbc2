"""Nothing is pushed where we were shut out; once let in again, we say what was missed."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.core.reminders.due import Due, moment_of, reminder_of
from bot.core.reminders.moving import advanced, newest_missed
from bot.core.reminders.telling import Place
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey
from bot.domain.reminders import Reminder, ReminderState
from bot.ports import Transaction

Missed = dict[str, tuple[Reminder, datetime]]


def shut_out(tx: Transaction, delivery: Delivery, now: datetime) -> None:
    """This delivery met a closed door: no more of them until a word comes from there."""
    tx.outbox.hold_one(delivery.id, now)
    hold(tx, delivery.user, delivery.chat, now, private=_was_private(tx, delivery))


def hold(tx: Transaction, user: UserKey, chat: ChatKey, now: datetime, *, private: bool) -> None:
    """Put aside all of a person's, or everybody's in a group."""
    closed = tx.reminders.live(user) if private else tx.reminders.in_chat(chat)
    for reminder in closed:
        if reminder.state is ReminderState.LIVE:
            tx.reminders.save(replace(reminder, state=ReminderState.HELD))
    tx.outbox.hold(now, chat=chat, user=user if private else None)
    person = tx.people.find(user)
    if private and person is not None:
        tx.people.save(replace(person, reachable=False))


def resume(
    tx: Transaction, due: Due, user: UserKey, chat: ChatKey, now: datetime, *, private: bool
) -> int:
    """A word came from there: what was put aside goes on. Gives how many were missed.

    A group lets back in what is said there; in private all of a person's come back.
    """
    person = tx.people.find(user)
    if private and person is not None and not person.reachable:
        tx.people.save(replace(person, reachable=True))
    owners = {user} if private else {user, *(r.owner for r in tx.reminders.in_chat(chat))}
    return sum(_resume_one(tx, due, owner, None if private else chat, now) for owner in owners)


def _resume_one(
    tx: Transaction, due: Due, owner: UserKey, chat: ChatKey | None, now: datetime
) -> int:
    missed: Missed = {}
    lines: dict[Place, list[str]] = {}
    for once, delivery in tx.outbox.take_held(owner, now, chat=chat):
        if (name := reminder_of(once)) and (reminder := tx.reminders.find(owner, name)):
            missed[name] = (reminder, moment_of(once))
        elif not name:
            place = Place(owner, delivery.chat, delivery.private)
            lines.setdefault(place, []).extend(delivery.text.splitlines()[1:])
    for reminder in tx.reminders.held(owner):
        if chat is not None and (reminder.chat != chat or reminder.private):
            continue
        if reminder.next_at <= now:
            missed[reminder.id] = (reminder, newest_missed(reminder, now))
            tx.reminders.save(advanced(reminder, now))
        else:
            tx.reminders.save(replace(reminder, state=ReminderState.LIVE))
    for place in _places(missed.values(), lines):
        here = [one for one in missed.values() if Place.of(one[0]) == place]
        due.welcome_back(tx, place, here, lines.get(place, []), now)
    return len(missed)


def _places(missed: Iterable[tuple[Reminder, datetime]], lines: Iterable[Place]) -> list[Place]:
    return list(dict.fromkeys([*(Place.of(reminder) for reminder, _ in missed), *lines]))


def _was_private(tx: Transaction, delivery: Delivery) -> bool:
    if delivery.private or delivery.chat.chat_id == delivery.user.user_id:
        return True
    # Elsewhere a private chat has an id of its own: it is the one of what was asked for in private.
    mine = tx.reminders.live(delivery.user)
    return any(one.chat == delivery.chat and one.space is None for one in mine)
