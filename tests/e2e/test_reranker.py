"""A bot whose cross-encoder cannot be had says so at its start, and answers all the same."""

from pathlib import Path

from tests.backends.tiny_cross_encoder import NAME
from tests.e2e.process import bot_process


async def test_a_cross_encoder_that_cannot_be_had_is_told_of_at_the_start(tmp_path: Path) -> None:
    settings = {"BOT_EMBEDDING__RERANKER": NAME, "BOT_ACCESS__MODE": "open"}
    async with bot_process(tmp_path, settings, "chat", "--user", "Ann", stdin=True) as bot:
        told = await bot.says("recalling without the cross-encoder")
        assert f"{NAME} is not in the cache, and downloads are off" in told
        assert bot.process.stdin
        bot.process.stdin.write(b"/remember I like tea\n")
        await bot.says("Remembered: I like tea")
        assert await bot.stop() == 0
    assert bot.output.count("without the cross-encoder") == 1
