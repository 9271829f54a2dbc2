"""The metronome: at once, again and again, one at a time, and never in the middle of its end."""

import asyncio

from bot.backends.ticker import ticking


class Ticks:
    """Counts, and holds each tick up until it is `let`."""

    def __init__(self) -> None:
        self.begun, self.ended = 0, 0
        self.let = asyncio.Event()
        self._news = asyncio.Condition()

    async def __call__(self) -> None:
        assert self.begun == self.ended, "two at once"
        self.begun += 1
        async with self._news:
            self._news.notify_all()
        await self.let.wait()
        self.ended += 1

    async def reached(self, count: int) -> None:
        async with asyncio.timeout(10), self._news:
            await self._news.wait_for(lambda: self.begun >= count)


async def test_it_ticks_at_once_and_goes_on() -> None:
    ticks = Ticks()
    async with ticking(ticks, 0.01):
        await ticks.reached(1)
        ticks.let.set()
        await ticks.reached(4)


async def test_the_first_tick_is_let_finish_at_the_end() -> None:
    ticks = Ticks()
    async with ticking(ticks, 0.01):
        await ticks.reached(1)
        asyncio.get_running_loop().call_later(0.05, ticks.let.set)
    assert (ticks.begun, ticks.ended) == (1, 1)


async def test_a_later_tick_is_let_finish_too_and_is_the_last() -> None:
    ticks = Ticks()
    async with ticking(ticks, 0.01):
        ticks.let.set()
        await ticks.reached(3)
        ticks.let.clear()
        await ticks.reached(ticks.begun + 1)
        asyncio.get_running_loop().call_later(0.05, ticks.let.set)
    assert ticks.begun == ticks.ended
    count = ticks.begun
    await asyncio.sleep(0)
    assert ticks.begun == count


async def test_a_tick_that_fails_is_not_the_last() -> None:
    ticks = Ticks()
    ticks.let.set()

    async def failing() -> None:
        await ticks()
        if ticks.begun == 1:
            raise RuntimeError("once")

    async with ticking(failing, 0.01):
        await ticks.reached(3)
