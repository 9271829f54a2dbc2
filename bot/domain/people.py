"""A person as the bot knows them: who they are to it, and how they like to be spoken to."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.keys import UserKey


class Language(StrEnum):
    EN = "en"
    ZH = "zh"

    @classmethod
    def from_locale(cls, locale: str | None) -> "Language":
        return cls.ZH if (locale or "").lower().startswith("zh") else cls.EN


class Role(StrEnum):
    """What a person is to a closed bot. The owner is the first admin."""

    STRANGER = "stranger"
    MEMBER = "member"
    ADMIN = "admin"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Person:
    """`learning` None: not asked yet. `zone` None: not known, and never guessed.

    `epoch` grows with every erasing of everything: what was accepted under an older one is void.
    `introduced`: the first-contact message went out. `turned_away_at`: the last polite refusal.
    `notices`: they are told each time something is learnt.
    """

    key: UserKey
    name: str
    language: Language
    first_seen: datetime
    role: Role = Role.STRANGER
    zone: str | None = None
    learning: bool | None = None
    introduced: bool = False
    epoch: int = 0
    reachable: bool = True
    turned_away_at: datetime | None = None
    notices: bool = True
