"""Named places where a test may kill the process, to prove that nothing is lost there."""

import os
from collections.abc import Callable
from pathlib import Path

KILLED = 137

Reach = Callable[[str], None]


def nowhere(name: str) -> None:
    """The failpoint of every ordinary run."""


def killing_at(spec: str) -> Reach:
    """Die as by kill -9 at `name`, at its third time (`name:3`), or once a file is there
    (`name:/path`)."""
    name, _, condition = spec.partition(":")
    left = [int(condition) if condition.isdecimal() else 1]
    armed = Path(condition) if condition and not condition.isdecimal() else None

    def reach(place: str) -> None:
        if place == name and (armed is None or armed.exists()):
            left[0] -= 1
            if left[0] == 0:
                os._exit(KILLED)

    return reach
