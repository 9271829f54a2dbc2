"""What the bot asked and awaits an answer to, and which list a person saw last.

Kept in SQL by person and chat, so that `yes` and "number 3" still mean the same after a restart.
What is asked in private wherever it came up is kept by the person alone: one question at a time.
Of what people said, only what waits for their answer is kept here: a reminder without a time zone,
facts to be imported, a deleted reminder that they may want back. It goes with the answer, with any
forgetting, and with `tidy`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.core import identifiers
from bot.domain.keys import ChatKey, Space, UserKey
from bot.ports import StateStore

_QUESTION, _LISTING = "question", "listing"
LASTS = timedelta(minutes=10)
_PIECE = 150_000  # characters; with all that JSON may add, a state's value holds so much
TURN = "turn:"
FORGET, IMPORT = "forget", "import"
_IN_PRIVATE = (FORGET, IMPORT)


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is what a yes will do; `ids` is what it will be done to.

    `token` stands in its buttons, too: those of an older question answer nothing.
    """

    kind: str
    ids: tuple[str, ...]
    token: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """`ids` begins with that of number 1; TURN marks turns. `space`: where it was asked."""

    ids: tuple[str, ...]
    space: Space | None = None


def marked(kind: str, ids: Sequence[str], once: str) -> Question:
    """A question with a token of its own; `once` names the update that it came of."""
    return Question(kind, tuple(ids), identifiers.derived(once, kind, *ids)[:8])


def ask(
    state: StateStore,
    user: UserKey,
    chat: ChatKey,
    question: Question,
    now: datetime,
    *,
    text: str = "",
) -> None:
    """A yes means what was asked last: older questions that it could mean as well are over.

    `text` is what it is about, of any length; it is not read until it is asked for.
    """
    value = {
        "kind": question.kind,
        "ids": question.ids,
        "token": question.token,
        "chat": str(chat),
        "until": (now + LASTS).isoformat(),
    }
    state.erase(_QUESTION, _key(user, chat))
    state.erase(_QUESTION, _key(user, None))
    place = None if question.kind in _IN_PRIVATE else chat
    state.put(_QUESTION, _key(user, place), json.dumps(value))
    for number, start in enumerate(range(0, len(text), _PIECE)):
        piece = {"until": value["until"], "text": text[start : start + _PIECE]}
        written = json.dumps(piece, ensure_ascii=False)
        state.put(_QUESTION, _piece(user, place, number), written)


def asked(
    state: StateStore, user: UserKey, chat: ChatKey, now: datetime, *, anywhere: bool = False
) -> Question | None:
    """What was asked last in this chat; `anywhere`: else what was asked in private, wherever."""
    privately = _found(state, user, None, now)
    if privately is not None and privately.get("chat") == str(chat):
        return _question(privately)
    found = _found(state, user, chat, now) or (privately if anywhere else None)
    return _question(found) if found else None


def asked_in_private(state: StateStore, user: UserKey, now: datetime) -> Question | None:
    """What was asked in private, wherever it came up."""
    found = _found(state, user, None, now)
    return _question(found) if found else None


def private_text(state: StateStore, user: UserKey) -> str:
    """What the question that was asked in private is about."""
    pieces: list[str] = []
    while found := state.get(_QUESTION, _piece(user, None, len(pieces))):
        pieces.append(json.loads(found)["text"])
    return "".join(pieces)


def answered(state: StateStore, user: UserKey, chat: ChatKey | None) -> None:
    """`chat` None: what was asked in private."""
    state.erase(_QUESTION, _key(user, chat))


def lay(state: StateStore, user: UserKey, name: str, value: str, until: datetime) -> None:
    """Keep something of theirs that they may want back, until then."""
    state.put(_QUESTION, f"{user} {name} ", json.dumps({"until": until.isoformat(), "kept": value}))


def take(state: StateStore, user: UserKey, name: str, now: datetime) -> str | None:
    """What was laid there, once."""
    found = json.loads(state.get(_QUESTION, f"{user} {name} ") or "null")
    state.erase(_QUESTION, f"{user} {name} ")
    if not found or datetime.fromisoformat(found["until"]) < now:
        return None
    return str(found["kept"])


def show(state: StateStore, user: UserKey, chat: ChatKey, kind: str, ids: Sequence[str]) -> None:
    """Remember the numbering a person saw: the id of number 1 first."""
    state.put(_LISTING, f"{kind} {_key(user, chat)}", json.dumps(list(ids)))


def shown(state: StateStore, user: UserKey, chat: ChatKey, kind: str) -> Sequence[str]:
    found: list[str] = json.loads(state.get(_LISTING, f"{kind} {_key(user, chat)}") or "[]")
    return found


def show_memories(state: StateStore, user: UserKey, listing: Listing) -> None:
    """As `show`, wherever they saw it: a list asked for in a group may be sent in private."""
    value = {"ids": listing.ids, "space": listing.space and str(listing.space)}
    state.put(_LISTING, f"memories {user} ", json.dumps(value))


def memories_shown(state: StateStore, user: UserKey) -> Listing | None:
    found = json.loads(state.get(_LISTING, f"memories {user} ") or "null")
    if found is None:
        return None
    return Listing(tuple(found["ids"]), found["space"] and Space.parse(found["space"]))


def tidy(state: StateStore, now: datetime) -> None:
    """Drop the questions that nobody answered in time."""
    for key, value in state.all(_QUESTION).items():
        found = json.loads(value)
        if not found or datetime.fromisoformat(found["until"]) < now:
            state.erase(_QUESTION, key)


def void(state: StateStore, user: UserKey) -> None:
    """After a forgetting no question stands any more: it may hold what was forgotten."""
    state.erase(_QUESTION, f"{user} ")


def erase(state: StateStore, user: UserKey) -> None:
    state.erase(_QUESTION, f"{user} ")
    for kind in ("memories", "reminders"):
        state.erase(_LISTING, f"{kind} {user} ")


def _found(
    state: StateStore, user: UserKey, chat: ChatKey | None, now: datetime
) -> dict[str, Any] | None:
    found: dict[str, Any] | None = json.loads(state.get(_QUESTION, _key(user, chat)) or "null")
    return found if found and datetime.fromisoformat(found["until"]) >= now else None


def _question(found: dict[str, Any]) -> Question:
    return Question(found["kind"], tuple(found["ids"]), found.get("token", ""))


def _piece(user: UserKey, chat: ChatKey | None, number: int) -> str:
    """Begins with the key of its question, so that it goes with it."""
    return f"{_key(user, chat)}{number} "


def _key(user: UserKey, chat: ChatKey | None) -> str:
    # The last blank: no key is the beginning of another.
    return f"{user} {chat or 'private'} "
