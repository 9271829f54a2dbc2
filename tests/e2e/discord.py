"""The bot on our own Discord and model servers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.process import BotProcess, bot_process, for_everybody
from tests.loopback.discord_server import DiscordServer
from tests.loopback.model_server import ModelServer


@dataclass
class Town:
    """The two servers, and what a bot needs to know to live on them."""

    folder: Path
    discord: DiscordServer
    model: ModelServer

    def environment(self, **more: str) -> Mapping[str, str]:
        return {
            "DISCORD_BOT_TOKEN": self.discord.token,
            "BOT_DISCORD__BASE_URL": self.discord.url,
            **for_everybody(self.model),
            **more,
        }

    @asynccontextmanager
    async def bot(self, **more: str) -> AsyncIterator[BotProcess]:
        async with bot_process(self.folder, self.environment(**more)) as process:
            yield process


@asynccontextmanager
async def town(folder: Path) -> AsyncIterator[Town]:
    async with DiscordServer() as discord, ModelServer() as model:
        yield Town(folder, discord, model)
