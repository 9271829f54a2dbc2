"""On Telegram the bot speaks first where that is wanted, and its reminders can be answered."""

from datetime import timedelta

from bot.domain.keys import UserKey
from bot.domain.preferences import Occasion
from tests.e2e.telegram import town
from tests.e2e.waiting import fall_due, know, noon_zone, occasions_come

PATIENCE = 60.0
ANN = UserKey("telegram", "42")


async def test_reminders_check_in_and_follow_up_on_telegram(tmp_path):
    async with town(tmp_path) as t:
        ann = t.telegram.user(42, "Ann", language_code="en")
        room = t.telegram.group(-100, "Room", [ann])

        async def told(words: str, chat=ann):
            def find():
                return next((m for m in t.telegram.answers(chat) if words in m.text), None)

            return await t.telegram.wait_for(find, PATIENCE)

        async with t.bot() as bot:
            t.telegram.say(ann, f"/timezone {noon_zone()}")
            await told("Your time zone is")
            for words in ("check_in 8:00", "follow_ups on"):
                t.telegram.say(ann, f"/settings {words}")
            await told("Kept. Check-in: every day 08:00")
            await told("Kept. Asking how things went")
            t.telegram.say(ann, "/remind in 20 minutes drink water")
            await told("I'll remind you: drink water")
            t.telegram.say(ann, "/remind@rememo_bot in 20 minutes stand up", chat=room)
            await told("I'll remind you: stand up", room)
            assert await bot.stop() == 0

        await fall_due(tmp_path, ANN, timedelta(minutes=5))
        async with t.bot() as bot:
            reminder = await told("⏰ drink water (was due ")
            assert reminder.labels[:3] == ["Done", "+10 min", "+1 h"]
            group = await told("⏰ stand up", room)
            assert [e["type"] for e in group.entities if "mention" in e["type"]] != []
            t.telegram.say(ann, "later", reply_to=reminder)
            await told("I'll remind you again")
            t.telegram.press(ann, group, "Done")
            await t.telegram.wait_for(lambda: "✓ stand up" in group.text, PATIENCE)
            assert await bot.stop() == 0

        await know(tmp_path, ANN, "exam in physics", days_ago=1)
        await occasions_come(tmp_path, ANN, Occasion.CHECK_IN, Occasion.FOLLOW_UP)
        t.model.always(lambda body: "Good day! Water at one.")
        async with t.bot() as bot:
            message = await told("how did it go?")
            assert message.text == ("Good day! Water at one.\n\n“exam in physics” – how did it go?")
            assert message.labels == [
                "Fewer check-ins",
                "Stop check-ins",
                "Ask less often",
                "Stop asking",
            ]
            t.telegram.press(ann, message, "Stop check-ins")
            await told("Stopped. Check-in: off")
            assert await bot.stop() == 0


async def test_who_blocked_the_bot_hears_afterwards_what_they_missed(tmp_path):
    async with town(tmp_path) as t:
        ann = t.telegram.user(42, "Ann", language_code="en")

        def said(words: str) -> bool:
            return any(words in text for text in t.telegram.texts(ann))

        async with t.bot() as bot:
            for wish in ("drink water", "call mum"):
                t.telegram.say(ann, f"/remind in 20 minutes {wish}")
                await t.telegram.wait_for(lambda w=wish: said(f"I'll remind you: {w}"), PATIENCE)
            assert await bot.stop() == 0
        await fall_due(tmp_path, ANN, timedelta(minutes=5))
        t.telegram.fail(
            "sendMessage", status=403, description="Forbidden: bot was blocked by the user"
        )
        before = len(t.telegram.called("sendMessage"))
        async with t.bot() as bot:
            await t.telegram.wait_for(
                lambda: len(t.telegram.called("sendMessage")) > before, PATIENCE
            )
            t.telegram.say(ann, "/stop")
            await t.telegram.wait_for(lambda: said("Nothing is being written"), PATIENCE)
            assert await bot.stop() == 0
        assert len(t.telegram.called("sendMessage")) == before + 3
        [back] = [text for text in t.telegram.texts(ann) if "While I could not reach you" in text]
        assert "• drink water (was due " in back
        assert "• call mum (was due " in back
