"""Function words by language: what is common to all talk tells nothing apart."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def stop_words() -> Mapping[str, frozenset[str]]:
    """By the name of the language, as the stemmer calls it."""
    table = files("bot.core.recall").joinpath("tables/stop_words.txt").read_text("utf-8")
    lines = (line.partition(":") for line in table.splitlines())
    return {language: frozenset(words.split()) for language, _, words in lines}
