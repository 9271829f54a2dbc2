"""Importing a library without a part that is long to import and that nobody here uses."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without(module: str) -> Iterator[None]:
    """What is imported in the block finds this module as if it were not installed."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # so Python is told that there is none
    try:
        yield
    finally:
        del sys.modules[module]
