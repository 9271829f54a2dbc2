"""Telegram's life: connect, listen, stop."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from telegram import Bot, CallbackQuery, Update, User
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from adapters.backoff import Backoff
from adapters.base import Host
from adapters.telegram.errors import described
from adapters.telegram.files import fetched
from adapters.telegram.incoming import PLATFORM, to_events
from adapters.telegram.menu import offer_commands
from adapters.telegram.outgoing import TelegramMessenger
from adapters.telegram.polling import REFUSED_TOKEN_ADVICE, Polling, UpdatesRequest
from adapters.telegram.settings import TelegramSettings
from adapters.telegram.trust import trust, trusting_nobody
from bot.domain.errors import ConfigurationError
from bot.domain.events import Attachment, Event

log = logging.getLogger(__name__)


class Telegram:
    platform = PLATFORM

    def __init__(self, settings: TelegramSettings, host: Host, *, first_rest: float = 1.0) -> None:
        self._host, self._first_rest = host, first_rest
        _calm_the_library()
        self._certificates = trusting_nobody()
        self._bot = Bot(
            settings.token.get_secret_value(),
            base_url=f"{settings.base_url}/bot",
            base_file_url=f"{settings.base_url}/file/bot",
            request=HTTPXRequest(
                read_timeout=10.0,  # After a time-out nobody knows whether the message went out.
                pool_timeout=5.0,
                proxy=host.proxy,
                httpx_kwargs={"verify": self._certificates},
            ),
            get_updates_request=UpdatesRequest(
                connection_pool_size=1,
                proxy=host.proxy,
                httpx_kwargs={"verify": self._certificates},
            ),
        )
        self._messenger = TelegramMessenger(self._bot)
        self._commands = frozenset(
            spec.name for spec in host.commands if not spec.platforms or PLATFORM in spec.platforms
        )
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def messenger(self) -> TelegramMessenger:
        return self._messenger

    async def run(self) -> None:
        me = await self._connect()
        self._start(self._offer_commands())
        try:
            polling = Polling(
                self._bot, lambda updates: self._take(updates, me), first_rest=self._first_rest
            )
            await polling.run()
        finally:
            for task in self._tasks:
                task.cancel()

    async def fetch(self, attachment: Attachment, most: int) -> bytes:
        return await fetched(self._bot, attachment, most)

    async def close(self) -> None:
        await self._bot.shutdown()

    async def _connect(self) -> User:
        await asyncio.to_thread(trust, self._certificates)
        backoff = Backoff("Telegram cannot be reached", described, first=self._first_rest)
        await backoff.until_it_works(partial(_told_of_the_token, self._greet), TelegramError)
        me = self._bot.bot
        log.info("Telegram: listening as @%s", me.username)
        if not me.can_read_all_group_messages:
            log.info(
                "Telegram: group privacy is on, so in groups only mentions, replies and commands "
                "reach the bot. To change it: /setprivacy at @BotFather, then add the bot anew."
            )
        return me

    async def _greet(self) -> None:
        await asyncio.gather(self._bot.initialize(), self._bot.delete_webhook())

    async def _offer_commands(self) -> None:
        await asyncio.sleep(self._first_rest)  # What people wrote meanwhile is answered first.
        await offer_commands(self._bot, self._host.commands)

    async def _take(self, updates: Sequence[Update], me: User) -> None:
        """Hand on updates; returns when they are on disk, however long that takes."""
        if events := [event for update in updates for event in self._events(update, me)]:
            await self._accept(events)
        for update in updates:
            if update.callback_query:
                self._start(_stop_the_clock(update.callback_query))

    def _events(self, update: Update, me: User) -> tuple[Event, ...]:
        try:
            return to_events(update, me, self._host.clock.now(), self._commands)
        except Exception:
            # The border: a message of a kind never seen must not hold up all others.
            log.exception("update %s is not understood and is skipped", update.update_id)
            return ()

    async def _accept(self, events: Sequence[Event]) -> None:
        backoff = Backoff("updates cannot be stored", described, first=self._first_rest)
        # The border: a full disk or a locked database passes; the update must not be lost.
        await backoff.until_it_works(lambda: self._host.accept(*events), Exception)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _calm_the_library() -> None:
    for library in ("httpx", "httpcore", "telegram"):
        # Below WARNING they log addresses with the token, and what people say.
        logging.getLogger(library).setLevel(logging.WARNING)
    # Else each flood wait prints a warning about the type of its own attribute.
    os.environ.setdefault("PTB_TIMEDELTA", "true")


async def _told_of_the_token(call: Callable[[], Awaitable[object]]) -> None:
    """A refused token does not pass by itself."""
    try:
        await call()
    except InvalidToken:
        raise ConfigurationError(REFUSED_TOKEN_ADVICE) from None


async def _stop_the_clock(query: CallbackQuery) -> None:
    """A button shows a clock until its press is answered; too late is no harm."""
    with contextlib.suppress(TelegramError):
        await query.answer()
