"""Staying connected: one client after the other, until told to stop or until somebody must help."""

import asyncio
import logging
from collections.abc import Callable

import discord

from adapters.backoff import Backoff
from adapters.discord.errors import described
from adapters.discord.gateway import Client, Patience
from adapters.pacing import Holds
from bot.domain.errors import ConfigurationError

log = logging.getLogger(__name__)

TOKEN_REFUSED = (
    "Discord refuses the bot token: copy the current one from your application's Bot page at "
    "https://discord.com/developers/applications to DISCORD_BOT_TOKEN"
)
NO_CONTENT = (
    "Discord: the Message Content Intent is off, so on servers only mentions and slash commands "
    "reach the bot with their words; private chats work. To let it read along: "
    "https://discord.com/developers/applications, your application, Bot, Privileged Gateway "
    "Intents, switch on Message Content Intent, then start the bot again"
)
_TOKEN_INVALID = 4004
_FEW_SESSIONS = 500


class Connection:
    """`greet` is called with each client that has logged in, before it listens; `gone` when it
    is of no more use."""

    def __init__(
        self,
        token: str,
        proxy: str | None,
        patience: Patience,
        *,
        greet: Callable[[Client], None],
        gone: Callable[[], None],
    ) -> None:
        self._token, self._proxy, self._patience = token, proxy, patience
        self._greet, self._gone = greet, gone
        self._client: Client | None = None
        self._identifies = Holds()
        self._content = True
        self._backoff = Backoff("Discord cannot be reached", described, first=patience.retry)

    async def run(self) -> None:
        """Raises ConfigurationError."""
        try:
            while True:
                await self._one_client()
        finally:
            # REST goes on for what is still to be said.
            if self._client is not None:
                await self._client.leave()

    async def close(self) -> None:
        if (client := self._client) is not None:
            self._gone()
            await client.end()
            self._client = None

    async def _one_client(self) -> None:
        wait = 0.0
        try:
            client = await self._logged_in()
            if self._content and not client.may_read_content:
                self._do_without_content()
                return
            wait = await self._until_next_session(client)
            if not wait:
                self._greet(client)
                await client.stay()
        except discord.LoginFailure:
            raise ConfigurationError(TOKEN_REFUSED) from None
        except discord.PrivilegedIntentsRequired:
            self._do_without_content()
            return
        except Exception as error:
            # The border: the library also ends by AttributeError and the like, and the bot must
            # not go deaf by it.
            if isinstance(error, discord.ConnectionClosed) and error.code == _TOKEN_INVALID:
                raise ConfigurationError(TOKEN_REFUSED) from None
            log.debug("a client ended", exc_info=True)
            self._backoff.began(error)
        await self.close()
        await self._backoff.rest(wait)

    async def _logged_in(self) -> Client:
        await self.close()
        client = self._client = Client(
            self._identifies,
            self._patience,
            online=self._backoff.over,
            content=self._content,
            proxy=self._proxy,
        )
        async with asyncio.timeout(self._patience.login):
            await client.login(self._token)
        return client

    async def _until_next_session(self, client: Client) -> float:
        """Seconds to wait: who begins more sessions a day than allowed loses the token."""
        limits = await client.fetch_session_start_limits()
        if limits.remaining > 0:
            if limits.remaining < _FEW_SESSIONS:
                log.warning("Discord: only %d more connections are allowed today", limits.remaining)
            return 0.0
        log.error("Discord: no more connections are allowed for %d s", limits.reset_after // 1000)
        return limits.reset_after / 1000

    def _do_without_content(self) -> None:
        if self._content:
            log.warning(NO_CONTENT)
        self._content = False
