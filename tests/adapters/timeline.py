"""Time that a test moves by hand: whoever sleeps wakes when it is told to be late enough."""

import asyncio


class Timeline:
    def __init__(self) -> None:
        self._now = 1000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        waking = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, waking))
        await waking

    async def move(self, seconds: float) -> None:
        """Let time pass in small steps, and all that follows from it happen."""
        await self.settle()
        end = self._now + seconds
        while due := [at for at, waking in self._sleepers if at <= end and not waking.done()]:
            self._now = max(self._now, min(due))
            for at, waking in self._sleepers:
                if at <= self._now and not waking.done():
                    waking.set_result(None)
            await self.settle()
        self._now = end

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)
