"""What is kept of the people themselves: who they are, what they chose, what they spent."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from bot.domain.keys import ChatKey, UserKey
from bot.domain.people import Person
from bot.domain.preferences import Occasion, Preferences


class PeopleStore(Protocol):
    def find(self, user: UserKey) -> Person | None: ...
    def save(self, person: Person) -> None:
        """Insert or replace, but never lower the epoch."""

    def admins(self) -> Sequence[Person]: ...
    def note_space(self, space_chat: ChatKey, *, learning: bool | None = None) -> bool:
        """Whether an admin allowed learning in this group; set it when `learning` is given."""

    def add_invitation(self, code: str, by: UserKey, expires_at: datetime) -> None: ...
    def use_invitation(self, code: str, now: datetime) -> bool: ...


class PreferenceStore(Protocol):
    def find(self, owner: UserKey) -> Preferences:
        """What a person chose; nothing is on for those who chose nothing."""

    def chat(self, owner: UserKey) -> ChatKey | None:
        """The private chat they last chose something in."""

    def save(self, owner: UserKey, preferences: Preferences, chat: ChatKey | None) -> None: ...
    def plan(self, owner: UserKey, occasions: Mapping[Occasion, datetime]) -> None:
        """When each occasion comes next; the others are no more."""

    def due(self, now: datetime, limit: int) -> Sequence[tuple[UserKey, Occasion, datetime]]:
        """Occasions that have come, with their moments, the oldest first."""

    def erase_all(self, owner: UserKey) -> None: ...


class UsageStore(Protocol):
    """Tokens by person and day; what was spent in the background is kept apart."""

    def add(
        self, owner: UserKey, day: date, prompt: int, completion: int, *, background: bool
    ) -> None: ...
    def total(self, owner: UserKey, since: date, *, background: bool) -> tuple[int, int]:
        """(prompt, completion) tokens from that day on."""

    def erase_all(self, owner: UserKey) -> None: ...
