"""How a point looks inside Qdrant, the same for every engine: payload, scope filter, description.

The payload holds keys and numbers only, never text: it can be wiped and rebuilt from SQL.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.domain.errors import MemoryUnavailable
from bot.domain.index import Hit, Point
from bot.domain.keys import UserKey
from bot.domain.scope import Scope

DENSE, LEXICAL = "dense", "lexical"
Scores = dict[str, float]

# `Any` below: both engines' model classes have the same names and keywords but no common type,
# so a "kit" is either the module `qdrant_edge` or `qdrant_client.models`.


@dataclass(frozen=True, slots=True)
class Described:
    """What the vectors of a collection were made by; other vectors cannot be compared to them."""

    embedder: str
    dimensions: int
    lexical: int  # version of how text becomes terms

    def as_json(self) -> dict[str, str | int]:
        return asdict(self)

    @classmethod
    def of_json(cls, record: dict[str, Any]) -> "Described":  # straight from json.loads
        return cls(str(record["embedder"]), int(record["dimensions"]), int(record["lexical"]))


def payload(point: Point) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "owner": str(point.owner),
        "kind": point.kind,
        "epoch": point.epoch,
        "at": int(point.at.timestamp()),
        "session": point.session,
        "shared": sorted(map(str, point.shared)),
    }
    if point.said_in is not None:
        fields["said_in"] = str(point.said_in)
    return fields


def check(point: Point, dimensions: int) -> None:
    """Refuse what an engine would keep in silence: a NaN makes every later score useless."""
    if len(point.dense) not in (0, dimensions):
        raise MemoryUnavailable(
            f"a vector of {len(point.dense)} dimensions does not fit an index of {dimensions}"
        )
    if not all(map(math.isfinite, point.dense)):
        raise MemoryUnavailable("the encoder gave a vector that is not finite")


def readable_filter(kit: Any, scope: Scope) -> Any:
    """The rule of `Scope.allows`, in the words of the engine."""
    own = _any(kit, "owner", map(str, scope.owners))
    if scope.space is None:
        return kit.Filter(must=[own])
    space = str(scope.space)
    said_here = kit.Filter(must=[own, _is(kit, "said_in", space)])
    return kit.Filter(should=[_is(kit, "shared", space), said_here])


def owner_filter(kit: Any, owner: UserKey, below_epoch: Any = None) -> Any:
    conditions = [_is(kit, "owner", str(owner))]
    if below_epoch is not None:
        conditions.append(kit.FieldCondition(key="epoch", range=below_epoch))
    return kit.Filter(must=conditions)


def merged(dense: Scores, lexical: Scores) -> Sequence[Hit]:
    return [
        *(Hit(found, score, lexical.get(found)) for found, score in dense.items()),
        *(Hit(found, None, score) for found, score in lexical.items() if found not in dense),
    ]


def _is(kit: Any, key: str, value: str) -> Any:
    return kit.FieldCondition(key=key, match=kit.MatchValue(value=value))


def _any(kit: Any, key: str, values: Any) -> Any:
    return kit.FieldCondition(key=key, match=kit.MatchAny(any=sorted(values)))
