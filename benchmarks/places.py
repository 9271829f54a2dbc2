"""Where a bot under measurement talks: our own Telegram and Discord, and a terminal."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

from benchmarks.child import PATIENCE, Child
from tests.loopback.discord_server import DiscordServer
from tests.loopback.model_server import ModelServer
from tests.loopback.telegram_server import TOKEN, TelegramServer


class Place(Protocol):
    """`settings` switch the bot on there."""

    @property
    def settings(self) -> Mapping[str, str]: ...
    async def online(self, bot: Child) -> None:
        """Until what is said here reaches the bot."""

    async def ask(self, bot: Child, text: str, answer: str) -> None:
        """Say something and wait for the answer that has these words."""


class OnTelegram:
    def __init__(self, server: TelegramServer) -> None:
        self._server = server
        self._ann = server.user(42, "Ann", language_code="en")
        self.settings = {"TELEGRAM_BOT_TOKEN": TOKEN, "BOT_TELEGRAM__BASE_URL": server.url}

    async def online(self, bot: Child) -> None:
        """At once: what is said while the bot is away waits for it."""

    async def ask(self, bot: Child, text: str, answer: str) -> None:
        self._server.say(self._ann, text)
        while True:
            heard = await self._server.next_message(self._ann, timeout=PATIENCE)
            if answer in heard.text:
                return


class OnDiscord:
    def __init__(self, server: DiscordServer) -> None:
        self._server = server
        self._ann = server.user("Ann")
        self._chat = server.dm(self._ann)
        self.settings = {"DISCORD_BOT_TOKEN": server.token, "BOT_DISCORD__BASE_URL": server.url}

    async def online(self, bot: Child) -> None:
        await self._server.online(timeout=PATIENCE)

    async def ask(self, bot: Child, text: str, answer: str) -> None:
        self._server.say(self._ann, self._chat, text)
        while True:
            heard = await self._server.next_message(self._chat, timeout=PATIENCE)
            if answer in heard.text:
                return


class InTerminal:
    settings: Mapping[str, str] = {}

    async def online(self, bot: Child) -> None:
        """At once: what is typed waits to be read."""

    async def ask(self, bot: Child, text: str, answer: str) -> None:
        await bot.type(text)
        await bot.printed(answer)


@asynccontextmanager
async def places() -> AsyncIterator[tuple[OnTelegram, OnDiscord, ModelServer]]:
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(TelegramServer())
        discord = await stack.enter_async_context(DiscordServer())
        model = await stack.enter_async_context(ModelServer())
        yield OnTelegram(telegram), OnDiscord(discord), model


def model_settings(model: ModelServer) -> Mapping[str, str]:
    return {
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_API_KEY": "sk-loopback",
        "OPENAI_MODEL": "loopback",
    }
