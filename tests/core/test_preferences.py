"""Preferences: read from what people write, kept typed, and what they decide about the hours."""

import random
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.core.outreach.moments import awake, next_moments
from bot.core.preferences import Name, Unclear, described, read
from bot.core.preferences.less import lessened
from bot.core.texts.proactive import proactive
from bot.domain.people import Language
from bot.domain.preferences import WEEK, CheckIn, Hours, Occasion, Preferences
from tests.fakes import NOON
from tests.world import ANN, ROOM, world

BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("name", "words", "value"),
    [
        ("quiet_hours", "22:00-07:00", Hours(time(22), time(7))),
        ("quiet_hours", "from 10pm to 7:30am", Hours(time(22), time(7, 30))),
        ("quiet_hours", "晚上10点到早上7点", Hours(time(22), time(7))),
        ("quiet_hours", "22-7", Hours(time(22), time(7))),
        ("quiet_hours", "on", Hours(time(22), time(7))),
        ("quiet_hours", "off", None),
        ("check_in", "8:00", CheckIn(time(8))),
        ("check_in", "8am on weekdays", CheckIn(time(8), (0, 1, 2, 3, 4))),
        ("check_in", "mon, wed and friday 9:15", CheckIn(time(9, 15), (0, 2, 4))),
        ("check_in", "sat to mon at 10", CheckIn(time(10), (0, 5, 6))),
        ("check_in", "每天早上8点", CheckIn(time(8))),
        ("check_in", "周一到周五 7点半", CheckIn(time(7, 30), (0, 1, 2, 3, 4))),
        ("check_in", "周日 晚上8点", CheckIn(time(20), (6,))),
        ("check_in", "weekly", CheckIn(time(8), (0,))),
        ("check_in", "关", None),
        ("follow_ups", "on", 1),
        ("follow_ups", "every 3 days", 3),
        ("follow-ups", "weekly", 7),
        ("routines", "yes", 7),
        ("tone", "short  and\ndry", "short and dry"),
        ("tone", "none", ""),
        ("wakes", "6:30", time(6, 30)),
        ("sleeps", "11pm", time(23)),
        ("sleeps", "24:00", time(0)),
        ("language", "中文", Language.ZH),
        ("zone", "New York", "America/New_York"),
    ],
)
def test_what_people_write_becomes_a_typed_value(name, words, value):
    assert read(name, words, NOON).value == value


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("moon", "full"),
        ("quiet_hours", "at night"),
        ("quiet_hours", "22:00"),
        ("quiet_hours", "25:00-7:00"),
        ("quiet_hours", "7-7"),
        ("check_in", "sometimes"),
        ("check_in", "8:00 and 9:00"),
        ("follow_ups", "maybe"),
        ("follow_ups", "every 0 days"),
        ("wakes", "early"),
        ("language", "klingon"),
        ("zone", "Atlantis"),
    ],
)
def test_what_does_not_fit_is_refused(name, words):
    with pytest.raises(Unclear):
        read(name, words, NOON)


def test_every_setting_is_named_and_has_a_sample_that_works():
    for language in Language:
        say = proactive(language)
        assert set(say.names) == set(say.samples) == {name.value for name in Name}
        for name in Name:
            words = say.samples[name].removeprefix(f"/settings {name} ")
            assert described(read(name, words, NOON), language).startswith(say.names[name])


def test_less_ends_in_none():
    preferences = Preferences(check_in=CheckIn(time(8)), follow_ups=1)
    days = []
    while preferences.check_in is not None:
        days.append(len(preferences.check_in.days))
        found = lessened(preferences, Name.CHECK_IN).value
        assert found is None or isinstance(found, CheckIn)
        preferences = Preferences(check_in=found, follow_ups=1)
    assert days == [7, 3, 1]
    gaps, gap = [], 1
    while gap is not None:
        gaps.append(gap)
        found = lessened(Preferences(follow_ups=gap), Name.FOLLOW_UPS).value
        assert found is None or isinstance(found, int)
        gap = found
    assert gaps == [1, 7, 30, 60]


# ---------------------------------------------------------------- hours


def test_nothing_unasked_ever_falls_into_the_quiet_hours_and_nothing_is_left_out():
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    zones = [BERLIN, "America/New_York", "Asia/Kolkata", "America/Santiago", "Africa/Cairo"]
    for _ in range(150):
        zone = chance.choice(zones)
        quiet = Hours(_a_time(chance), _a_time(chance))
        days = tuple(sorted(chance.sample(WEEK, chance.randint(1, 7))))
        preferences = Preferences(quiet=quiet, check_in=CheckIn(_a_time(chance), days))
        begin = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=chance.randrange(500_000))
        now, moments = begin, []
        while now < begin + timedelta(days=14):
            now = next_moments(preferences, zone, now)[Occasion.CHECK_IN]
            moments.append(now)
            assert awake(now, zone, quiet) == now
            assert _is_open(now.astimezone(ZoneInfo(zone)).time(), quiet)
        assert moments == sorted(set(moments))
        assert 2 * len(days) - 1 <= len(moments) <= 2 * len(days) + 2


def _a_time(chance: random.Random) -> time:
    return time(chance.randrange(24), chance.choice((0, 15, 30, 45)))


def _is_open(at: time, quiet: Hours) -> bool:
    if quiet.start <= quiet.end:
        return not quiet.start <= at < quiet.end
    return quiet.end <= at < quiet.start


def test_without_a_zone_nothing_is_planned():
    everything = Preferences(check_in=CheckIn(time(8)), follow_ups=1, routines=7)
    assert next_moments(everything, None, NOON) == {}
    assert set(next_moments(everything, BERLIN, NOON)) == set(Occasion)
    assert next_moments(Preferences(), BERLIN, NOON) == {}


# ---------------------------------------------------------------- in /settings, and in answers


async def test_settings_show_them_and_turn_them_on_and_off(tmp_path):
    async with world(tmp_path) as bot:
        [shown] = await bot.say("/settings")
        assert "Quiet hours: off\nCheck-in: off" in shown
        [shown] = await bot.press("Check-in: on")
        assert "Check-in: every day 08:00" in shown
        assert bot.screen.sent[-1].message_id == "pressed"
        [shown] = await bot.press("Check-in: off")
        assert "Check-in: off" in shown
        assert await bot.say("/settings quiet sometimes") == [
            "I did not understand that for “Quiet hours”. "
            "For example: /settings quiet_hours 22:00-7:00"
        ]
        assert await bot.say("/settings 免打扰时间 22-7", locale="zh") == [
            "已设置。免打扰时间：22:00–07:00"
        ]


async def test_a_tone_is_asked_of_the_model_in_private_alone(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/settings tone short and dry")
        await bot.say("hello")
        assert "They asked for this tone: short and dry." in bot.prompt
        await bot.say("hello", space=ROOM)
        assert "short and dry" not in bot.prompt


async def test_they_survive_a_restart(tmp_path):
    async with world(tmp_path) as bot:
        for words in ("quiet 22-7", "check_in 8:00 weekdays", "follow_ups on", "tone dry"):
            await bot.say(f"/settings {words}")
        before = await bot.bot.database.read(lambda tx: tx.preferences.find(ANN))
    async with world(tmp_path, introduced=False) as bot:
        assert await bot.bot.database.read(lambda tx: tx.preferences.find(ANN)) == before
        assert before.check_in == CheckIn(time(8), (0, 1, 2, 3, 4))
