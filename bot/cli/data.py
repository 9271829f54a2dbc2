"""`erase`, `export` and `import` of one person's data, beside a running bot or without it.

The database takes a second writer for a moment. What leaves or enters the index waits in a queue,
for the bot that runs or for the next start.
"""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.backends.sql import SqlDatabase, open_database
from bot.config import Settings
from bot.core import forget, identifiers
from bot.core.transfer import planning, reading, writing
from bot.core.transfer.planning import Item, Plan, Verdict
from bot.core.transfer.writing import Export
from bot.domain.errors import ConfigurationError, StorageError
from bot.domain.keys import UserKey
from bot.domain.people import Language, Person
from bot.ports import Clock, Transaction
from bot.stores import database_file


@dataclass(frozen=True, slots=True)
class Erased:
    memories: int
    turns: int


def parsed(key: str) -> UserKey:
    """Raises ConfigurationError."""
    try:
        return UserKey.parse(key)
    except ValueError as error:
        raise ConfigurationError(f"{error}; name a person like telegram:42") from None


async def erase(settings: Settings, user: UserKey, clock: Clock) -> Erased:
    """All there is about a person, as their own `/forget all` → Everything does."""

    def step(tx: Transaction) -> forget.Gone:
        now = clock.now()
        unknown = Person(user, "", Language.EN, now)
        return forget.everything(tx, tx.people.find(user) or unknown, now)

    async with _opened(settings) as database:
        gone = await database.write(step)
        # Where the bot is reading just now, it does this itself within a minute.
        with contextlib.suppress(StorageError):
            await database.scrub()
    return Erased(len(gone.memories), gone.turns)


async def export(settings: Settings, user: UserKey, clock: Clock) -> Export:
    async with _opened(settings) as database:
        return await database.read(lambda tx: writing.export(tx, user, clock.now()))


async def take_in(
    settings: Settings, user: UserKey, file: Path, clock: Clock, *, dry_run: bool
) -> Plan:
    """Raises StorageError for a file that cannot be read as memories."""
    text = _text_of(file)
    try:
        found = reading.facts(text)
    except reading.Unreadable as error:
        why = _WHY[error.why].format(line=error.line)
        raise StorageError(f"{file} cannot be taken in: {why}") from None

    def step(tx: Transaction) -> Plan:
        made = planning.plan(tx, user, found, clock.now(), identifiers.fresh())
        if not dry_run:
            planning.carry_out(tx, user, made)
        return made

    async with _opened(settings) as database:
        return await (database.read(step) if dry_run else database.write(step))


def report(made: Plan) -> list[str]:
    """One line for each entry."""
    lines = [_line(item) for item in made.items]
    if made.unshared:
        lines.append("Groups the person was not seen in will not see any of it.")
    return lines


def _line(item: Item) -> str:
    longest = 8 if item.verdict is Verdict.SECRET else 120
    fact = " ".join(item.fact.split())
    fact = fact if len(fact) <= longest else fact[:longest] + "…"
    return f"{_MARKS.get(item.verdict, '✗')} {fact}{_NOTES.get(item.verdict, '')}"


_MARKS = {Verdict.NEW: "✓", Verdict.AGAIN: "✓", Verdict.KNOWN: "="}
_NOTES = {
    Verdict.AGAIN: " (was forgotten once)",
    Verdict.KNOWN: " (known)",
    Verdict.SECRET: " (looks like a password or key)",
    Verdict.TOO_LONG: f" (longer than {reading.MOST_CHARACTERS} characters)",
    Verdict.EMPTY: " (empty)",
    Verdict.UNREADABLE: " (not a memory)",
}
_WHY = {
    reading.TOO_BIG: "it is larger than 5 MB",
    reading.TOO_MANY: f"it has more than {reading.MOST_FACTS} entries",
    reading.NEWER: "it was written by a newer version",
    reading.BROKEN: "its JSON is broken at line {line}",
    reading.NOTHING: "there is nothing in it that could be a memory",
}


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[SqlDatabase]:
    file = database_file(settings)
    if not file.is_file():
        raise StorageError(f"there is no database in {file.parent} yet")
    database = await open_database(file)
    try:
        yield database
    finally:
        await database.close()


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            content = opened.read(reading.MOST_BYTES + 1)  # no more than is needed to refuse it
        return content.decode("utf-8-sig")
    except OSError as error:
        raise StorageError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        if len(content) > reading.MOST_BYTES:
            raise StorageError(f"{file} cannot be taken in: {_WHY[reading.TOO_BIG]}") from None
        raise StorageError(f"{file} is not UTF-8 text") from None
