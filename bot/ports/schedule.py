"""What is due later: reminders people asked for, and jobs the bot set itself."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.keys import ChatKey, UserKey
from bot.domain.reminders import Reminder


class ReminderStore(Protocol):
    def add(self, reminder: Reminder) -> None: ...
    def find(self, owner: UserKey, reminder_id: str) -> Reminder | None: ...
    def live(self, owner: UserKey) -> Sequence[Reminder]:
        """Live, paused and held ones, soonest first."""

    def held(self, owner: UserKey) -> Sequence[Reminder]: ...
    def in_chat(self, chat: ChatKey) -> Sequence[Reminder]:
        """Anybody's live and held ones that are said in a chat."""

    def recurring(self, after: str, limit: int) -> Sequence[Reminder]:
        """Live ones with a rule, in order of their ids, from behind that one on."""

    def due(self, now: datetime, limit: int) -> Sequence[Reminder]: ...
    def save(self, reminder: Reminder) -> None: ...
    def erase(self, owner: UserKey, reminder_id: str) -> bool: ...
    def erase_from(self, owner: UserKey, sources: Collection[str]) -> int:
        """Those asked for in these turns, with what of them still waits to be sent."""

    def erase_all(self, owner: UserKey) -> int: ...
    def prune(self, before: datetime) -> int:
        """Drop what was done before then."""


@dataclass(frozen=True, slots=True)
class Job:
    """Work for later. `attempts` counts this one: 1 the first time."""

    id: int
    kind: str
    owner: UserKey
    chat: ChatKey | None
    payload: Mapping[str, object]
    attempts: int


class JobStore(Protocol):
    def put(
        self,
        kind: str,
        key: str,
        owner: UserKey,
        chat: ChatKey | None,
        payload: Mapping[str, object],
        due_at: datetime,
    ) -> None:
        """One open job per (kind, key): putting it again replaces its payload and time."""

    def erase_all(self, owner: UserKey) -> int:
        """Nothing is done for that person any more; what is in work finds its job gone."""

    def claim(self, now: datetime, lease_until: datetime) -> Job | None: ...
    def done(self, job_id: int) -> None: ...
    def later(self, job_id: int, due_at: datetime) -> None: ...
    def reclaim(self, now: datetime, *, everything: bool = False, but: Collection[int] = ()) -> int:
        """Put back those whose lease is over, `but` those that are known to be in work still."""

    def next_due(self) -> datetime | None: ...
