"""From a message on Telegram to its answer there, through the real libraries and real stores."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.backends.sql import open_database
from bot.domain.keys import UserKey
from bot.ports import Transaction
from tests.e2e.telegram import town
from tests.loopback.telegram_server import TOKEN

PATIENCE = 60.0


async def test_a_first_day_on_telegram(tmp_path):
    """Greeting and answer, consent, memory, privacy, a reminder, a group, and a clean end."""
    async with town(tmp_path) as t, t.bot() as bot:
        ann = t.telegram.user(42, "Ann", language_code="en")

        t.model.answer("Nice to **meet** you, Ann.")
        t.telegram.say(ann, "hello")
        hello = await t.telegram.next_message(ann, timeout=PATIENCE)
        assert hello.text.startswith("Hi Ann. I'm Rememo, an AI assistant run by Tom.")
        answer = await t.telegram.next_message(ann, timeout=PATIENCE)
        assert answer.text == "Nice to meet you, Ann."
        assert [entity["type"] for entity in answer.entities] == ["bold"]

        t.telegram.press(ann, hello, "Remember me")
        await t.telegram.wait_for(lambda: "Thank you." in hello.text or _said(t, ann, "Thank you."))

        t.telegram.say(ann, "/remember I am allergic to peanuts")
        await t.telegram.wait_for(lambda: _said(t, ann, "Remembered: I am allergic"), PATIENCE)
        asked = len(t.model.requests)
        t.telegram.say(ann, "May I eat peanuts? Am I allergic?")
        request = await t.model.next_request(asked, timeout=PATIENCE)
        assert "I am allergic to peanuts" in request["messages"][0]["content"]

        await t.telegram.wait_for(lambda: t.telegram.menu, PATIENCE)
        names = {c["command"] for c in t.telegram.menu[("default", "")]}
        assert {"start", "help", "remember", "memories", "forget", "remind", "privacy"} <= names

        room = t.telegram.group(-100, "Room", [ann])
        t.telegram.say(ann, "just talking", chat=room)
        t.telegram.say(ann, "@rememo_bot hello", chat=room)
        told = await t.telegram.next_message(room, timeout=PATIENCE)
        assert told.reply_to is not None

        assert await bot.stop() == 0
        assert TOKEN.split(":")[1] not in bot.output
        assert "sk-loopback-secret" not in bot.output


def _said(t, chat, words: str) -> bool:
    return any(words in text for text in t.telegram.texts(chat))


async def test_a_reminder_survives_kills_before_and_after_it_falls_due(tmp_path):
    async with town(tmp_path) as t:
        ann = t.telegram.user(42, "Ann", language_code="en")
        async with t.bot() as bot:
            t.telegram.say(ann, "/remind in 20 minutes drink water")
            await t.telegram.wait_for(lambda: _said(t, ann, "I'll remind you"), PATIENCE)
            bot.process.kill()
        await _make_due(tmp_path)
        for place in ("tick_claim", "tick_committed"):
            async with t.bot(BOT_KILL_AT=place) as bot:
                assert await bot.ended() == 137
        async with t.bot():
            await t.telegram.wait_for(lambda: _said(t, ann, "⏰ drink water"), PATIENCE)
        assert sum("⏰ drink water" in text for text in t.telegram.texts(ann)) == 1
        assert _said(t, ann, "(was due ")


async def _make_due(folder) -> None:
    """As if the machine had been off for a quarter of an hour."""
    database = await open_database(folder / "data" / "rememo.db")

    def move(tx: Transaction) -> None:
        [reminder] = tx.reminders.live(UserKey("telegram", "42"))
        tx.reminders.save(replace(reminder, next_at=datetime.now(UTC) - timedelta(minutes=15)))

    await database.write(move)
    await database.close()


async def test_a_second_instance_on_the_data_folder_is_told_so_and_ends(tmp_path):
    async with town(tmp_path) as t, t.bot() as first:
        await first.says("listening")
        async with t.bot() as second:
            assert await second.ended() == 78
            assert "another Rememo is running on" in second.output
            assert "Traceback" not in second.output
        assert first.running


async def test_of_two_instances_on_one_token_one_is_told_so_and_ends(tmp_path):
    """Telegram ends whichever poll is older, so either of two that just started may be told."""
    async with town(tmp_path / "one") as t, t.bot() as first:
        await first.says("listening")
        t.folder = tmp_path / "two"
        async with t.bot() as second:
            ends = [asyncio.create_task(bot.ended()) for bot in (first, second)]
            done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            assert {task.result() for task in done} == {78}
            output = first.output if not first.running else second.output
            assert "another instance uses this Telegram token" in output
            assert "Traceback" not in output


async def test_a_wrong_token_is_told_in_one_line(tmp_path):
    async with town(tmp_path) as t, t.bot(TELEGRAM_BOT_TOKEN="123456:WRONGWRONGWRONG") as bot:
        assert await bot.ended() == 78
        assert "TELEGRAM_BOT_TOKEN" in bot.output
        assert "WRONGWRONGWRONG" not in bot.output
        assert "Traceback" not in bot.output


async def test_no_secret_is_printed_even_at_debug(tmp_path):
    async with town(tmp_path) as t, t.bot(BOT_LOG__LEVEL="debug") as bot:
        ann = t.telegram.user(42, "Ann")
        t.telegram.fail("sendMessage", status=502, description="Bad Gateway")
        t.telegram.say(ann, "hello")
        await t.telegram.next_message(ann, timeout=PATIENCE)
        assert await bot.stop() == 0
        assert TOKEN.split(":")[1] not in bot.output
        assert "sk-loopback-secret" not in bot.output
