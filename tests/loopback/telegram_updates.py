"""The queue of updates: kept until confirmed, handed out to one long poll at a time."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

from tests.loopback.changes import Changes
from tests.loopback.telegram_errors import Refusal, bad_request, conflict

Update = dict[str, Any]

NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
BATCH = 100


def kind_of(update: Update) -> str:
    return next(key for key in update if key != "update_id")


class Updates:
    """Unconfirmed updates in order, and the poll that waits for them."""

    def __init__(self, changes: Changes, seed: int = 7) -> None:
        self.pending: dict[int, Update] = {}
        self.polls = 0
        self._changes = changes
        self._next_id = random.Random(seed).randrange(100_000_000, 900_000_000)
        self._allowed: frozenset[str] | None = None
        self._poll: asyncio.Future[None] | None = None

    @property
    def polling(self) -> bool:
        """Whether a bot waits for updates at this moment."""
        return self._poll is not None

    def allow(self, kinds: Sequence[str] | None) -> None:
        """Kinds the bot asked for; an empty list is the default, None leaves them as they are."""
        if kinds is not None:
            self._allowed = frozenset(kinds) or None

    def put(self, update: Update) -> int | None:
        """The id given to the update, or None when the bot does not want its kind."""
        kind = kind_of(update)
        wanted = kind in self._allowed if self._allowed else kind not in NOT_BY_DEFAULT
        if not wanted:
            return None
        number = int(update.get("update_id", self._next_id))
        self._next_id = max(self._next_id, number + 1)
        self.pending[number] = {"update_id": number} | update
        self.wake()
        return number

    def confirm(self, number: int) -> None:
        self.pending.pop(number, None)
        self._changes.ring()

    def forget_all(self) -> None:
        self.pending.clear()
        self._changes.ring()

    async def poll(self, offset: int, limit: int, seconds: int) -> list[Update]:
        """getUpdates. Ends a poll under way with 409, as two bots do to each other."""
        self.end_poll("getUpdates")
        self.polls += 1
        self._confirm_below(offset)
        limit = limit if 1 <= limit <= BATCH else BATCH
        if not self.pending and seconds > 0:
            await self._wait(seconds)
        return [self.pending[number] for number in sorted(self.pending)][:limit]

    def end_poll(self, method: str) -> None:
        if self._poll and not self._poll.done():
            one_only = "; make sure that only one bot instance is running"
            tail = one_only if method == "getUpdates" else ""
            self._poll.set_exception(conflict(f"terminated by other {method} request{tail}"))
            self._poll = None

    def _confirm_below(self, offset: int) -> None:
        if offset < 0:
            kept = sorted(self.pending)[offset:]
            offset = kept[0] if kept else 0
        for number in [number for number in self.pending if number < offset]:
            del self.pending[number]
        self._changes.ring()

    async def _wait(self, seconds: int) -> None:
        mine = self._poll = asyncio.get_running_loop().create_future()
        self._changes.ring()
        try:
            async with asyncio.timeout(min(seconds, 50)):
                await mine
        except TimeoutError:
            pass
        finally:
            if self._poll is mine:
                self._poll = None
            mine.cancel()

    def wake(self) -> None:
        if self._poll and not self._poll.done():
            self._poll.set_result(None)
        self._changes.ring()


def allowed_kinds(given: Any) -> list[str] | None:
    # Any: it comes out of the request's JSON
    if given is None:
        return None
    if not isinstance(given, list) or not all(isinstance(kind, str) for kind in given):
        raise bad_request("can't parse allowed_updates: expected an Array of String")
    return given


def webhook_is_set() -> Refusal:
    return conflict(
        "can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first"
    )
