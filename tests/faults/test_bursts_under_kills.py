"""kill -9 while a burst is in work: all are answered, in order, and on Discord exactly once."""

import asyncio
import re

from tests.e2e.discord import town as discord_town
from tests.e2e.telegram import town
from tests.faults.test_kills import PATIENCE

PEOPLE, EACH = 20, 5
LIVES = ("inbox_insert:50", "claim:9", "outbox_committed:7", "")


async def test_a_burst_on_telegram_outlives_every_kill(tmp_path):
    async with town(tmp_path) as t:
        people = [t.telegram.user(100 + number, f"P{number}") for number in range(PEOPLE)]
        t.model.always(_numbered)
        for number in range(EACH):
            for one in people:
                t.telegram.say(one, f"say: #{number}")
        for life in LIVES:
            async with t.bot(BOT_KILL_AT=life) as bot:
                if life:
                    assert await bot.ended() == 137, bot.output
                    continue
                await t.telegram.wait_for(
                    lambda: all(_first(t.telegram.texts(one)) == _ALL for one in people), PATIENCE
                )
                assert await bot.stop() == 0
        assert t.telegram.pending == []


async def test_a_burst_on_discord_outlives_every_kill_and_nothing_is_doubled(tmp_path):
    async with discord_town(tmp_path) as t:
        people = [t.discord.user(f"P{number}") for number in range(PEOPLE)]
        direct = [t.discord.dm(one) for one in people]
        t.model.always(_numbered)

        def heard(channel) -> list[str]:
            return _numbers(message.text for message in t.discord.from_bot(channel))

        said = False
        for life in LIVES:
            async with t.bot(BOT_KILL_AT=life) as bot:
                if not said:  # later lives may end before they are online
                    await t.discord.online(timeout=PATIENCE)
                    for number in range(EACH):
                        for one, channel in zip(people, direct, strict=True):
                            t.discord.say(one, channel, f"say: #{number}")
                    said = True
                if life:
                    assert await bot.ended() == 137, bot.output
                    continue
                await t.discord.wait_for(
                    lambda: all(len(heard(channel)) >= EACH for channel in direct),
                    timeout=PATIENCE,
                )
                assert await bot.stop() == 0
        assert [heard(channel) for channel in direct] == [_ALL] * PEOPLE


async def test_a_preview_killed_before_it_was_noted_becomes_the_answer(tmp_path):
    async with discord_town(tmp_path) as t:
        ann = t.discord.user("Ann")
        direct = t.discord.dm(ann)

        def texts() -> list[str]:
            return [message.text for message in t.discord.from_bot(direct)]

        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)
            t.model.answer("hello")
            t.discord.say(ann, direct, "hello")
            await t.discord.wait_for(lambda: "hello" in texts(), timeout=PATIENCE)
            t.model.answer(["Once upon a time ", asyncio.Event()])
            hung = t.discord.hang("POST */channels/*/messages", after_effect=True)
            t.discord.say(ann, direct, "tell me a story")
            await t.discord.wait_for(
                lambda: any("Once" in text for text in texts()), timeout=PATIENCE
            )
            bot.process.kill()
            await bot.ended()
        hung.release()
        before = len(texts())
        t.model.answer("The end.")
        async with t.bot() as bot:
            await t.discord.wait_for(lambda: "The end." in texts(), timeout=PATIENCE)
            assert await bot.stop() == 0
        assert len(texts()) == before
        assert not any("Once" in text for text in texts())


_ALL = [f"#{number}" for number in range(EACH)]


def _numbered(body) -> str:
    """The model's whole answer: what it was asked to say last."""
    return " ".join(re.findall(r"say: (#\d)", body["messages"][-1]["content"]))


def _numbers(texts) -> list[str]:
    return re.findall(r"#\d", " ".join(texts))


def _first(texts) -> list[str]:
    """The numbers as they were said first: a send in flight at a kill may come twice."""
    return list(dict.fromkeys(_numbers(texts)))
