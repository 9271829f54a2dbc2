"""Reminders, as a person sets, lists, changes and answers them."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.events import Attachment, IncomingMessage, Quoted
from bot.domain.keys import UserKey
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, chat_of, world

# The fake clock begins on Tuesday 10 March 2026, 12:00 UTC: 13:00 in Berlin, where Ann lives.
EVE = UserKey("fake", "eve")


async def tick(bot, *, by: UserKey = ANN, space=None) -> list[str]:
    await bot.tick()
    return await bot.heard(chat_of(by, space))


async def reminders(bot, owner: UserKey = ANN):
    return await bot.bot.database.read(lambda tx: tx.reminders.live(owner))


async def test_it_is_set_said_in_words_and_told_once(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/remind tomorrow at 9 call mum") == [
            "I'll remind you: call mum\nWed 11 Mar 2026 09:00 (Europe/Berlin)"
        ]
        bot.clock.advance(hours=19)
        assert await tick(bot) == []
        bot.clock.advance(hours=1)
        assert await tick(bot) == ["⏰ call mum"]
        assert await tick(bot) == []
        bot.clock.advance(days=1)
        assert await tick(bot) == []


async def test_undo_takes_it_back(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes check the oven")
        assert await bot.press("Undo") == ["Deleted: check the oven"]
        assert await bot.press("Undo") == ["That is gone already."]
        bot.clock.advance(minutes=20)
        assert await tick(bot) == []


async def test_the_zone_is_asked_once_and_the_reminder_then_set(tmp_path):
    async with world(tmp_path) as bot:
        [_, asked] = await bot.say("/remind tomorrow at 9 call mum", by=EVE)
        assert (
            asked == "Where are you, so that I get the hour right? Answer with a city, like: Berlin"
        )
        assert await bot.say("New York", by=EVE) == [
            "Your time zone is America/New_York; it is 08:00 there now.",
            "I'll remind you: call mum\nWed 11 Mar 2026 09:00 (America/New_York)",
        ]
        [reminder] = await reminders(bot, EVE)
        assert reminder.next_at == NOON + timedelta(hours=25)


async def test_the_clock_on_the_wall_tells_the_zone_too(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum", by=EVE)
        answers = await bot.say("it's 20:00 here", by=EVE)
        assert "can mean several zones" in answers[0]
        answers = await bot.press("Asia/Shanghai", by=EVE)
        assert answers[0] == "Your time zone is Asia/Shanghai; it is 20:00 there now."
        assert "Wed 11 Mar 2026 09:00 (Asia/Shanghai)" in answers[1]


async def test_a_span_of_time_needs_no_zone(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes check the oven", by=EVE)
        bot.clock.advance(minutes=10)
        assert await tick(bot, by=EVE) == ["⏰ check the oven"]
        labels = [b.label for row in bot.screen.sent[-1].buttons for b in row]
        assert labels == ["Done", "+10 min", "+1 h"]


async def test_past_impossible_far_and_frequent_are_refused_with_the_reason(tmp_path):
    async with world(tmp_path) as bot:
        for wish, answer in {
            "today at 8am call": "That time has passed already. Please give me one to come.",
            "31 April at 10 call": "There is no such date. Please check it.",
            "30 Feb call": "There is no such date. Please check it.",
            "on 1 March 2040 at 9 call": "That is more than five years away. "
            "Please choose an earlier date.",
            "every minute drink": "I can remind you every five minutes at most.",
        }.items():
            assert await bot.say(f"/remind {wish}") == [answer], wish
        assert await reminders(bot) == []


async def test_without_a_time_it_is_asked_and_the_next_words_are_the_answer(tmp_path):
    async with world(tmp_path) as bot:
        [asked] = await bot.say("/remind call mum")
        assert asked.startswith("When shall I remind you?")
        assert await bot.say("tomorrow at 9") == [
            "I'll remind you: call mum\nWed 11 Mar 2026 09:00 (Europe/Berlin)"
        ]


async def test_other_talk_after_the_question_sets_nothing(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind call mum")
        bot.model.answer("Rain, probably.")
        assert await bot.say("what will the weather be like tomorrow?") == ["Rain, probably."]
        assert await reminders(bot) == []


async def test_two_readings_are_one_question_with_both_as_buttons(tmp_path):
    async with world(tmp_path) as bot:
        [asked] = await bot.say("/remind at 8 on 3/4 pay rent")
        assert asked.splitlines()[0] == "When do you mean?"
        readings = [line.partition(". ")[2] for line in asked.splitlines()[1:]]
        assert len(readings) >= 2
        assert await reminders(bot) == []
        assert await bot.press(readings[1]) == [f"I'll remind you: pay rent\n{readings[1]}"]
        assert len(await reminders(bot)) == 1


async def test_a_question_can_be_answered_by_its_number(tmp_path):
    async with world(tmp_path) as bot:
        [asked] = await bot.say("/remind at 8 on 3/4 pay rent")
        first = asked.splitlines()[1].partition(". ")[2]
        assert await bot.say("1") == [f"I'll remind you: pay rent\n{first}"]


async def test_chinese_is_understood_and_answered_in_chinese(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/remind 明天下午3点开会") == [
            "我会提醒你：开会\n2026年3月11日（周三）15:00 (Europe/Berlin)"
        ]
        bot.clock.advance(hours=26)
        assert await tick(bot) == ["⏰ 开会"]
        labels = [b.label for row in bot.screen.sent[-1].buttons for b in row]
        assert labels[:3] == ["完成", "10 分钟后", "1 小时后"]


async def test_fifty_are_enough(tmp_path):
    async with world(tmp_path, model=False) as bot:
        for number in range(50):
            await bot.say(f"/remind in {number + 1} hours number {number}")
        assert await bot.say("/remind in 99 hours too many") == [
            "You have 50 reminders already. /reminders lets you delete some."
        ]


# ---------------------------------------------------------------- where, and for whom


async def test_in_a_group_it_is_said_there_and_pings_its_owner_alone(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes stand up", space=ROOM)
        await bot.say("hello from elsewhere")
        bot.clock.advance(minutes=10)
        await bot.tick()
        [told] = await bot.deliveries(chat_of(ANN, ROOM))
        assert (told.text, told.chat, told.ping, told.private) == (
            "⏰ stand up",
            chat_of(ANN, ROOM),
            ANN,
            False,
        )


async def test_what_is_set_in_private_is_said_in_private(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes call the doctor")
        await bot.say("/remind in 10 minutes privately call the lawyer", space=ROOM)
        bot.clock.advance(minutes=10)
        await bot.tick()
        told = await bot.deliveries(chat_of(ANN, None))
        assert {(one.text, one.private, one.ping) for one in told} == {
            ("⏰ call the doctor", True, None),
            ("⏰ call the lawyer", True, None),
        }


async def test_nobody_else_can_change_it(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 14:00 water the plants", space=ROOM)
        assert await bot.press("Undo", by=BOB, space=ROOM) == ["That is gone already."]
        bot.clock.advance(hours=1)
        await bot.tick()
        await bot.heard(chat_of(ANN, ROOM))
        for label in ("Done", "+10 min", "Stop"):
            assert await bot.press(label, by=BOB, space=ROOM) == [
                "Only the person who set this reminder can change it."
            ]
        assert await bot.say("/reminders", by=BOB) == ["No reminders are set. /remind sets one."]
        assert len(await reminders(bot)) == 1


async def test_its_own_words_are_never_taken_for_a_wish(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes drink")
        [one] = await reminders(bot)
        words = replace(one, text="remind me every 10 minutes to drink")
        await bot.bot.database.write(lambda tx: tx.reminders.save(words))
        bot.clock.advance(minutes=10)
        assert await tick(bot) == ["⏰ remind me every 10 minutes to drink"]
        assert await reminders(bot) == []
        assert bot.model.prompts == []


async def test_it_stands_in_the_window_as_the_bots_own_words(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes buy stamps")
        bot.clock.advance(minutes=10)
        await tick(bot)
        await bot.say("how much are those?")
        assert "⏰ buy stamps" in bot.prompt


async def test_in_a_group_it_is_no_answer_to_whoever_spoke_last(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes see the doctor about my knee", space=ROOM)
        await bot.say("hello", by=BOB, space=ROOM)
        bot.clock.advance(minutes=10)
        await tick(bot, space=ROOM)
        mine, bobs = await bot.bot.database.read(
            lambda tx: (tx.sessions.spoken(ANN), tx.sessions.spoken(BOB))
        )
        assert any("knee" in one.message.text for one in mine)
        assert not any("knee" in one.message.text for one in bobs)


# ---------------------------------------------------------------- once it is said


async def fired(bot, wish: str = "in 10 minutes buy stamps") -> Quoted:
    """Set it, let it fall due, and give what a reply to it would quote."""
    await bot.say(f"/remind {wish}")
    bot.clock.advance(minutes=10)
    [text] = await tick(bot)
    return Quoted("Rememo", text, mine=True, message_id=f"m{bot.screen._number}")


async def test_it_can_be_done_with(tmp_path):
    async with world(tmp_path) as bot:
        await fired(bot)
        assert await bot.press("Done") == ["✓ buy stamps"]
        assert await reminders(bot) == []


async def test_it_can_be_put_off_from_its_buttons(tmp_path):
    async with world(tmp_path) as bot:
        await fired(bot)
        for label, when in {
            "+10 min": "Tue 10 Mar 2026 13:20",
            "+1 h": "Tue 10 Mar 2026 14:10",
            "Tonight": "Tue 10 Mar 2026 20:00",
            "Tomorrow": "Wed 11 Mar 2026 09:00",
        }.items():
            assert await bot.press(label) == [
                f"⏰ buy stamps\nI'll remind you again: {when} (Europe/Berlin)"
            ]
        assert len(await reminders(bot)) == 1
        bot.clock.advance(days=1)
        assert await tick(bot) == ["⏰ buy stamps (was due 09:00)"]


async def test_replies_to_it_act_on_it(tmp_path):
    async with world(tmp_path) as bot:
        quoted = await fired(bot)
        for words, when in {
            "later": "14:10",
            "snooze 10 minutes": "13:20",
            "in half an hour": "13:40",
            "at 5pm": "17:00",
            "半小时后": "13:40",
        }.items():
            [answer] = await bot.say(words, quoted=quoted)
            assert answer.startswith("⏰ buy stamps\n"), words
            assert when in answer, words
        assert await bot.say("done", quoted=quoted) == ["✓ buy stamps"]
        bot.model.answer("At the post office.")
        assert await bot.say("where do I get them?", quoted=quoted) == ["At the post office."]
        assert "⏰ buy stamps" in bot.prompt


async def test_someone_elses_reply_is_talk(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind in 10 minutes buy stamps", space=ROOM)
        bot.clock.advance(minutes=10)
        await tick(bot, space=ROOM)
        quoted = Quoted("Rememo", "⏰ buy stamps", mine=True, message_id=f"m{bot.screen._number}")
        bot.model.answer("Well done!")
        assert await bot.say("done", by=BOB, space=ROOM, quoted=quoted) == ["Well done!"]


async def test_a_recurring_one_can_be_snoozed_once_and_stopped_for_good(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 14:00 stretch")
        bot.clock.advance(hours=1)
        assert await tick(bot) == ["⏰ stretch"]
        await bot.press("+10 min")
        assert len(await reminders(bot)) == 2
        bot.clock.advance(minutes=10)
        assert await tick(bot) == ["⏰ stretch"]
        bot.clock.advance(hours=23, minutes=50)
        assert await tick(bot) == ["⏰ stretch"]
        assert await bot.press("Stop") == ["Stopped for good: stretch"]
        bot.clock.advance(days=1)
        assert await tick(bot) == []


# ---------------------------------------------------------------- the list


async def test_they_are_listed_in_words_and_changed_from_the_list(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/reminders") == ["No reminders are set. /remind sets one."]
        await bot.say("/remind tomorrow at 9 call mum")
        await bot.say("/remind every monday at 8 put the bins out")
        [text] = await bot.say("/reminders")
        assert text.splitlines()[:3] == [
            "Your reminders:",
            "1. call mum: Wed 11 Mar 2026 09:00 (Europe/Berlin)",
            "2. put the bins out: "
            "every Monday at 08:00 (Europe/Berlin), next on Mon 16 Mar 2026 08:00",
        ]
        [text] = await bot.press("Pause 2")
        assert text.startswith("Paused: put the bins out")
        assert "2. put the bins out ⏸: " in text
        bot.clock.advance(days=7)
        assert await tick(bot) == [
            "⏰ While I was away, these fell due:\n• call mum "
            "(was due Wed 11 Mar 2026 09:00 (Europe/Berlin))"
        ]
        await bot.say("/reminders")
        [text] = await bot.press("Resume 1")
        assert "Mon 23 Mar 2026 08:00" in text
        [text] = await bot.press("Delete 1")
        assert text == "Deleted: put the bins out\n\nNo reminders are set. /remind sets one."


async def test_time_and_words_are_edited_in_plain_words(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum")
        await bot.say("/reminders")
        [asked] = await bot.press("Edit 1")
        assert asked == "“call mum”: tell me the new time, the new words, or both."
        assert await bot.say("on friday at 10") == [
            "Changed: call mum\nFri 13 Mar 2026 10:00 (Europe/Berlin)"
        ]
        assert await bot.say("/reminders edit 1 call grandma") == [
            "Changed: call grandma\nFri 13 Mar 2026 10:00 (Europe/Berlin)"
        ]
        assert await bot.say("/reminders delete 1") == ["Deleted: call grandma"]
        assert await bot.say("/reminders delete 7") == [
            "There is no reminder with the number 7. /reminders lists them."
        ]


async def test_another_hour_keeps_the_rule(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every 31st at 9 pay rent")
        for words, hour in {"at 10": "10:00", "to 8:30pm": "20:30", "改到下午3点": "15:00"}.items():
            [answer] = await bot.say(f"/reminders edit 1 {words}")
            assert "31" in answer, words
            assert hour in answer, words
        assert await bot.say("/reminders edit 1 on friday at 10") == [
            "Changed: pay rent\nFri 13 Mar 2026 10:00 (Europe/Berlin)"
        ]


async def test_a_move_takes_along_what_is_planned_in_ones_own_hours(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 9 stretch")
        await bot.say("/remind every day at 9 Tokyo time call the office")
        await bot.say("/remind tomorrow at 9 call mum")
        await bot.say("/remind in 30 minutes check the oven")
        assert await bot.say("/timezone New York") == [
            "Your time zone is America/New_York; it is 08:00 there now. Reminders moved with it: 2."
        ]
        [text] = await bot.say("/reminders")
        assert "stretch: every day at 09:00 (America/New_York)" in text
        assert "call the office: every day at 09:00 (Asia/Tokyo)" in text
        assert "call mum: Wed 11 Mar 2026 09:00 (America/New_York)" in text
        assert "check the oven: Tue 10 Mar 2026 08:30 (America/New_York)" in text


async def test_what_is_forgotten_takes_its_reminder_along(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum")
        await bot.say("/forget all")
        await bot.press("Everything")
        assert await reminders(bot) == []


async def test_a_shared_location_tells_the_zone(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum", by=EVE)
        here = IncomingMessage(
            key="somewhere",
            user=EVE,
            author="Eve",
            chat=chat_of(EVE, None),
            space=None,
            text="",
            sent_at=bot.clock.now(),
            addressed=True,
            attachments=(Attachment("location", "31.23,121.47"),),
        )
        await bot.accept(here)
        answers = await bot.heard(chat_of(EVE, None))
        assert answers[0] == "Your time zone is Asia/Shanghai; it is 20:00 there now."
        assert "Wed 11 Mar 2026 09:00 (Asia/Shanghai)" in answers[1]
