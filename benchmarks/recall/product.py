"""The bot's own recall over one person's items: default encoder, default engine, every step."""

from collections.abc import Sequence
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from benchmarks.recall.data import Item, Person, Query
from bot.backends.embedders.sentence_encoder import SentenceEncoder
from bot.backends.index_points import Described
from bot.backends.qdrant_edge import EdgeIndex, open_index
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
from bot.domain.keys import UserKey
from bot.domain.scope import Scope
from bot.ports import Indexable


class Product:
    """Many people in one index, as in real use."""

    def __init__(self, folder: Path) -> None:
        self.encoder = SentenceEncoder()
        described = Described(self.encoder.name, self.encoder.dimensions, LEXICAL_VERSION)
        self.index: EdgeIndex = open_index(folder, described)
        self._rows: dict[str, Candidate] = {}
        self._recall = Recall(self.encoder, self.index, self._read)

    async def add(self, person: Person) -> None:
        rows = [_candidate(person.name, item) for item in person.items]
        self._rows.update((row.id, row) for row in rows)
        await self.index.upsert(await points_of(as_indexables(person), self.encoder))

    async def find(self, person: Person, query: Query) -> Sequence[Ranked]:
        return await self._recall.find(*_asked(person, query))

    async def recall(self, person: Person, query: Query) -> Sequence[Ranked]:
        return await self._recall.recall(*_asked(person, query))

    async def _read(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        return [self._rows[one] for one in ids]

    async def close(self) -> None:
        await self.index.close()
        self.encoder.close()


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


def _asked(person: Person, query: Query) -> tuple[Scope, Question]:
    names = {item.speaker for item in person.items if item.session} - {USER, ASSISTANT, ""}
    question = Question(query.text, query.at, query.recent, tuple(sorted(names)))
    return scope_of(person), question


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
