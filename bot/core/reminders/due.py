"""What the ticker calls: everything due goes to the outbox, once, in one transaction."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from bot.core.language import spoken
from bot.core.reminders import wording
from bot.core.reminders.moving import advanced, healed, newest_missed
from bot.core.reminders.telling import Place, Split, Words, tell
from bot.core.texts.reminding import reminding
from bot.domain.people import Language, Person
from bot.domain.reminders import Reminder, ReminderState
from bot.ports import Transaction

LATEST = timedelta(hours=6)
"""What is later than this is told of together, in one message."""
BATCH = 50
"""Queued in one transaction: what people say meanwhile must not wait for a thousand reminders."""
_HEALED_AT_ONCE = 200
_STAMP = "%Y%m%dT%H%M%S"

Missed = Sequence[tuple[Reminder, datetime]]
"""Reminders, each with the moment it was due."""


class Due:
    def __init__(self, split: Split) -> None:
        self._split = split

    def tick(self, tx: Transaction, now: datetime) -> int:
        """Queue what is due; gives how many, about one batch at most."""
        due = {reminder.id: reminder for reminder in tx.reminders.due(now, BATCH)}
        late = {r.owner for r in due.values() if now - newest_missed(r, now) > LATEST}
        for owner in late:  # all of one person's go into one message, whatever the batch
            mine = tx.reminders.live(owner)
            due |= {r.id: r for r in mine if r.next_at <= now and r.state is ReminderState.LIVE}
        self._say(tx, due.values(), now)
        return len(due)

    def welcome_back(
        self, tx: Transaction, place: Place, missed: Missed, more: Sequence[str], now: datetime
    ) -> None:
        """One message for all that fell due while its owner could not be reached there."""
        person = tx.people.find(place.owner)
        title = reminding(_language(person)).unreachable
        lines = [*more, *_lines(missed, person, now)]
        first = missed[0][0].id if missed else None
        once = f"back:{place.owner}:{place.chat}:{now.isoformat()}"
        words = Words("\n".join([title, *lines]), once, reminder_id=first)
        tell(tx, self._split, place, words, now)

    def heal(self, tx: Transaction, now: datetime, after: str) -> str | None:
        """Plan recurring reminders anew, some at a time; gives where to go on, None at the end.

        For when the clock was put back: what it said while it was ahead is not said again.
        """
        some = tx.reminders.recurring(after, _HEALED_AT_ONCE)
        for reminder in some:
            if (sooner := healed(reminder, now)) is not None:
                tx.reminders.save(sooner)
        return some[-1].id if len(some) == _HEALED_AT_ONCE else None

    def _say(self, tx: Transaction, due: Iterable[Reminder], now: datetime) -> None:
        digests: dict[Place, list[tuple[Reminder, datetime]]] = {}
        for reminder in due:
            moment = newest_missed(reminder, now)
            if now - moment > LATEST:
                digests.setdefault(Place.of(reminder), []).append((reminder, moment))
            else:
                self._one(tx, reminder, moment, now)
            tx.reminders.save(advanced(reminder, now))
        for place, missed in digests.items():
            self._several(tx, place, missed, now)

    def _one(self, tx: Transaction, reminder: Reminder, moment: datetime, now: datetime) -> None:
        person = tx.people.find(reminder.owner)
        language = _language(person, reminder.text)
        words = Words(
            wording.said(reminder, moment, language, now),
            f"rem:{reminder.id}:{moment.strftime(_STAMP)}Z",
            wording.buttons(reminder, person.zone if person else None, language, now),
            reminder.id,
        )
        tell(tx, self._split, Place.of(reminder), words, now)

    def _several(self, tx: Transaction, place: Place, missed: Missed, now: datetime) -> None:
        first, moment = missed[0]
        person = tx.people.find(place.owner)
        title = reminding(_language(person, first.text)).missed
        once = f"missed:{first.id}:{moment.strftime(_STAMP)}Z"
        text = "\n".join([title, *_lines(missed, person, now)])
        tell(tx, self._split, place, Words(text, once, reminder_id=first.id), now)


def reminder_of(once: str | None) -> str | None:
    """The id of the reminder that an outbox row says, by the row's `once`."""
    kind, _, rest = (once or "").partition(":")
    return rest.split(":")[0] if kind == "rem" else None


def moment_of(once: str) -> datetime:
    """When the reminder that an outbox row says was due, by the row's `once`."""
    return datetime.strptime(once.split(":")[2], f"{_STAMP}%z")


def _lines(missed: Missed, person: Person | None, now: datetime) -> list[str]:
    zone = person.zone if person else None
    return [
        wording.missed(one.text, due, zone or one.zone, _language(person, one.text), now)
        for one, due in missed
    ]


def _language(person: Person | None, text: str = "") -> Language:
    return spoken(text, person.language if person else Language.EN)
