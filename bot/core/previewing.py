"""The answer while it is written."""

from bot.domain.deliveries import Delivery
from bot.ports import Database, Live, Messenger


class Preview:
    """Where it is a message of its own, it has an outbox row from the start: a restart edits that
    message instead of leaving it behind.
    """

    def __init__(self, database: Database, messenger: Messenger, delivery: Delivery) -> None:
        self._database, self._messenger, self._delivery = database, messenger, delivery
        self._live: Live | None = None

    def show(self, text: str) -> None:
        if self._live is None:
            self._live = self._messenger.live(self._delivery, self._opened)
        self._live.show(text)

    async def close(self) -> None:
        if self._live is not None:
            await self._live.close()

    async def _opened(self, message_id: str) -> None:
        await self._database.write(lambda tx: tx.outbox.opened(self._delivery.id, message_id))
