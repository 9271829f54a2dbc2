"""What the bot has said first already: nothing is asked about or offered twice."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.domain.keys import UserKey
from bot.ports import StateStore

_NAME = "outreach"
_MOST = 300


@dataclass(frozen=True, slots=True)
class Said:
    """`followed` and `offered` are ids of memories."""

    follow_up_on: date | None = None
    routine_on: date | None = None
    followed: Sequence[str] = ()
    offered: Sequence[str] = ()


def before(state: StateStore, user: UserKey) -> Said:
    found = json.loads(state.get(_NAME, _key(user)) or "{}")
    return Said(
        _day(found.get("follow_up_on")),
        _day(found.get("routine_on")),
        tuple(found.get("followed", ())),
        tuple(found.get("offered", ())),
    )


def note(
    state: StateStore, user: UserKey, day: date, *, followed: str | None, offered: str | None
) -> None:
    said = before(state, user)
    if followed is not None:
        said = replace(said, follow_up_on=day, followed=[*said.followed, followed])
    if offered is not None:
        said = replace(said, routine_on=day, offered=[*said.offered, offered])
    _keep(state, user, said)


def carry_over(state: StateStore, user: UserKey, old: str, new: str) -> None:
    """The memory has a new id, since it says more: it is no news for that."""
    said = before(state, user)
    if old in said.followed:
        said = replace(said, followed=[*said.followed, new])
    if old in said.offered:
        said = replace(said, offered=[*said.offered, new])
    if new in (*said.followed, *said.offered):
        _keep(state, user, said)


def _keep(state: StateStore, user: UserKey, said: Said) -> None:
    value = {
        "follow_up_on": said.follow_up_on and said.follow_up_on.isoformat(),
        "routine_on": said.routine_on and said.routine_on.isoformat(),
        "followed": list(said.followed)[-_MOST:],
        "offered": list(said.offered)[-_MOST:],
    }
    state.put(_NAME, _key(user), json.dumps(value))


def erase(state: StateStore, user: UserKey) -> None:
    state.erase(_NAME, _key(user))


def _key(user: UserKey) -> str:
    return f"{user} "  # the blank: no key is the beginning of another


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
