"""Which turns wait to be learnt from, and when that is due. Ids only, by person and chat.

The list is the truth, the job only its alarm clock: whichever run commits first takes its turns
off the list, so that each is learnt from once, however often a job is begun.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.keys import ChatKey, UserKey
from bot.ports import Transaction

JOB = "learn"
_LIST = "learning"
MOST_AT_ONCE = 12


@dataclass(frozen=True, slots=True)
class Pace:
    """A stretch ends after so many of the person's messages, or so much silence."""

    messages: int = 6
    silence: timedelta = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Waiting:
    """`turns` are pairs of session and turn, oldest first, all accepted under one epoch."""

    epoch: int
    turns: tuple[tuple[str, str], ...]

    @property
    def session(self) -> str:
        return self.turns[0][0] if self.turns else ""

    @property
    def stretch(self) -> Sequence[str]:
        """The turns of the first conversation in the list, as many as go into one call."""
        ids = [turn for session, turn in self.turns if session == self.session]
        return ids[:MOST_AT_ONCE]


def add(
    tx: Transaction,
    owner: UserKey,
    chat: ChatKey,
    epoch: int,
    turns: Sequence[tuple[str, str]],
    pace: Pace,
    now: datetime,
) -> None:
    known = read(tx, _key(owner, chat))
    before = known.turns if known and known.epoch == epoch else ()
    waiting = Waiting(epoch, tuple(dict.fromkeys((*before, *turns))))
    _write(tx, _key(owner, chat), waiting)
    _set_alarm(tx, owner, chat, waiting, pace, now)


def close(tx: Transaction, owner: UserKey, chat: ChatKey, now: datetime) -> None:
    """The conversation changed: what waits is due at once."""
    waiting = read(tx, _key(owner, chat))
    if waiting is not None:
        tx.jobs.put(JOB, _key(owner, chat), owner, chat, {"list": _key(owner, chat)}, now)


def take_off(tx: Transaction, key: str, ids: Collection[str]) -> None:
    waiting = read(tx, key)
    if waiting is None:
        return
    left = Waiting(waiting.epoch, tuple(turn for turn in waiting.turns if turn[1] not in ids))
    if left.turns:
        _write(tx, key, left)
    else:
        drop(tx, key)


def wake_for_rest(
    tx: Transaction, owner: UserKey, chat: ChatKey, key: str, pace: Pace, now: datetime
) -> None:
    """Set the alarm anew for what is left: the one that rang may have been theirs as well."""
    waiting = read(tx, key)
    if waiting is not None:
        _set_alarm(tx, owner, chat, waiting, pace, now)


def read(tx: Transaction, key: str) -> Waiting | None:
    found = json.loads(tx.state.get(_LIST, key) or "null")
    if found is None:
        return None
    return Waiting(found["epoch"], tuple((session, turn) for session, turn in found["turns"]))


def drop(tx: Transaction, key: str) -> None:
    tx.state.erase(_LIST, key)


def _write(tx: Transaction, key: str, waiting: Waiting) -> None:
    tx.state.put(_LIST, key, json.dumps({"epoch": waiting.epoch, "turns": waiting.turns}))


def _set_alarm(
    tx: Transaction, owner: UserKey, chat: ChatKey, waiting: Waiting, pace: Pace, now: datetime
) -> None:
    sessions = {session for session, _ in waiting.turns}
    ended = len(sessions) > 1 or len(waiting.turns) >= pace.messages
    due = now if ended else now + pace.silence
    tx.jobs.put(JOB, _key(owner, chat), owner, chat, {"list": _key(owner, chat)}, due)


def _key(owner: UserKey, chat: ChatKey) -> str:
    return f"{owner} {chat} "  # the last blank: no key is the beginning of another
