"""Reading what a model proposes, however it dresses it: fences, prose, reasoning, odd fields."""

import json
from collections.abc import Iterator, Mapping, Sequence

from bot.core.learn.operations import Operation, Verb
from bot.core.reasoning import visible
from bot.domain.memories import Kind

MOST = 12
_LISTS = ("operations", "ops", "facts", "memories", "memory", "actions", "results", "items")
_CONTENT = ("content", "fact", "memory", "text", "value", "statement")
_VERBS = ("op", "operation", "action", "event", "type", "verb")
_TARGETS = ("n", "target", "id", "number", "memory_id", "index", "ref")
_OTHER_NAMES = {
    "CREATE": Verb.ADD, "INSERT": Verb.ADD, "NEW": Verb.ADD, "STORE": Verb.ADD, "SAVE": Verb.ADD,
    "REFRESH": Verb.UPDATE, "MERGE": Verb.UPDATE, "MODIFY": Verb.UPDATE, "REPLACE": Verb.SUPERSEDE,
    "DELETE": Verb.EXPIRE, "REMOVE": Verb.EXPIRE, "INVALIDATE": Verb.EXPIRE, "END": Verb.EXPIRE,
}  # fmt: skip
_MEANS_NOTHING = {"NONE", "NOOP", "NOTHING", "SKIP", "IGNORE", "KEEP", "NO_CHANGE"}
_LONGEST, _LONGEST_ANSWER = 400, 20_000
_MOST_TRIES = 60


def operations(answer: str) -> Sequence[Operation] | None:
    """What can be read of an answer, the rest of it left out; None when it is no answer at all."""
    text = visible(answer[:_LONGEST_ANSWER])
    found = next(_documents(text), None)
    if found is None:
        found = list(_objects(text)) or None  # cut off in the middle: what is whole counts
    if found is None:
        return None
    return [read for entry in found[:MOST] if (read := _operation(entry))]


def _documents(text: str) -> Iterator[list[object]]:
    """The lists of proposals in the text, each from its outermost bracket."""
    position = 0
    for _ in range(_MOST_TRIES):
        if (start := _next(text, "{[", position)) < 0:
            return
        try:
            value, position = json.JSONDecoder(strict=False).raw_decode(text, start)
        except (ValueError, RecursionError):
            position = start + 1
            if text[start] == "{" and text[position:].lstrip().startswith('"'):
                return  # cut off: what follows are its parts
            continue
        entries = _entries(value)
        if entries is not None:
            yield entries


def _entries(value: object) -> list[object] | None:
    if isinstance(value, list):
        return value if all(isinstance(entry, dict | str) for entry in value) else None
    if not isinstance(value, dict):
        return None
    for name in _LISTS:
        if isinstance(value.get(name), list):
            return list(value[name])
    return [value] if _text(value, _CONTENT) or _text(value, _VERBS) else [] if not value else None


def _objects(text: str) -> Iterator[object]:
    """Every whole object that proposes something, wherever it stands."""
    position = 0
    for _ in range(_MOST_TRIES):
        if (start := text.find("{", position)) < 0:
            return
        try:
            value, position = json.JSONDecoder(strict=False).raw_decode(text, start)
        except (ValueError, RecursionError):
            position = start + 1
            continue
        if isinstance(value, dict) and (_text(value, _CONTENT) or _text(value, _VERBS)):
            yield value


def _next(text: str, characters: str, start: int) -> int:
    places = [place for c in characters if (place := text.find(c, start)) >= 0]
    return min(places, default=-1)


def _operation(entry: object) -> Operation | None:
    if isinstance(entry, str):
        return Operation(Verb.ADD, _clean(entry)) if entry.strip() else None
    if not isinstance(entry, Mapping):
        return None
    verb = _verb(_text(entry, _VERBS))
    content = _clean(_text(entry, _CONTENT))
    if verb is None or (not content and verb in (Verb.ADD, Verb.SUPERSEDE)):
        return None
    return Operation(
        verb,
        content,
        quote=_text(entry, ("quote", "source", "evidence")),
        target=_number(next((entry[name] for name in _TARGETS if name in entry), None)),
        context=_clean(_text(entry, ("context",))),
        kind=_kind(_text(entry, ("kind", "category"))),
        importance=min(5, max(1, _number(entry.get("importance")) or 3)),
        happened_at=_text(entry, ("happened_at", "date")),
        valid_until=_text(entry, ("valid_until", "expires_at")),
        topic=_text(entry, ("topic",)).casefold(),
    )


def _verb(word: str) -> Verb | None:
    word = word.strip().upper().replace(" ", "_")
    if word in _MEANS_NOTHING:
        return None
    if word in Verb.__members__:
        return Verb[word]
    return _OTHER_NAMES.get(word, Verb.ADD)


def _kind(word: str) -> Kind:
    return Kind(word.lower()) if word.lower() in set(Kind) else Kind.SEMANTIC


def _text(entry: Mapping[str, object], names: Sequence[str]) -> str:
    for name in names:
        value = entry.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()[:_LONGEST]
    return ""


def _clean(text: str) -> str:
    return " ".join(text.split())


def _number(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return int(str(value).strip().lstrip("#[m").rstrip("]."))
    except ValueError:
        return None
