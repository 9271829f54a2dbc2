"""Who may talk to the bot: closed by default, opened by code, invitation, list or setting."""

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.keys import UserKey
from bot.domain.people import Person, Role

TURN_AWAY_EVERY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Access:
    """`trusted` are platforms whose people are the owner by being there (the terminal)."""

    open: bool
    allow: frozenset[UserKey]
    admins: frozenset[UserKey]
    trusted: frozenset[str]

    def role(self, person: Person) -> Role:
        if person.role is Role.BLOCKED:
            return Role.BLOCKED
        if person.key.platform in self.trusted or person.key in self.admins:
            return Role.ADMIN
        if person.role is Role.STRANGER and (self.open or person.key in self.allow):
            return Role.MEMBER
        return person.role


def same_code(text: str, code: str | None) -> bool:
    """Whether the whole text is the code, typed in any case and with any blanks or dashes."""
    return code is not None and hmac.compare_digest(_plain(text), _plain(code))


def may_turn_away(person: Person, now: datetime) -> bool:
    """A stranger gets one polite line a day."""
    return person.turned_away_at is None or now - person.turned_away_at >= TURN_AWAY_EVERY


def parse_list(entries: Collection[str]) -> frozenset[UserKey]:
    """Raises ValueError for an entry that is not `platform:ID`."""
    return frozenset(UserKey.parse(entry) for entry in entries)


def _plain(text: str) -> bytes:
    return "".join(text.split()).replace("-", "").upper().encode()
