"""What a model may do to reminders and preferences: slots are checked, doubts are asked about."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.tools.slots import Refused, agree, schedule_of
from bot.domain.messages import TextPiece, ToolCall
from bot.domain.preferences import CheckIn, Hours, Preferences
from bot.domain.schedules import Once
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, world

BERLIN = "Europe/Berlin"


def call(tool: str, /, **arguments: object) -> list:
    return [ToolCall("c1", tool, json.dumps(arguments, ensure_ascii=False))]


async def ask(
    bot, words: str, tool: str = "set_reminder", /, *, answer: str = "Here.", **arguments
):
    """The person says something, and the model calls a tool and answers."""
    space = arguments.pop("space", None)
    by = arguments.pop("by", ANN)
    bot.model.answer(call(tool, **arguments), [TextPiece(answer)])
    return await bot.say(words, by=by, space=space)


def told(bot) -> str:
    """What the model was told by the tool."""
    return bot.model.prompts[-1].messages[-1].text


async def reminders(bot, owner=ANN):
    return await bot.bot.database.read(lambda tx: tx.reminders.live(owner))


async def test_words_alone_are_enough(tmp_path):
    async with world(tmp_path) as bot:
        answers = await ask(
            bot, "remind me tomorrow at 9 to call mum", what="call mum", when="tomorrow at 9"
        )
        assert answers == [
            "Here.",
            "I'll remind you: call mum\nWed 11 Mar 2026 09:00 (Europe/Berlin)",
        ]


async def test_slots_that_say_the_same_change_nothing(tmp_path):
    async with world(tmp_path) as bot:
        await ask(
            bot,
            "remind me tomorrow at 9 to call mum",
            what="call mum",
            when="tomorrow at 9",
            kind="once",
            anchor={"day_offset": 1},
            time="09:00",
            quote="tomorrow at 9",
        )
        [one] = await reminders(bot)
        assert one.next_at == datetime(2026, 3, 11, 8, tzinfo=UTC)


async def test_slots_that_differ_become_one_question_with_both_readings(tmp_path):
    async with world(tmp_path) as bot:
        answers = await ask(
            bot,
            "remind me next friday at 9 to call mum",
            what="call mum",
            when="next friday at 9",
            anchor={"weekday": "FR"},
            time="09:00",
            answer="Let me check.",
        )
        assert answers[1] == (
            "I can read this in two ways. Which one do you mean?\n"
            "1. Fri 20 Mar 2026 09:00 (Europe/Berlin)\n2. Fri 13 Mar 2026 09:00 (Europe/Berlin)"
        )
        assert "Not set yet" in told(bot)
        assert await reminders(bot) == []
        pressed = await bot.press("Fri 13 Mar 2026 09:00 (Europe/Berlin)")
        assert pressed == ["I'll remind you: call mum\nFri 13 Mar 2026 09:00 (Europe/Berlin)"]
        assert len(await reminders(bot)) == 1


async def test_a_model_that_changes_the_words_of_time_is_found_out(tmp_path):
    async with world(tmp_path) as bot:
        answers = await ask(
            bot, "remind me tomorrow at 9 to call mum", what="call mum", when="today at 21:00"
        )
        assert "Wed 11 Mar 2026 09:00" in answers[1]
        assert "Tue 10 Mar 2026 21:00" in answers[1]
        assert await reminders(bot) == []


async def test_a_quote_that_was_not_said_is_refused(tmp_path):
    async with world(tmp_path) as bot:
        answers = await ask(
            bot,
            "I should call mum some day",
            what="call mum",
            when="tomorrow at 9",
            quote="tomorrow at 9",
        )
        assert told(bot).startswith("Error: the quote")
        assert await reminders(bot) == []
        assert len(answers) == 1


@pytest.mark.parametrize(
    ("when", "slots"),
    [
        ("today at 8am", {"anchor": {"day_offset": 1}, "time": "08:00"}),
        ("31 April at 10", {"anchor": {"date": "2026-05-01"}, "time": "10:00"}),
        ("every minute", {"rule": {"freq": "HOURLY"}}),
    ],
)
async def test_what_the_calendar_refuses_no_slots_can_save(tmp_path, when, slots):
    async with world(tmp_path) as bot:
        await ask(bot, f"remind me {when} to call", what="call", when=when, **slots)
        assert told(bot).startswith("Not set. Tell the person:")
        assert await reminders(bot) == []


async def test_words_in_a_language_we_do_not_read_go_by_their_slots(tmp_path):
    async with world(tmp_path) as bot:
        words = "rappelle-moi demain à neuf heures d'appeler maman"
        answers = await ask(
            bot,
            words,
            what="appeler maman",
            when="demain à neuf heures",
            anchor={"day_offset": 1},
            time="09:00",
            quote="demain à neuf heures",
        )
        assert answers[1] == "I'll remind you: appeler maman\nWed 11 Mar 2026 09:00 (Europe/Berlin)"


async def test_a_slow_model_costs_no_reminder(tmp_path):
    async with world(tmp_path) as bot:
        await ask(bot, "remind me in 1 minute to turn the eggs", what="turn the eggs",
                  when="in 1 minute", anchor={"elapsed_minutes": 1})  # fmt: skip
        bot.clock.advance(minutes=3)
        await bot.tick()
        assert len(await bot.heard(bot.screen.sent[-1].chat)) == 1


# ---------------------------------------------------------------- slots by themselves


@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        ({"anchor": {"day_offset": 0}, "time": "18:30"}, "2026-03-10T17:30"),
        ({"anchor": {"weekday": "TU"}, "time": "12:00"}, "2026-03-17T11:00"),
        ({"anchor": {"weekday": "TU"}, "time": "14:00"}, "2026-03-10T13:00"),
        ({"anchor": {"date": "2026-03-29"}, "time": "02:30"}, "2026-03-29T01:30"),
        ({"anchor": {"elapsed_minutes": 90}}, "2026-03-10T13:30"),
        ({"anchor": {"day_offset": 1}, "time": "9:00", "zone": "Tokyo"}, "2026-03-11T00:00"),
    ],
)
def test_the_calendar_is_done_by_code(slots, expected):
    schedule = schedule_of(slots, NOON, BERLIN)
    assert isinstance(schedule, Once)
    assert schedule.at == datetime.fromisoformat(f"{expected}+00:00")


def test_rules_are_those_of_the_calendar():
    slots = {
        "kind": "recurring",
        "rule": {"freq": "WEEKLY", "byday": ["MO", "FR"]},
        "time": "08:30",
    }
    weekly = schedule_of(slots, NOON, BERLIN)
    assert weekly is not None
    assert agree(weekly, weekly, NOON)
    other = schedule_of({**slots, "time": "08:32"}, NOON, BERLIN)
    assert other is not None
    assert not agree(weekly, other, NOON)


@pytest.mark.parametrize(
    "slots",
    [
        {"anchor": {"date": "2026-02-30"}, "time": "09:00"},
        {"anchor": {"day_offset": 1}, "time": "25:00"},
        {"anchor": {"day_offset": 10**9}, "time": "09:00"},
        {"anchor": {"weekday": "someday"}, "time": "09:00"},
        {"anchor": "tomorrow", "time": "09:00"},
        {"anchor": {"elapsed_minutes": "soon"}},
        {"anchor": {"day_offset": 1}, "time": "09:00", "zone": "Atlantis"},
        {"rule": {"freq": "SECONDLY"}},
        {"rule": {"freq": "DAILY", "count": 10**9}, "time": "09:00"},
    ],
)
def test_slots_that_are_nonsense_are_refused_with_words_for_the_model(slots):
    with pytest.raises(Refused, match=r"\w"):
        schedule_of(slots, NOON, BERLIN)


def test_too_little_is_no_reading():
    assert schedule_of({}, NOON, BERLIN) is None
    assert schedule_of({"time": "09:00"}, NOON, BERLIN) is None
    assert schedule_of({"anchor": {"day_offset": 1}}, NOON, BERLIN) is None
    assert not agree(Once(NOON + timedelta(hours=1)), Once(NOON + timedelta(hours=2)), NOON)


# ---------------------------------------------------------------- the list, and preferences


async def test_the_model_lists_and_cancels_by_short_numbers(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 call mum")
        await bot.say("/remind tomorrow at 8 feed the cat")
        await ask(bot, "what have you got?", "list_reminders")
        assert "1. feed the cat: Wed 11 Mar" in told(bot)
        answers = await ask(bot, "drop the cat one", "cancel_reminder", number=1)
        assert answers == ["Here.", "Deleted: feed the cat"]
        await ask(bot, "drop number nine", "cancel_reminder", number=9)
        assert told(bot).startswith("Error")
        assert [one.text for one in await reminders(bot)] == ["call mum"]


async def test_in_a_group_only_its_own_are_listed(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind tomorrow at 9 see the doctor")
        await bot.say("/remind tomorrow at 10 stand up", space=ROOM)
        await ask(bot, "what have you got?", "list_reminders", space=ROOM)
        assert "stand up" in told(bot)
        assert "doctor" not in told(bot)
        await ask(bot, "what have you got?", "list_reminders", space=ROOM, by=BOB)
        assert told(bot) == "They have no reminders here."


async def preferences(bot, owner=ANN) -> Preferences:
    return await bot.bot.database.read(lambda tx: tx.preferences.find(owner))


async def test_a_preference_said_in_talk_is_kept_after_one_yes(tmp_path):
    async with world(tmp_path) as bot:
        answers = await ask(bot, "leave me alone from ten to seven", "set_preference",
                            name="quiet_hours", value="22:00-07:00")  # fmt: skip
        assert answers[1] == "Shall I keep this? Quiet hours: 22:00–07:00"
        assert await preferences(bot) == Preferences()
        assert await bot.press("Yes") == ["Kept. Quiet hours: 22:00–07:00"]
        kept = await preferences(bot)
        assert kept.quiet is not None
        assert (kept.quiet.start.hour, kept.quiet.end.hour) == (22, 7)
        assert isinstance(kept.quiet, Hours)
        assert await bot.press("Yes") == ["That question is over."]


async def test_yes_and_no_may_be_said_in_words(tmp_path):
    async with world(tmp_path) as bot:
        await ask(bot, "check in on weekdays at eight", "set_preference",
                  name="check_in", value="8:00 weekdays")  # fmt: skip
        assert await bot.say("yes") == ["Kept. Check-in: Monday to Friday 08:00"]
        await ask(bot, "or no, stop that", "set_preference", name="check_in", value="off")
        assert await bot.say("no") == ["All right, nothing is changed."]
        kept = await preferences(bot)
        assert isinstance(kept.check_in, CheckIn)
        assert kept.check_in.days == (0, 1, 2, 3, 4)


async def test_nonsense_and_groups_change_no_preference(tmp_path):
    async with world(tmp_path) as bot:
        for name, value in (("quiet_hours", "sometimes"), ("moon", "full"), ("wakes", "25:99")):
            await ask(bot, "be so", "set_preference", name=name, value=value)
            assert told(bot).startswith("Error"), name
        await ask(bot, "be so", "set_preference", name="tone", value="dry", space=ROOM)
        assert told(bot).startswith("Not kept")
        assert await preferences(bot) == Preferences()
