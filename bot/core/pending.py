"""What the bot asked and awaits an answer to, and which list a person saw last.

Kept in SQL by person and chat, so that `yes` and "number 3" still mean the same after a restart.
Of what people said, only a reminder that waits for its time zone is kept here.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.keys import ChatKey, UserKey
from bot.ports import StateStore

_QUESTION, _LISTING = "question", "listing"
LASTS = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is what a yes will do; `ids` is what it will be done to."""

    kind: str
    ids: tuple[str, ...]


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
    state.put(_QUESTION, _key(user, chat), "null")


def show(state: StateStore, user: UserKey, chat: ChatKey, kind: str, ids: Sequence[str]) -> None:
    """Remember the numbering a person saw: the id of number 1 first."""
    state.put(_LISTING, f"{kind} {_key(user, chat)}", json.dumps(list(ids)))


def shown(state: StateStore, user: UserKey, chat: ChatKey, kind: str) -> Sequence[str]:
    found: list[str] = json.loads(state.get(_LISTING, f"{kind} {_key(user, chat)}") or "[]")
    return found


def void(state: StateStore, user: UserKey) -> None:
    """After a forgetting no question stands any more: it may hold what was forgotten."""
    state.erase(_QUESTION, f"{user} ")


def erase(state: StateStore, user: UserKey) -> None:
    state.erase(_QUESTION, f"{user} ")
    state.erase(_LISTING, f"memories {user} ")


def _key(user: UserKey, chat: ChatKey) -> str:
    return f"{user} {chat}"
