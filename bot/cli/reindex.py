"""`reindex`: the vector index made anew, by the running bot where there is one, else right here."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack

from bot.backends.sql import open_database
from bot.config import Settings
from bot.core.failpoints import nowhere
from bot.core.indexer import Indexer
from bot.core.reindexing import ASKED, DONE, FAILED, STATE, ask_for_reindex
from bot.core.signals import Wake
from bot.domain.errors import MemoryUnavailable, StorageError
from bot.ports import Clock
from bot.stores import database_file, is_running, open_stores, reindexing

Show = Callable[[int, int], None]
"""How far it is: done, of how many."""

LOOK_EVERY = 0.5


async def reindex(settings: Settings, clock: Clock, show: Show) -> int:
    """Gives the number of entries; raises ConfigurationError or StorageError."""
    if is_running(settings.data_dir):
        return await _by_the_running_bot(settings, clock, show)
    try:
        return await _here(settings, clock, show)
    except MemoryUnavailable as error:
        raise StorageError(f"the index was not made anew; the old one stays: {error}") from error


async def _here(settings: Settings, clock: Clock, show: Show) -> int:
    async with AsyncExitStack() as stack:
        stores = await open_stores(settings, stack, clock)
        await stores.embedder.embed_queries(["ready?"])
        indexer = Indexer(stores.database, stores.index, stores.embedder, nowhere, Wake(clock))

        async def tell(done: int, total: int) -> None:
            show(done, total)

        return await reindexing(stores, indexer)(tell)


async def _by_the_running_bot(settings: Settings, clock: Clock, show: Show) -> int:
    database = await open_database(database_file(settings))
    try:
        await database.write(lambda tx: ask_for_reindex(tx, clock.now()))
        while True:
            state = await database.read(lambda tx: tx.state.get(*STATE)) or ASKED
            if state.startswith(DONE):
                return int(state.removeprefix(DONE))
            if state.startswith(FAILED):
                raise StorageError(f"the index was not made anew; the old one stays ({state})")
            if state != ASKED:
                show(*map(int, state.split("/")))
            await asyncio.sleep(LOOK_EVERY)
    finally:
        await database.close()
