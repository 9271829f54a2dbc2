"""Making a stopped bot's plans fall due, as if it had been off meanwhile."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from bot.backends.sql import open_database
from bot.core import identifiers
from bot.domain.keys import UserKey
from bot.domain.memories import Memory
from bot.domain.preferences import Occasion
from bot.ports import Transaction

T = TypeVar("T")


async def in_its_database(folder: Path, step: Callable[[Transaction], T]) -> T:
    database = await open_database(folder / "data" / "rememo.db")
    try:
        return await database.write(step)
    finally:
        await database.close()


async def fall_due(folder: Path, owner: UserKey, ago: timedelta) -> None:
    """All reminders of a person were due then."""

    def step(tx: Transaction) -> None:
        for one in tx.reminders.live(owner):
            tx.reminders.save(replace(one, next_at=datetime.now(UTC) - ago))

    await in_its_database(folder, step)


async def occasions_come(folder: Path, owner: UserKey, *kinds: Occasion) -> None:
    now = datetime.now(UTC)
    moments = {kind: now - timedelta(seconds=1) for kind in kinds}
    await in_its_database(folder, lambda tx: tx.preferences.plan(owner, moments))


async def know(folder: Path, owner: UserKey, content: str, *, days_ago: int) -> None:
    """A plan of theirs for a day that has passed."""
    now = datetime.now(UTC)
    said, day = now - timedelta(days=days_ago + 4), now - timedelta(days=days_ago)
    memory = Memory(identifiers.fresh(), owner, content, said, said, happened_at=day)
    await in_its_database(folder, lambda tx: tx.memories.add(memory))


def noon_zone() -> str:
    """A zone in which it is about noon now, as people write it: midnight is far away there."""
    offset = 12 - datetime.now(UTC).hour
    return f"UTC{offset:+d}"
