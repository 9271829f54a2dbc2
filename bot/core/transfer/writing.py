"""All that is kept about a person, as JSON that they can read, keep, and take elsewhere."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.transfer.records import FORMAT, VERSION, record_of
from bot.domain.keys import UserKey
from bot.domain.memories import Memory
from bot.domain.messages import PastTurn
from bot.domain.people import Person
from bot.domain.reminders import Reminder
from bot.domain.schedules import Once
from bot.ports import Transaction

Plain = dict[str, object]


@dataclass(frozen=True, slots=True)
class Export:
    text: str
    memories: int
    turns: int
    reminders: int


def export(tx: Transaction, owner: UserKey, now: datetime) -> Export:
    known = tx.memories.everything(owner)
    turns = tx.sessions.spoken(owner)
    reminders = tx.reminders.live(owner)
    plain: Plain = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": now.isoformat(),
        "person": _person(tx.people.find(owner), owner),
        "memories": [record_of(memory).model_dump(mode="json") for memory in known],
        "reminders": [_reminder(reminder) for reminder in reminders],
        "conversations": _conversations(turns),
    }
    text = json.dumps(plain, ensure_ascii=False, indent=1)
    return Export(text, _live(known), len(turns), len(reminders))


def memories(some: Sequence[Memory]) -> str:
    """Memories alone, as `reading` takes them."""
    records = [record_of(one).model_dump(mode="json", exclude_defaults=True) for one in some]
    plain = {"format": FORMAT, "version": VERSION, "memories": records}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def file_name(now: datetime) -> str:
    return f"rememo-{now:%Y-%m-%d}.json"


def _live(known: Sequence[Memory]) -> int:
    return sum(memory.superseded_by is None for memory in known)


def _person(person: Person | None, owner: UserKey) -> Plain:
    if person is None:
        return {"key": str(owner)}
    return {
        "key": str(owner),
        "name": person.name,
        "language": person.language.value,
        "zone": person.zone,
        "learning": person.learning,
        "notices": person.notices,
        "first_seen": person.first_seen.isoformat(),
    }


def _reminder(reminder: Reminder) -> Plain:
    schedule = reminder.schedule
    rule: Plain = (
        {"at": schedule.at.isoformat()}
        if isinstance(schedule, Once)
        else {"rule": schedule.rrule, "start": schedule.start.isoformat(), "zone": schedule.zone}
    )
    return {
        "text": reminder.text,
        **rule,
        "next_at": reminder.next_at.isoformat(),
        "created_at": reminder.created_at.isoformat(),
        "state": reminder.state.value,
    }


def _conversations(turns: Sequence[PastTurn]) -> list[Plain]:
    sessions: dict[str, list[Plain]] = {}
    places: dict[str, str] = {}
    for one in turns:
        message = one.message
        places[one.session] = str(message.chat)
        sessions.setdefault(one.session, []).append(
            {
                "at": message.at.isoformat(),
                "by": "bot" if message.author is None else "me",
                "text": message.text,
            }
        )
    return [{"chat": places[session], "turns": said} for session, said in sessions.items()]
