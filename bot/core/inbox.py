"""The door of the core: an event is on disk before its platform is told it was received."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.core.failpoints import Reach
from bot.core.language import spoken
from bot.core.signals import Follow
from bot.core.texts import texts
from bot.domain.deliveries import Delivery
from bot.domain.events import Event, IncomingMessage, Pressed
from bot.domain.people import Language
from bot.ports import Clock, Database, Transaction

log = logging.getLogger(__name__)

MOST_OPEN = 20
MOST_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Inbox:
    """`express` tells which commands go past the queue of their chat.

    `follow` takes up what was stored, `tell` what is to be said of it at once.
    """

    database: Database
    clock: Clock
    express: Callable[[str], bool]
    reach: Reach
    follow: Follow
    tell: Follow
    changed: Callable[[], Awaitable[None]]

    async def accept(self, *events: Event) -> None:
        self.reach("after_fetch")
        taken_up = await self.database.write(partial(self._take_in, events))
        self.reach("inbox_committed")
        for begin in taken_up:
            begin()
        await self.changed()
        self.reach("before_ack")

    def _take_in(self, events: Sequence[Event], tx: Transaction) -> Sequence[Callable[[], None]]:
        kept = [self._add(tx, event) for event in events]
        followers = (self.follow,) if all(kept) else (self.follow, self.tell)
        return [follow(tx) for follow in followers]

    def _add(self, tx: Transaction, event: Event) -> bool:
        """False when it was refused."""
        if isinstance(event, IncomingMessage):
            event = replace(event, text=event.text[:MOST_CHARACTERS])
            if event.addressed and self._is_too_much(tx, event):
                self._refuse(tx, event)
                return False
        tx.inbox.add(event, self.clock.now(), express=self._goes_past(event))
        self.reach("inbox_insert")
        return True

    def _is_too_much(self, tx: Transaction, event: IncomingMessage) -> bool:
        """What a platform repeats, not knowing that it was received, is no more than there was."""
        return tx.inbox.open_count(event.chat) >= MOST_OPEN and not tx.inbox.known(event)

    def _goes_past(self, event: Event) -> bool:
        if isinstance(event, IncomingMessage):
            return event.command is not None and self.express(event.command.name)
        return isinstance(event, Pressed)

    def _refuse(self, tx: Transaction, event: IncomingMessage) -> None:
        """A flood is answered by one line a minute, instead of growing without end."""
        now = self.clock.now()
        language = spoken(event.text, Language.from_locale(event.locale))
        words = texts(language).slow_down
        delivery = Delivery("", event.chat, event.user, words, handle=event.handle)
        tx.outbox.add(delivery, f"slow:{event.chat}:{now:%Y%m%d%H%M}", now)
        log.warning("%s: more than %d messages wait; one was refused", event.chat, MOST_OPEN)
