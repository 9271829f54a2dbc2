"""Incognito: for a while nothing is read from memory, and what is said is dropped at its end.

Kept by person and chat: in a group it is one person's own affair.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from bot.core.texts import control_texts
from bot.domain.deliveries import Delivery
from bot.domain.keys import ChatKey, UserKey
from bot.domain.messages import Message, Session
from bot.domain.people import Language
from bot.ports import StateStore, Transaction

_NAME = "incognito"


@dataclass(frozen=True, slots=True)
class Incognito:
    """`until` None: until it is ended. `turns` are the ids of what was said meanwhile.

    `group`: the chat is one that others read, too. `told`: an answer has said that it is on.
    """

    since: datetime
    until: datetime | None
    group: bool
    told: bool = False
    turns: tuple[str, ...] = ()


def active(state: StateStore, user: UserKey, chat: ChatKey, now: datetime) -> Incognito | None:
    found = _read(state.get(_NAME, _key(user, chat)))
    return found if found and (found.until is None or found.until > now) else None


def begin(
    tx: Transaction,
    user: UserKey,
    chat: ChatKey,
    now: datetime,
    until: datetime | None,
    *,
    group: bool,
) -> None:
    """Where it is on already, it goes on, and ends when it is now said to."""
    before = _read(tx.state.get(_NAME, _key(user, chat)))
    _write(tx.state, user, chat, replace(before or Incognito(now, None, group), until=until))


def keep(
    tx: Transaction, user: UserKey, chat: ChatKey, session: Session, spoken: Sequence[Message]
) -> None:
    """The window of this time, dropped at its end; an answer has said from now on that it is on."""
    if found := _read(tx.state.get(_NAME, _key(user, chat))):
        tx.sessions.append(session, spoken)
        turns = (*found.turns, *(message.id for message in spoken))
        _write(tx.state, user, chat, replace(found, told=True, turns=turns))


def end(tx: Transaction, user: UserKey, chat: ChatKey) -> bool:
    """False when it was not on."""
    found = _read(tx.state.get(_NAME, _key(user, chat)))
    if found is None:
        return False
    tx.sessions.erase(found.turns)
    tx.state.erase(_NAME, _key(user, chat))
    return True


def sweep(tx: Transaction, now: datetime) -> int:
    """End what has run out, and tell its person so; gives how many ended."""
    count = 0
    for key, value in tx.state.all(_NAME).items():
        found = _read(value)
        if found is None or found.until is None or found.until > now:
            continue
        user, chat = _parsed(key)
        end(tx, user, chat)
        person = tx.people.find(user)
        words = control_texts(person.language if person else Language.EN).incognito_over
        once = f"incognito:{user}:{chat}:{found.since.isoformat()}"
        tx.outbox.add(Delivery("", chat, user, words, private=found.group), once, now)
        count += 1
    return count


def erase(tx: Transaction, user: UserKey) -> None:
    tx.state.erase(_NAME, f"{user} ")


def move(state: StateStore, old: ChatKey, new: ChatKey) -> None:
    for key, value in state.all(_NAME).items():
        user, chat = _parsed(key)
        if chat == old:
            state.put(_NAME, _key(user, new), value)
            state.erase(_NAME, key)


def _key(user: UserKey, chat: ChatKey) -> str:
    return f"{user} {chat} "  # the last blank: no key is the beginning of another


def _parsed(key: str) -> tuple[UserKey, ChatKey]:
    user, chat = key.rstrip().rsplit(" ", 1)
    return UserKey(*user.split(":", 1)), ChatKey.parse(chat)


def _read(value: str | None) -> Incognito | None:
    if value is None:
        return None
    found = json.loads(value)
    until = found["until"] and datetime.fromisoformat(found["until"])
    since = datetime.fromisoformat(found["since"])
    return Incognito(since, until, found["group"], found["told"], tuple(found["turns"]))


def _write(state: StateStore, user: UserKey, chat: ChatKey, what: Incognito) -> None:
    state.put(_NAME, _key(user, chat), json.dumps(asdict(what), default=_iso))


def _iso(value: object) -> str:
    assert isinstance(value, datetime)
    return value.isoformat()
