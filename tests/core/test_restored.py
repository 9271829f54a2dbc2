"""After /forget all an older copy put back has lost what was forgotten, and nothing else."""

import shutil

from tests.world import ANN, world


async def test_who_forgot_their_memories_keeps_reminders_and_settings_in_an_older_copy(tmp_path):
    folder = tmp_path / "data"
    async with world(folder) as bot:
        await bot.say("/remember I like rain")
        await bot.say("/remind tomorrow at 9 water the plants")
        await bot.say("/timezone Tokyo")
        await bot.bot.database.backup(tmp_path / "copy.db")
        await bot.say("/forget all")
        assert (await bot.press("Memories"))[0].startswith("Memories erased for good: 1.")
    shutil.copy(tmp_path / "copy.db", folder / "rememo.db")
    async with world(folder, introduced=False) as bot:
        assert await bot.memories() == []
        assert "water the plants" in (await bot.say("/reminders"))[0]
        assert "Asia/Tokyo" in (await bot.say("/timezone"))[0]
        await bot.say("I like snow")
        assert await bot.bot.database.read(lambda tx: tx.people.find(ANN).learning)


async def test_who_forgot_everything_is_a_stranger_to_an_older_copy(tmp_path):
    folder = tmp_path / "data"
    async with world(folder) as bot:
        await bot.say("/remind tomorrow at 9 water the plants")
        await bot.bot.database.backup(tmp_path / "copy.db")
        await bot.say("/forget all")
        await bot.press("Everything")
    shutil.copy(tmp_path / "copy.db", folder / "rememo.db")
    async with world(folder, introduced=False) as bot:
        hello, reminders = await bot.say("/reminders")
        assert hello.startswith("Hi Ann. I'm Rememo")
        assert reminders.startswith("No reminders are set.")
