"""Opening what is kept in the data folder, by one process at a time."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from filelock import FileLock, Timeout

from bot.backends.backups import Backups
from bot.backends.index_points import Described
from bot.backends.sql import SqlDatabase, open_database
from bot.config import Settings
from bot.core.failpoints import Reach, nowhere
from bot.core.indexer import Indexer
from bot.core.recall import LEXICAL_VERSION
from bot.core.recall.reranking import Reranking
from bot.core.reindexing import Fills, Reindexing, ask_for_reindex, fill
from bot.domain.errors import ConfigurationError, StorageError
from bot.domain.index import Point
from bot.encoders import Encoder, open_encoder, open_reranker
from bot.machine import EDGE, installed, this_machine
from bot.ports import Clock, Embedder, MemoryIndex

log = logging.getLogger(__name__)

_SERVER_PATIENCE = 1.0


class Index(MemoryIndex, Fills, Protocol):
    """A vector index that knows what made it and can be made anew."""

    @property
    def described_as(self) -> Described: ...
    async def rebuild(
        self, described: Described, batches: AsyncIterator[Sequence[Point]]
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Stores:
    database: SqlDatabase
    index: Index
    embedder: Encoder
    reranking: Reranking | None = None


def database_file(settings: Settings) -> Path:
    return settings.data_dir / "rememo.db"


def index_folder(settings: Settings) -> Path:
    return settings.data_dir / "index"


def backups(settings: Settings) -> Backups:
    return Backups(settings.data_dir / "backups", settings.backup.keep)


async def open_stores(
    settings: Settings,
    stack: AsyncExitStack,
    clock: Clock,
    reach: Reach = nowhere,
) -> Stores:
    """Closed by the stack.

    Raises ConfigurationError or StorageError.
    """
    if told := this_machine().shortcoming(server=bool(settings.qdrant.url)):
        log.warning("%s", told)
    stack.callback(hold(settings.data_dir).release)
    file = database_file(settings)
    if settings.backup.before_migration:
        await backups(settings).before_migration(file, clock.now())
    database = await open_database(file, reach=reach)
    stack.push_async_callback(database.close)
    encoder = open_encoder(settings)
    stack.push_async_callback(encoder.aclose)
    reranker = open_reranker(settings)
    if reranker is not None:
        stack.push_async_callback(reranker.aclose)

    async def opened(index: Index) -> None:
        await fill(database, index)
        if index.described_as != described(encoder):
            await _differs(database, index, encoder, clock)

    index = await _open_index(settings, described(encoder), opened)
    stack.push_async_callback(index.close)
    return Stores(database, index, encoder, Reranking(reranker) if reranker else None)


def reindexing(stores: Stores, indexer: Indexer) -> Reindexing:
    made = described(stores.embedder)
    rebuild = partial(stores.index.rebuild, made)
    return Reindexing(stores.database, stores.embedder, rebuild, indexer)


def hold(folder: Path) -> FileLock:
    """One process per data folder: a second one is told so, and touches nothing."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / "lock", timeout=0)
        lock.acquire()
    except Timeout:
        raise ConfigurationError(
            f"another Rememo is running on {folder}; stop it, or set BOT_DATA_DIR to another folder"
        ) from None
    except OSError as error:
        raise StorageError(
            f"cannot write to {folder} ({error.strerror}); set BOT_DATA_DIR to a folder you own"
        ) from None
    return lock


def is_running(folder: Path) -> bool:
    """Whether some process holds the data folder."""
    if not folder.is_dir():
        return False
    try:
        hold(folder).release()
    except ConfigurationError:
        return True
    return False


def described(encoder: Embedder) -> Described:
    return Described(encoder.name, encoder.dimensions, LEXICAL_VERSION)


async def _open_index(
    settings: Settings, wanted: Described, opened: Callable[[Index], Awaitable[None]]
) -> Index:
    """`opened` is told once the index can be used: a server may be reached later only."""
    if settings.qdrant.url:
        from bot.backends.qdrant_client_index import connect
        from bot.backends.qdrant_server import ServerIndex

        url, key = settings.qdrant.url, settings.qdrant.api_key.get_secret_value() or None
        server = ServerIndex(lambda: connect(url, wanted, api_key=key), wanted)
        await server.open(opened, _SERVER_PATIENCE)
        return server
    index = await _open_own_index(index_folder(settings), wanted)
    await opened(index)
    return index


async def _open_own_index(folder: Path, wanted: Described) -> Index:
    if not installed(EDGE):
        from bot.backends.qdrant_client_index import connect
        from bot.backends.qdrant_collections import IN_MEMORY

        return await connect(IN_MEMORY, wanted)
    from bot.backends.qdrant_edge import open_index

    return open_index(folder, wanted)


async def _differs(database: SqlDatabase, index: Index, encoder: Encoder, clock: Clock) -> None:
    """Another way to read words is caught up with by itself; another encoder is for the operator.

    It may be a mistake in the settings, and to embed everything may take long or cost money.
    """
    made_by = index.described_as.embedder
    if made_by == encoder.name:
        await database.write(lambda tx: ask_for_reindex(tx, clock.now()))
    else:
        log.warning(
            "the index was made by %s, not %s: memories are found by their words only until "
            "`python -m bot reindex` has run",
            made_by,
            encoder.name,
        )
