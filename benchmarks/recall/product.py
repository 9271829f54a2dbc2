"""The bot's own recall over one person's items: its store, encoder, engine and every step."""

from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from benchmarks.recall.data import Item, Person, Query
from bot.backends.clock import SystemClock
from bot.backends.embedders.sentence_encoder import SentenceEncoder
from bot.backends.index_points import Described
from bot.backends.qdrant_edge import EdgeIndex, open_index
from bot.backends.sql import SqlDatabase, open_database
from bot.core.failpoints import nowhere
from bot.core.indexer import Indexer
from bot.core.recall import (
    ASSISTANT,
    LEXICAL_VERSION,
    USER,
    Candidate,
    Question,
    Ranked,
    Recall,
    points_of,
)
from bot.core.recall.candidates import MEMORY, TURN
from bot.core.remembering import MemoryRows
from bot.core.signals import Wake
from bot.domain.keys import ChatKey, UserKey
from bot.domain.memories import Memory
from bot.domain.messages import Message, Role
from bot.domain.scope import Scope
from bot.ports import Indexable, Transaction


class Product:
    """Many people in one store and one index, filled as the bot fills them."""

    def __init__(
        self,
        database: SqlDatabase,
        index: EdgeIndex,
        encoder: SentenceEncoder,
        stack: AsyncExitStack,
    ) -> None:
        self.encoder, self.index, self._database, self._stack = encoder, index, database, stack
        self._indexer = Indexer(database, index, encoder, nowhere, Wake(SystemClock()))
        self._rows = MemoryRows(database)
        self._recall = Recall(encoder, index, self._read)
        self._names: dict[str, str] = {}
        self._speakers: dict[str, set[str]] = defaultdict(set)

    @classmethod
    async def open(cls, folder: Path) -> "Product":
        stack = AsyncExitStack()
        encoder = SentenceEncoder()
        stack.callback(encoder.close)
        database = await open_database(folder / "rememo.db")
        stack.push_async_callback(database.close)
        described = Described(encoder.name, encoder.dimensions, LEXICAL_VERSION)
        index = open_index(folder / "index", described)
        stack.push_async_callback(index.close)
        return cls(database, index, encoder, stack)

    async def add(self, person: Person) -> None:
        rows = [_candidate(person.name, item) for item in person.items]
        self._names.update(
            (row.id, row.speaker)
            for row in rows
            if row.kind == TURN and row.speaker not in (USER, ASSISTANT)
        )
        said = {item.speaker for item in person.items if item.session}
        self._speakers[person.name] |= said - {USER, ASSISTANT, ""}
        await self._database.write(partial(_store, name=person.name, rows=rows, queued=True))
        while await self._indexer.step():
            pass

    async def add_likes_of(self, person: Person, names: Sequence[str]) -> None:
        """Others who said and know the same: to both stores they are as good as any."""
        rows = [_candidate(person.name, item) for item in person.items]
        points = await points_of(as_indexables(person), self.encoder)
        for name in names:
            ids = [point_id(name, item.id) for item in person.items]
            own = [replace(row, id=one) for row, one in zip(rows, ids, strict=True)]
            await self._database.write(partial(_store, name=name, rows=own, queued=False))
            await self.index.upsert(
                [
                    replace(point, id=one, owner=_owner(name))
                    for point, one in zip(points, ids, strict=True)
                ]
            )

    async def find(self, person: Person, query: Query) -> Sequence[Ranked]:
        return await self._recall.find(*self._asked(person, query))

    async def recall(self, person: Person, query: Query) -> Sequence[Ranked]:
        return await self._recall.recall(*self._asked(person, query))

    def _asked(self, person: Person, query: Query) -> tuple[Scope, Question]:
        people = tuple(sorted(self._speakers[person.name]))
        return scope_of(person), Question(query.text, query.at, query.recent, people)

    async def _read(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        """From SQL under the scope. Where a set has two named people talk with each other, which
        the store has no place for, the second one's name is put back."""
        rows, names = await self._rows(scope, ids), self._names
        if not names:
            return rows
        return [replace(row, speaker=names.get(row.id, row.speaker)) for row in rows]

    async def close(self) -> None:
        await self._stack.aclose()


def _store(tx: Transaction, *, name: str, rows: Sequence[Candidate], queued: bool) -> None:
    """Items of a session become its turns, the others memories; `queued` for the index."""
    owner, chat = _owner(name), ChatKey("benchmark", name)
    for label, group in groupby(rows, key=lambda row: row.session):
        items = list(group)
        if not label:
            for row in items:
                tx.memories.add(Memory(row.id, owner, row.text, row.at, row.at))
        else:
            session = tx.sessions.begin(chat, label, items[0].at)
            tx.sessions.append(session, [_turn(row, owner, chat) for row in items])
        for row in items if queued else ():
            tx.index.add(row.id, row.kind)


def _turn(row: Candidate, owner: UserKey, chat: ChatKey) -> Message:
    own = row.speaker != ASSISTANT
    return Message(
        id=row.id,
        chat=chat,
        role=Role.USER if own else Role.ASSISTANT,
        text=row.text,
        at=row.at,
        author=owner if own else None,
        name=row.speaker if own else "",
    )


def point_id(person: str, item: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"{person}/{item}"))


def as_indexables(person: Person) -> Sequence[Indexable]:
    owner = _owner(person.name)
    return [_indexable(owner, _candidate(person.name, item)) for item in person.items]


def item_ids(person: Person, found: Sequence[Ranked]) -> Sequence[str]:
    names = {point_id(person.name, item.id): item.id for item in person.items}
    return [names[one.candidate.id] for one in found]


def scope_of(person: Person) -> Scope:
    return Scope(frozenset({_owner(person.name)}), None)


def named_only(item: Item) -> str:
    """The text, with the speaker's name before it where it is a name."""
    unnamed = item.speaker.lower() in (USER, ASSISTANT, "") or not item.session
    return item.text if unnamed else f"{item.speaker}: {item.text}"


def _owner(person: str) -> UserKey:
    return UserKey("benchmark", person)


def _candidate(person: str, item: Item) -> Candidate:
    role = item.speaker.lower()
    return Candidate(
        id=point_id(person, item.id),
        text=item.text,
        at=item.at,
        kind=TURN if item.session else MEMORY,
        speaker=role if role in (USER, ASSISTANT) else item.speaker,
        session=item.session,
        ordinal=item.ordinal,
    )


def _indexable(owner: UserKey, row: Candidate) -> Indexable:
    return Indexable(row.id, row.kind, owner, row.text, row.at, 0, row.session, None, frozenset())
