"""What the ticker calls: occasions that have come become jobs, one for all of a person's."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.core.outreach.moments import next_moments
from bot.domain.keys import ChatKey, UserKey
from bot.domain.people import Role
from bot.domain.preferences import Occasion
from bot.ports import Transaction

JOB = "outreach"
_BATCH = 200
_LATEST = timedelta(hours=3)
"""What was missed by more than this is let go: nobody waits for it."""


def tick(tx: Transaction, now: datetime) -> int:
    """Queue what has come; gives how many people it is for."""
    come: dict[UserKey, dict[Occasion, datetime]] = defaultdict(dict)
    for owner, kind, at in tx.preferences.due(now, _BATCH):
        come[owner][kind] = at
    for owner, occasions in come.items():
        _queue(tx, owner, occasions, now)
    return len(come)


def _queue(
    tx: Transaction, owner: UserKey, occasions: Mapping[Occasion, datetime], now: datetime
) -> None:
    person = tx.people.find(owner)
    if person is None:
        tx.preferences.plan(owner, {})
        return
    tx.preferences.plan(owner, next_moments(tx.preferences.find(owner), person.zone, now))
    kinds = sorted(kind for kind, at in occasions.items() if now - at <= _LATEST)
    if not kinds or person.zone is None or not person.reachable or person.role is Role.BLOCKED:
        return
    day = now.astimezone(ZoneInfo(person.zone)).date().isoformat()
    chat = tx.preferences.chat(owner) or ChatKey(owner.platform, owner.user_id)
    key = f"{owner} {day} {'+'.join(kinds)}"
    tx.jobs.put(JOB, key, owner, chat, {"kinds": kinds, "day": day}, now)
