"""The answer while it is written."""

import logging
from dataclasses import replace

from bot.domain.deliveries import Delivery
from bot.domain.errors import StorageError
from bot.ports import Clock, Database, Live, Messenger

log = logging.getLogger(__name__)


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
        self._unnoted: Delivery | None = None

    def show(self, text: str) -> None:
        if self._live is None:
            self._live = self._messenger.live(self._delivery, self._opened)
        self._live.show(text)

    async def close(self) -> None:
        """The answer must find the row, or it would stand there beside its own beginning."""
        if self._live is not None:
            await self._live.close()
        if self._unnoted is not None:
            await self._note(self._unnoted)

    async def _opened(self, message_id: str) -> None:
        shown = replace(self._delivery, message_id=message_id)
        try:
            await self._note(shown)
        except StorageError as error:
            log.warning("%s: a preview cannot be noted yet: %s", shown.chat, error)
            self._unnoted = shown

    async def _note(self, shown: Delivery) -> None:
        now = self._clock.now()
        await self._database.write(lambda tx: tx.outbox.show(shown, self._once, now))
