"""Traditional Chinese characters written as the simplified ones, so that both meet.

The table holds the traditional characters in ordinary use that have one simplified form: facts of
the script, taken from the character lists of OpenCC (Apache-2.0).
"""

from functools import cache
from importlib.resources import files


def simplified(text: str) -> str:
    return text if text.isascii() else text.translate(_table())


@cache
def _table() -> dict[int, str]:
    lines = files("bot.core.recall").joinpath("tables/traditional.txt").read_text("utf-8")
    traditional, simple = lines.split()
    return {ord(old): new for old, new in zip(traditional, simple, strict=True)}
