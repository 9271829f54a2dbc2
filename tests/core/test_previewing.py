"""A preview that stands on the platform is known to the outbox before its answer is."""

import asyncio

from bot.backends.sql import open_database
from bot.core.previewing import Preview
from bot.domain.deliveries import Delivery
from bot.domain.errors import StorageError
from tests.fakes import FakeClock, Screen
from tests.world import ANN, chat_of


class FullAtFirst:
    """A database whose disk has no room for the first thing that is written."""

    def __init__(self, database) -> None:
        self._database, self._full = database, True

    async def write(self, step):
        if self._full:
            self._full = False
            raise StorageError("the disk is full")
        return await self._database.write(step)


class Opening(Screen):
    """A platform where each preview stands at once, as a message of its own."""

    def live(self, delivery, opened):
        class Live:
            def show(self, text) -> None:
                self.opening = asyncio.create_task(opened("m1"))

            async def close(self) -> None:
                await self.opening

        return Live()


async def test_a_preview_that_could_not_be_noted_is_noted_at_its_end(tmp_path):
    database = await open_database(tmp_path / "rememo.db")
    begun = Delivery("begun", chat_of(ANN, None), ANN, "")
    try:
        preview = Preview(FullAtFirst(database), Opening(), FakeClock(), begun, "in:1:0")
        preview.show("Once upon")
        await preview.close()
        found = await database.read(lambda tx: tx.outbox.preview("in:1:0"))
        assert found is not None
        assert found.message_id == "m1"
    finally:
        await database.close()
