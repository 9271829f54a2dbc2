"""Who may read what: the one rule, used inside SQL, inside Qdrant, and again on every row.

In private a person reads all of their own. In a space they read their own memories that were said
in it or shared with it, and of other members only what those shared with it themselves.
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot.domain.keys import Principal, Space, UserKey


@dataclass(frozen=True, slots=True)
class Scope:
    """What a search must be narrowed to. `space` None: all of the owners', nobody else's."""

    owners: frozenset[UserKey]
    space: Space | None

    def allows(self, owner: UserKey, said_in: Space | None, shared: Collection[Space] = ()) -> bool:
        if self.space is None:
            return owner in self.owners
        if self.space in shared:
            return True
        return owner in self.owners and said_in == self.space


def readable(principal: Principal) -> Scope:
    return Scope(principal.owners, principal.space)
