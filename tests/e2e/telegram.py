"""The bot on our own Telegram and model servers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.process import BotProcess, bot_process, for_everybody
from tests.loopback.model_server import ModelServer
from tests.loopback.telegram_server import TOKEN, TelegramServer


@dataclass
class Town:
    """The two servers, and what a bot needs to know to live on them."""

    folder: Path
    telegram: TelegramServer
    model: ModelServer

    def environment(self, **more: str) -> Mapping[str, str]:
        return {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "BOT_TELEGRAM__BASE_URL": self.telegram.url,
            **for_everybody(self.model),
            **more,
        }

    @asynccontextmanager
    async def bot(self, **more: str) -> AsyncIterator[BotProcess]:
        async with bot_process(self.folder, self.environment(**more)) as process:
            yield process


@asynccontextmanager
async def town(folder: Path) -> AsyncIterator[Town]:
    async with TelegramServer() as telegram, ModelServer() as model:
        yield Town(folder, telegram, model)
