"""Regular expressions that are compiled when they are first used.

All of them together take a tenth of the start, and few are needed for the first answer.
"""

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any


class Regex:
    """As `re.compile` gives it, for text."""

    __slots__ = ("_compiled", "_flags", "pattern")

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern, self._flags = pattern, flags
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self.pattern, self._flags)
        return self._compiled

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled.match(text, start, end)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled.fullmatch(text, start, end)

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        return self.compiled.finditer(text, start, end)

    def findall(self, text: str) -> list[Any]:  # Any: strings, or tuples where there are groups
        return self.compiled.findall(text)

    def split(self, text: str, most: int = 0) -> list[Any]:  # Any: None for a group left out
        return self.compiled.split(text, most)

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        return self.compiled.sub(new, text, count)

    def subn(
        self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0
    ) -> tuple[str, int]:
        return self.compiled.subn(new, text, count)
