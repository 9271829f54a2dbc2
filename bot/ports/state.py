"""Small things that adapters keep between runs."""

from collections.abc import Mapping
from typing import Protocol


class StateStore(Protocol):
    """Small things an adapter must not forget: a cursor, a hash. Values up to 1 MB."""

    def get(self, platform: str, key: str) -> str | None: ...
    def put(self, platform: str, key: str, value: str) -> None: ...
    def all(self, platform: str) -> Mapping[str, str]:
        """Everything kept under that name, by key."""

    def erase(self, platform: str, key_prefix: str) -> None:
        """Drop all whose key begins so."""
