"""The answer while it is written."""

from dataclasses import replace

from bot.domain.deliveries import Delivery
from bot.ports import Clock, Database, Live, Messenger


class Preview:
    """Where it is a message of its own, it has an outbox row as soon as it stands there: a restart
    edits that message instead of leaving it behind.
    """

    def __init__(
        self,
        database: Database,
        messenger: Messenger,
        clock: Clock,
        delivery: Delivery,
        once: str,
    ) -> None:
        self._database, self._messenger, self._clock = database, messenger, clock
        self._delivery, self._once = delivery, once
        self._live: Live | None = None

    def show(self, text: str) -> None:
        if self._live is None:
            self._live = self._messenger.live(self._delivery, self._opened)
        self._live.show(text)

    async def close(self) -> None:
        if self._live is not None:
            await self._live.close()

    async def _opened(self, message_id: str) -> None:
        shown, now = replace(self._delivery, message_id=message_id), self._clock.now()
        await self._database.write(lambda tx: tx.outbox.show(shown, self._once, now))
