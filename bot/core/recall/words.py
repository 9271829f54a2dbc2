"""Words by language that tell little, and the forms of words that mean the same."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def stop_words() -> Mapping[str, frozenset[str]]:
    """What is common to all talk, by the name of the language, as the stemmer calls it."""
    return _table("stop_words.txt")


@cache
def meta_words() -> frozenset[str]:
    """Words that speak of remembering and telling, or fit anything: make, get, really."""
    return frozenset().union(*_table("meta_words.txt").values())


@cache
def meta_pattern() -> re.Pattern[str]:
    return _any_of(_table("meta_words.txt")["chinese"])


@cache
def small_talk() -> frozenset[str]:
    return frozenset().union(*_table("small_talk.txt").values())


@cache
def small_talk_pattern() -> re.Pattern[str]:
    return _any_of(_table("small_talk.txt")["chinese"])


@cache
def english_forms() -> Mapping[str, str]:
    """Each form that no stemmer leads to its word, by the form: went to go, kids to child."""
    table = _table("english_forms.txt")
    return {form: word for word, forms in table.items() for form in forms}


def _table(name: str) -> Mapping[str, frozenset[str]]:
    table = files("bot.core.recall").joinpath("tables", name).read_text("utf-8")
    lines = (line.partition(":") for line in table.splitlines())
    return {language: frozenset(words.split()) for language, _, words in lines}


def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    """Chinese has no spaces: its words are found inside a run, the longest first."""
    return re.compile("|".join(sorted(words, key=len, reverse=True)))
