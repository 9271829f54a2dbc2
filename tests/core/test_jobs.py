"""Work for later is begun when it is due, whenever it was put there."""

import asyncio
from datetime import timedelta

from bot.backends.sql import open_database
from bot.core.jobs import Jobs
from bot.core.signals import Wake
from tests.fakes import FakeClock
from tests.world import ANN, PATIENCE


class SlowToAnswer:
    """A database whose answer to one look is on its way for as long as `on_its_way` is set."""

    def __init__(self, database) -> None:
        self.write, self._database = database.write, database
        self.on_its_way, self.looked = asyncio.Event(), asyncio.Event()
        self.on_its_way.set()

    async def read(self, step):
        result = await self._database.read(step)
        self.looked.set()
        await self.on_its_way.wait()
        return result


async def test_a_job_put_while_the_loop_looks_for_one_is_not_overlooked(tmp_path):
    clock, done = FakeClock(), asyncio.Event()
    database = await open_database(tmp_path / "rememo.db")
    slow = SlowToAnswer(database)

    async def work(job) -> None:
        await database.write(lambda tx: tx.jobs.done(job.id))
        done.set()

    jobs = Jobs(slow, {"work": work}, clock, Wake(clock), lambda: None)

    async def put(name: str, seconds: float) -> None:
        due = clock.now() + timedelta(seconds=seconds)

        def step(tx):
            tx.jobs.put("work", name, ANN, None, {}, due)
            return jobs.follow(tx)

        (await database.write(step))()

    running = asyncio.create_task(jobs.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await put("put off", 3600)
            assert await jobs.settled(PATIENCE)  # it waits until then
            await put("put off", 7200)
            clock.advance(hours=1)
            slow.on_its_way.clear()
            slow.looked.clear()
            jobs.wake()
            await slow.looked.wait()
            await put("due", 0)
            slow.on_its_way.set()
            await done.wait()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await database.close()
