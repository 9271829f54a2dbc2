"""The shape of an exported memory, checked field by field when it comes back."""

from datetime import datetime
from typing import Annotated

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from bot.domain.keys import Space, UserKey
from bot.domain.memories import Kind, Memory, Status

FORMAT, VERSION = "rememo", 1
_SPACE = r"[a-z0-9_-]+:.+"

SpaceText = Annotated[str, Field(pattern=_SPACE, max_length=200)]


class MemoryRecord(BaseModel):
    """Whose it is does not stand in it: a memory belongs to whoever takes it in."""

    model_config = ConfigDict(extra="ignore")

    content: str
    id: str = ""
    created_at: AwareDatetime | None = None
    updated_at: AwareDatetime | None = None
    kind: Kind = Kind.SEMANTIC
    context: Annotated[str, Field(max_length=2000)] = ""
    importance: Annotated[int, Field(ge=1, le=5)] = 3
    said_in: SpaceText | None = None
    shared: Annotated[list[SpaceText], Field(max_length=1000)] = []
    happened_at: AwareDatetime | None = None
    valid_until: AwareDatetime | None = None
    sources: Annotated[list[str], Field(max_length=1000)] = []
    pinned: bool = False
    status: Status = Status.LIVE
    superseded_by: str | None = None

    def memory(self, owner: UserKey, memory_id: str, now: datetime) -> Memory:
        created = self.created_at or now
        return Memory(
            id=memory_id,
            owner=owner,
            content=self.content,
            created_at=created,
            updated_at=self.updated_at or created,
            kind=self.kind,
            context=self.context,
            importance=self.importance,
            said_in=(self.said_in and Space.parse(self.said_in)) or None,
            shared=frozenset(map(Space.parse, self.shared)),
            happened_at=self.happened_at,
            valid_until=self.valid_until,
            sources=tuple(self.sources),
            pinned=self.pinned,
            status=self.status,
            superseded_by=self.superseded_by,
        )


def record_of(memory: Memory) -> MemoryRecord:
    return MemoryRecord(
        content=memory.content,
        id=memory.id,
        created_at=memory.created_at,
        updated_at=memory.updated_at,
        kind=memory.kind,
        context=memory.context,
        importance=memory.importance,
        said_in=None if memory.said_in is None else str(memory.said_in),
        shared=sorted(map(str, memory.shared)),
        happened_at=memory.happened_at,
        valid_until=memory.valid_until,
        sources=list(memory.sources),
        pinned=memory.pinned,
        status=memory.status,
        superseded_by=memory.superseded_by,
    )
