"""The one thread that writes: all waiting steps become one transaction and one sync to disk.

Each step of a group has a savepoint of its own, so that one which fails takes nothing with it.
Nobody is told that a step succeeded before the whole group is committed. Whatever a step raises
is told to its caller, and the thread lives on: were it to end, all who wait would wait for ever.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from bot.backends.sql.engine import translated
from bot.domain.errors import StorageError

T = TypeVar("T")
GROUP = 256


@dataclass(frozen=True, slots=True)
class _Work:
    """`alone`: not to be run inside a transaction."""

    run: Callable[[Connection], Any]  # Any: each step has a result type of its own
    alone: bool
    done: Future[Any] = field(default_factory=Future)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        # A daemon: a bot that crashes must not hang for want of a close.
        self._thread = threading.Thread(target=self._serve, name="sql-writer", daemon=True)
        self._thread.start()

    async def run(self, step: Callable[[Connection], T], *, alone: bool = False) -> T:
        """Given up while it waits, a step is not run; begun, it runs to its end."""
        work = _Work(step, alone)
        with self._door:
            if self._closed:
                raise StorageError("The database is closed")
            self._queue.put(work)
        result: T = await asyncio.wrap_future(work.done)
        return result

    async def close(self) -> None:
        """Everything handed in before is done when this returns."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        connection: Connection | None = None
        try:
            while group := self._next_group():
                if connection is None:
                    connection = self._connect(group)
                if connection is not None:
                    _run(connection, group)
        finally:
            if connection is not None:
                connection.close()
            self._engine.dispose()

    def _connect(self, group: list[_Work]) -> Connection | None:
        try:
            with translated():
                return self._engine.connect()
        except BaseException as error:
            _fail(group, error)
            return None

    def _next_group(self) -> list[_Work]:
        """Waits for the first, takes with it what stands behind it; empty at the end."""
        group: list[_Work] = []
        work = self._queue.get()
        while work is not None:
            if work.done.set_running_or_notify_cancel():
                group.append(work)
            if group and (work.alone or len(group) == GROUP or self._queue.empty()):
                return group
            work = self._queue.get()
        if group:
            self._queue.put(None)  # the end comes again, after this group
        return group


def _run(connection: Connection, group: list[_Work]) -> None:
    if group[-1].alone:
        *group, last = group
        _commit(connection, group)
        _run_alone(connection, last)
    else:
        _commit(connection, group)


def _commit(connection: Connection, group: list[_Work]) -> None:
    if not group:
        return
    outcomes: list[tuple[Any, BaseException | None]]
    try:
        with translated(), connection.begin():
            if len(group) == 1:  # mostly: then the transaction itself is its savepoint
                outcomes = [(group[0].run(connection), None)]
            else:
                outcomes = [_attempt(connection, work) for work in group]
    except BaseException as error:
        _fail(group, error)
    else:
        for work, (result, failure) in zip(group, outcomes, strict=True):
            _tell(work, result, failure)


def _attempt(connection: Connection, work: _Work) -> tuple[Any, BaseException | None]:
    # As plain statements: SQLAlchemy's own savepoints cost more than most steps.
    connection.exec_driver_sql("SAVEPOINT step")
    try:
        with translated():
            result = work.run(connection)
            connection.exec_driver_sql("RELEASE step")
            return result, None
    except BaseException as error:
        try:
            connection.exec_driver_sql("ROLLBACK TO step")
        except DBAPIError:
            # On a full disk SQLite ends the whole transaction: the group fails together.
            raise error from None
        return None, error


def _run_alone(connection: Connection, work: _Work) -> None:
    try:
        with translated():
            result = work.run(connection)
    except BaseException as error:
        _tell(work, None, error)
    else:
        _tell(work, result, None)


def _fail(group: list[_Work], error: BaseException) -> None:
    for work in group:
        _tell(work, None, error)


def _tell(work: _Work, result: Any, failure: BaseException | None) -> None:
    if isinstance(failure, StopIteration):
        failure = RuntimeError("a step raised StopIteration")  # no future can carry it
    if failure is None:
        work.done.set_result(result)
    else:
        work.done.set_exception(failure)
