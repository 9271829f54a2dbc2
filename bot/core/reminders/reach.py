"""Nothing is pushed where we were shut out; once let in again, we say what was missed."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.core.reminders.due import Due, moment_of, reminder_of
from bot.core.reminders.moving import advanced, newest_missed
from bot.core.reminders.telling import Place
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey
from bot.domain.reminders import Reminder, ReminderState
from bot.ports import Transaction


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
    found = _Found({}, {})
    for once, delivery in tx.outbox.take_held(now, chat=chat, user=user if private else None):
        found.add(tx, once, delivery)
    held = tx.reminders.held(user) if private else tx.reminders.in_chat(chat)
    for reminder in held:
        if reminder.state is ReminderState.HELD and (private or not reminder.private):
            _let_go(tx, reminder, found, now)
    for place in found.places():
        due.welcome_back(tx, place, found.at(place), found.lines.get(place, []), now)
    return len(found.missed)


def _let_go(tx: Transaction, reminder: Reminder, found: "_Found", now: datetime) -> None:
    if reminder.next_at <= now:
        found.missed[reminder.id] = (reminder, newest_missed(reminder, now))
        tx.reminders.save(advanced(reminder, now))
    else:
        tx.reminders.save(replace(reminder, state=ReminderState.LIVE))


@dataclass(frozen=True, slots=True)
class _Found:
    """What was missed: reminders by their ids, and lines of messages that told of several."""

    missed: dict[str, tuple[Reminder, datetime]]
    lines: dict[Place, list[str]]

    def add(self, tx: Transaction, once: str, delivery: Delivery) -> None:
        name = reminder_of(once)
        if name is None:
            place = Place(delivery.user, delivery.chat, delivery.private)
            self.lines.setdefault(place, []).extend(delivery.text.splitlines()[1:])
        elif reminder := tx.reminders.find(delivery.user, name):
            self.missed[name] = (reminder, moment_of(once))

    def places(self) -> list[Place]:
        return list(
            dict.fromkeys([*(Place.of(one) for one, _ in self.missed.values()), *self.lines])
        )

    def at(self, place: Place) -> list[tuple[Reminder, datetime]]:
        return [one for one in self.missed.values() if Place.of(one[0]) == place]


def _was_private(tx: Transaction, delivery: Delivery) -> bool:
    if delivery.private or delivery.chat.chat_id == delivery.user.user_id:
        return True
    # Elsewhere a private chat has an id of its own: it is the one of what was asked for in private.
    mine = tx.reminders.live(delivery.user)
    return any(one.chat == delivery.chat and one.space is None for one in mine)
