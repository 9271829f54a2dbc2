"""A wish to be reminded, and the moment it next falls due."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.schedules import Schedule


class ReminderState(StrEnum):
    """Paused by its owner; held while its owner, or its chat, cannot be reached."""

    LIVE = "live"
    PAUSED = "paused"
    HELD = "held"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Reminder:
    """`chat` is where it was asked and will be said; `private`: only its owner may see it.

    `next_at` is an aware UTC datetime. `zone` is the owner's zone when it was set. `source` is the
    id of the turn in which it was asked for, or of the memory it was made from. `own_hours`: it is
    meant by the owner's own clock ('tomorrow at 9'), so it moves with them into another zone.
    """

    id: str
    owner: UserKey
    chat: ChatKey
    space: Space | None
    private: bool
    text: str
    schedule: Schedule
    zone: str
    next_at: datetime
    created_at: datetime
    state: ReminderState = ReminderState.LIVE
    source: str | None = None
    own_hours: bool = False
