"""Named places where a test may kill the process, to prove that nothing is lost there."""

import os
from collections.abc import Callable

KILLED = 137

Reach = Callable[[str], None]


def nowhere(name: str) -> None:
    """The failpoint of every ordinary run."""


def killing_at(spec: str) -> Reach:
    """`spec` is `name` or `name:3` (the third time it is reached): die there as by kill -9."""
    name, _, count = spec.partition(":")
    left = [int(count or 1)]

    def reach(place: str) -> None:
        if place == name:
            left[0] -= 1
            if left[0] == 0:
                os._exit(KILLED)

    return reach
