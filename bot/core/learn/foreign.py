"""Which turns of a chat are not their sender's own words: forwarded ones, and captions.

Kept by id, so that a later turn which says "save that" cannot make them facts.
"""

import json
from collections.abc import Collection, Sequence

from bot.domain.keys import ChatKey
from bot.ports import Transaction

_LIST = "foreign"
_MOST = 100


def note(tx: Transaction, chat: ChatKey, ids: Sequence[str]) -> None:
    if ids:
        known = [one for one in read(tx, chat) if one not in ids]
        tx.state.put(_LIST, str(chat), json.dumps([*known, *ids][-_MOST:]))


def read(tx: Transaction, chat: ChatKey) -> Collection[str]:
    found: list[str] = json.loads(tx.state.get(_LIST, str(chat)) or "[]")
    return found
