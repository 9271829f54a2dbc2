"""What the bot asked and awaits an answer to, and which list a person saw last.

Kept in SQL by person and chat, so that `yes` and "number 3" still mean the same after a restart.
Of what people said, only what waits for their answer is kept here: a reminder without a time zone,
facts to be imported. It goes with the answer, with any forgetting, and with `tidy`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.keys import ChatKey, Space, UserKey
from bot.ports import StateStore

_QUESTION, _LISTING = "question", "listing"
LASTS = timedelta(minutes=10)
TURN = "turn:"


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is what a yes will do; `ids` is what it will be done to."""

    kind: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """`ids` begins with that of number 1; TURN marks turns. `space`: where it was asked."""

    ids: tuple[str, ...]
    space: Space | None = None


def ask(state: StateStore, user: UserKey, chat: ChatKey, question: Question, now: datetime) -> None:
    until = (now + LASTS).isoformat()
    value = json.dumps({"kind": question.kind, "ids": question.ids, "until": until})
    state.put(_QUESTION, _key(user, chat), value)


def asked(state: StateStore, user: UserKey, chat: ChatKey, now: datetime) -> Question | None:
    found = json.loads(state.get(_QUESTION, _key(user, chat)) or "null")
    if not found or datetime.fromisoformat(found["until"]) < now:
        return None
    return Question(found["kind"], tuple(found["ids"]))


def answered(state: StateStore, user: UserKey, chat: ChatKey) -> None:
    state.erase(_QUESTION, _key(user, chat))


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


def _key(user: UserKey, chat: ChatKey) -> str:
    return f"{user} {chat} "  # the last blank: no key is the beginning of another
