"""On Discord a reminder pings its owner alone, and the bot speaks first in private."""

from datetime import timedelta

from bot.domain.keys import UserKey
from bot.domain.preferences import Occasion
from tests.e2e.discord import town
from tests.e2e.waiting import fall_due, know, noon_zone, occasions_come

PATIENCE = 60.0


async def test_reminders_check_in_and_follow_up_on_discord(tmp_path):
    async with town(tmp_path) as t:
        ann, bob = t.discord.user("Ann"), t.discord.user("Bob")
        guild = t.discord.guild("Home", members=[ann, bob])
        general = t.discord.channel(guild, "general")
        direct = t.discord.dm(ann)
        owner = UserKey("discord", ann.id)

        async def told(words: str, channel=direct):
            def find():
                return next((m for m in t.discord.from_bot(channel) if words in m.text), None)

            return await t.discord.wait_for(find, timeout=PATIENCE)

        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)
            t.discord.say(ann, direct, f"/timezone {noon_zone()}")
            await told("Your time zone is")
            for words in ("check_in 8:00", "follow_ups on"):
                t.discord.say(ann, direct, f"/settings {words}")
            await told("Kept. Check-in: every day 08:00")
            await told("Kept. Asking how things went")
            t.discord.say(ann, direct, "/remind in 20 minutes drink water")
            await told("I'll remind you: drink water")
            await t.discord.wait_for(lambda: "remind" in t.discord.commands, timeout=PATIENCE)
            asked = t.discord.slash(ann, general, "remind", text="in 20 minutes stand up")
            await t.discord.wait_for(
                lambda: "I'll remind you: stand up" in (asked.text or ""), timeout=PATIENCE
            )
            assert await bot.stop() == 0

        await fall_due(tmp_path, owner, timedelta(minutes=5))
        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)
            reminder = await told("⏰ drink water (was due ")
            group = await told("⏰ stand up", general)
            assert group.pinged == {ann.id}
            assert reminder.pinged == set()
            t.discord.press(bob, group, "Done")
            t.discord.say(ann, direct, "later", reply_to=reminder)
            await told("I'll remind you again")
            assert "⏰ stand up" in group.text
            t.discord.press(ann, group, "Done")
            await t.discord.wait_for(lambda: "✓ stand up" in group.text, timeout=PATIENCE)
            assert await bot.stop() == 0

        await know(tmp_path, owner, "exam in physics", days_ago=1)
        await occasions_come(tmp_path, owner, Occasion.CHECK_IN, Occasion.FOLLOW_UP)
        t.model.always(lambda body: "Good day! Water at one.")
        async with t.bot() as bot:
            await t.discord.online(timeout=PATIENCE)
            message = await told("how did it go?")
            assert message.text == ("Good day! Water at one.\n\n“exam in physics” – how did it go?")
            t.discord.press(ann, message, "Stop check-ins")
            await told("Stopped. Check-in: off")
            assert [m for m in t.discord.from_bot(general) if "exam" in m.text] == []
            assert await bot.stop() == 0
