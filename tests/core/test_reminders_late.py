"""Reminders after the bot was off, after its owner was out of reach, and after the clock jumped."""

from datetime import timedelta

import pytest

from bot.domain.deliveries import Delivery
from bot.domain.errors import DeliveryFailed
from bot.domain.events import Reachability
from bot.domain.keys import UserKey
from bot.domain.reminders import ReminderState
from tests.fakes import NOON, Screen
from tests.world import ANN, BOB, ROOM, chat_of, world


async def tick(bot, *, by: UserKey = ANN, space=None) -> list[str]:
    await bot.tick()
    return await bot.heard(chat_of(by, space))


class Doors(Screen):
    """A platform where some people have shut us out; `calls` counts what was tried."""

    def __init__(self) -> None:
        super().__init__()
        self.shut: set[str] = set()
        self.calls: list[str] = []

    async def deliver(self, delivery: Delivery) -> str | None:
        self.calls.append(delivery.chat.chat_id)
        if delivery.chat.chat_id in self.shut:
            raise DeliveryFailed("shut", unreachable=True)
        return await super().deliver(delivery)


# ---------------------------------------------------------------- late


async def test_up_to_six_hours_late_it_says_when_it_was_due(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind at 14:00 call mum")
        bot.clock.advance(hours=6, minutes=59)
        assert await tick(bot) == ["⏰ call mum (was due 14:00)"]


async def test_a_minute_of_delay_is_not_worth_a_word(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind at 14:00 call mum")
        bot.clock.advance(hours=1, seconds=59)
        assert await tick(bot) == ["⏰ call mum"]


async def test_what_is_later_comes_in_one_message(tmp_path):
    async with world(tmp_path) as bot:
        for hour in (14, 15, 16):
            await bot.say(f"/remind at {hour}:00 task {hour}")
        await bot.say("/remind in 2 days pack")
        bot.clock.advance(days=1)
        assert await tick(bot) == [
            "⏰ While I was away, these fell due:\n"
            "• task 14 (was due Tue 10 Mar 2026 14:00 (Europe/Berlin))\n"
            "• task 15 (was due Tue 10 Mar 2026 15:00 (Europe/Berlin))\n"
            "• task 16 (was due Tue 10 Mar 2026 16:00 (Europe/Berlin))"
        ]
        assert await tick(bot) == []


async def test_of_a_recurring_one_only_the_newest_missed_is_said(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every hour drink")
        for number in range(10):
            await bot.say(f"/remind in {number + 2} days future {number}")
        bot.clock.advance(hours=5, minutes=30)
        assert await tick(bot) == ["⏰ drink (was due 18:00)"]
        assert await tick(bot) == []


async def test_of_a_daily_one_missed_for_days_only_todays_is_said(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 12:00 stretch")
        bot.clock.advance(days=4)
        assert await tick(bot) == ["⏰ stretch (was due 12:00)"]
        [reminder] = await bot.bot.database.read(lambda tx: tx.reminders.live(ANN))
        assert reminder.next_at == NOON + timedelta(days=4, hours=23)


# ---------------------------------------------------------------- out of reach


async def test_who_shut_us_out_is_called_once_and_told_later_what_was_missed(tmp_path):
    screen = Doors()
    async with world(tmp_path, screen=screen) as bot:
        await bot.say("/remind at 14:00 call mum")
        await bot.say("/remind at 14:00 buy milk")
        await bot.say("/remind every day at 15:00 stretch")
        await bot.say("/remind in 3 days pack")
        screen.shut.add("ann")
        screen.calls.clear()
        for _ in range(5):
            bot.clock.advance(hours=1)
            await tick(bot)
        assert screen.calls == ["ann"]
        states = {r.state for r in await bot.bot.database.read(lambda tx: tx.reminders.live(ANN))}
        assert states == {ReminderState.HELD}
        screen.shut.clear()
        bot.model.answer("Welcome back.")
        told, answer = await bot.say("hello again")
        assert told == (
            "⏰ While I could not reach you, these fell due:\n"
            "• buy milk (was due 14:00)\n• call mum (was due 14:00)\n• stretch (was due 15:00)"
        ) or sorted(told.splitlines()) == sorted(
            [
                "⏰ While I could not reach you, these fell due:",
                "• call mum (was due 14:00)",
                "• buy milk (was due 14:00)",
                "• stretch (was due 15:00)",
            ]
        )
        assert answer == "Welcome back."
        bot.clock.advance(hours=22)
        assert await tick(bot) == ["⏰ stretch (was due 15:00)"]


async def test_one_who_was_never_missed_hears_nothing_of_it(tmp_path):
    screen = Doors()
    async with world(tmp_path, screen=screen) as bot:
        await bot.say("/remind at 18:00 call mum")
        await bot.accept(Reachability("r1", ANN, chat_of(ANN, None), False, bot.clock.now()))
        await bot.heard(chat_of(ANN, None))
        bot.model.answer("Hello.")
        assert await bot.say("hello") == ["Hello."]
        bot.clock.advance(hours=5)
        assert await tick(bot) == ["⏰ call mum"]


async def test_a_group_that_threw_us_out_holds_only_its_own(tmp_path):
    screen = Doors()
    async with world(tmp_path, screen=screen) as bot:
        await bot.say("/remind at 14:00 stand up", space=ROOM)
        await bot.say("/remind at 14:00 sit down", by=BOB, space=ROOM)
        await bot.say("/remind at 15:00 call mum")
        screen.shut.add("room")
        screen.calls.clear()
        bot.clock.advance(hours=1)
        await tick(bot)
        await bot.heard(chat_of(ANN, ROOM))
        assert screen.calls == ["room"]
        bot.clock.advance(hours=1)
        assert await tick(bot) == ["⏰ call mum"]
        screen.shut.clear()
        back = Reachability("r2", BOB, chat_of(ANN, ROOM), True, bot.clock.now())
        await bot.accept(back)
        told = await bot.heard(chat_of(ANN, ROOM))
        assert sorted(text.splitlines()[1] for text in told) == [
            "• sit down (was due 14:00)",
            "• stand up (was due 14:00)",
        ]


async def test_one_in_ten_out_of_reach_costs_one_call_each(tmp_path):
    screen = Doors()
    async with world(tmp_path, screen=screen, model=False) as bot:
        people = [UserKey("fake", f"p{number}") for number in range(30)]
        for person in people:
            for number in range(3):
                await bot.say(f"/remind in {number + 1} hours task {number}", by=person)
        screen.shut = {person.user_id for person in people[::10]}
        screen.calls.clear()
        for _ in range(3):
            bot.clock.advance(hours=1)
            for person in people:
                await tick(bot, by=person)
        counts = {p.user_id: screen.calls.count(p.user_id) for p in people}
        assert {counts[name] for name in screen.shut} == {1}
        assert {count for name, count in counts.items() if name not in screen.shut} == {3}


# ---------------------------------------------------------------- a clock that jumps


@pytest.mark.parametrize("jump", [{"hours": 1}, {"days": 3}])
async def test_after_the_clock_was_ahead_a_daily_one_still_comes_every_day(tmp_path, jump):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 14:00 stretch")
        await bot.say("/remind in 10 days pack")
        bot.clock.advance(**jump)
        early = len(await tick(bot))  # by a clock that is wrong it fell due
        assert early == 1
        bot.clock.advance(**{unit: -by for unit, by in jump.items()})
        await tick(bot)
        told = []
        for _ in range(11 * 24):
            bot.clock.advance(hours=1)
            told += await tick(bot)
        assert told.count("⏰ pack") == 1
        # What was said while the clock was ahead may be missing now, and nothing is said twice.
        assert 10 <= told.count("⏰ stretch") <= 11
        assert len(told) <= 12


@pytest.mark.parametrize("jump", [{"hours": -1}, {"days": -3}])
async def test_a_clock_put_back_says_nothing_twice(tmp_path, jump):
    async with world(tmp_path) as bot:
        await bot.say("/remind every day at 14:00 stretch")
        await bot.say("/remind at 14:00 call mum")
        bot.clock.advance(hours=1)
        assert sorted(await tick(bot)) == ["⏰ call mum", "⏰ stretch"]
        bot.clock.advance(**jump)
        told = await tick(bot)
        bot.clock.advance(**{unit: -by for unit, by in jump.items()})
        told += await tick(bot)
        assert told == []
        bot.clock.advance(days=1)
        assert await tick(bot) == ["⏰ stretch"]
