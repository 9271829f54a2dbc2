"""A reminder that was deleted, as it was: kept for a day beside the open questions, for an Undo.

It goes as they go: when it is taken back, in time, and with any forgetting.
"""

import json
from datetime import datetime, timedelta

from bot.core import pending
from bot.core.reminders.written import read, written
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.reminders import Reminder, ReminderState
from bot.ports import StateStore

LASTS = timedelta(days=1)


def put_aside(state: StateStore, reminder: Reminder, now: datetime) -> None:
    value = {
        "chat": str(reminder.chat),
        "space": reminder.space and str(reminder.space),
        "private": reminder.private,
        "text": reminder.text,
        "schedule": written(reminder.schedule),
        "zone": reminder.zone,
        "next_at": reminder.next_at.isoformat(),
        "created_at": reminder.created_at.isoformat(),
        "state": reminder.state.value,
        "source": reminder.source,
        "own_hours": reminder.own_hours,
    }
    pending.lay(state, reminder.owner, _name(reminder.id), json.dumps(value), now + LASTS)


def taken(state: StateStore, owner: UserKey, reminder_id: str, now: datetime) -> Reminder | None:
    """Of that person alone, and once."""
    value = pending.take(state, owner, _name(reminder_id), now)
    if value is None:
        return None
    found = json.loads(value)
    return Reminder(
        id=reminder_id,
        owner=owner,
        chat=ChatKey.parse(found["chat"]),
        space=found["space"] and Space.parse(found["space"]),
        private=found["private"],
        text=found["text"],
        schedule=read(found["schedule"]),
        zone=found["zone"],
        next_at=datetime.fromisoformat(found["next_at"]),
        created_at=datetime.fromisoformat(found["created_at"]),
        state=ReminderState(found["state"]),
        source=found["source"],
        own_hours=found["own_hours"],
    )


def _name(reminder_id: str) -> str:
    return f"deleted-{reminder_id}"
