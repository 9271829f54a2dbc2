"""A data set: what each person said, in order, and questions with the items one would want."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

_LINE = re.compile(r'^\s*<([^<>]{1,40})>\s*[:：]\s*["“]?(.*?)["”]?\s*$')


@dataclass(frozen=True, slots=True)
class Item:
    id: str
    text: str
    speaker: str
    at: datetime
    session: str
    ordinal: int


@dataclass(frozen=True, slots=True)
class Query:
    """`recent` are the lines before the last, where the question is a chat so far."""

    text: str
    recent: tuple[str, ...]
    evidence: frozenset[str]
    at: datetime


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    items: Sequence[Item]
    queries: Sequence[Query]


@dataclass(frozen=True, slots=True)
class DataSet:
    name: str
    people: Sequence[Person]


def read_sets(root: Path) -> Sequence[DataSet]:
    """Every folder that holds `items.jsonl` and `queries.jsonl`, the root itself included."""
    folders = [root, *sorted(path for path in root.iterdir() if path.is_dir())]
    return [
        DataSet(folder.name, list(_people(folder)))
        for folder in folders
        if (folder / "items.jsonl").is_file() and (folder / "queries.jsonl").is_file()
    ]


def _people(folder: Path) -> Iterator[Person]:
    items = _by_user(folder / "items.jsonl")
    queries = _by_user(folder / "queries.jsonl")
    for name, rows in items.items():
        said = _items(rows)
        latest = max(item.at for item in said)
        yield Person(name, said, [_query(row, latest) for row in queries.get(name, [])])


def _items(rows: Sequence[Mapping[str, Any]]) -> Sequence[Item]:
    counts: dict[str, int] = defaultdict(int)
    said: list[Item] = []
    for row in rows:
        session = str(row.get("session") or "")
        at = _time(row.get("time")) or datetime(2020, 1, 1, tzinfo=UTC)
        said.append(
            Item(
                str(row["id"]), row["text"], row.get("speaker") or "", at, session, counts[session]
            )
        )
        counts[session] += 1
    return said


def _query(row: Mapping[str, Any], latest: datetime) -> Query:
    """Asked when it says, else right after the last that was said."""
    lines = [line for line in row["text"].split("\n") if line.strip()]
    chat = [match[2] if (match := _LINE.match(line)) else line.strip(' "') for line in lines]
    is_chat = len(lines) > 1 and _LINE.match(lines[0]) is not None
    return Query(
        text=chat[-1] if is_chat else row["text"],
        recent=tuple(chat[:-1]) if is_chat else (),
        evidence=frozenset(map(str, row["evidence"])),
        at=_time(row.get("time")) or latest,
    )


def _time(text: str | None) -> datetime | None:
    if not text:
        return None
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _by_user(path: Path) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    rows: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for line in path.read_text("utf-8").splitlines():
        if line.strip():
            row = json.loads(line)
            rows[str(row["user"])].append(row)
    return rows
