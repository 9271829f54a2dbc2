"""What the stores share: INSERT that knows ON CONFLICT, and lists too long for one statement."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Row, Table
from sqlalchemy.dialects.sqlite import Insert

T = TypeVar("T")
AnyRow = Row[*tuple[Any, ...]]  # SQLAlchemy types rows by position, we read them by name
BATCH = 500  # bound values in one statement: far below every engine's limit


def insert(table: Table) -> Insert:
    """PostgreSQL has an `Insert` with the same methods; this is the place to choose it."""
    return Insert(table)


def batches(values: Iterable[T]) -> Iterator[Sequence[T]]:
    rest = iter(values)
    while batch := list(islice(rest, BATCH)):
        yield batch
