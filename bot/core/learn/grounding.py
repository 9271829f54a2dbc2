"""Whether a fact stands on somebody's own words: its names, its numbers, and what it speaks of."""

import re
from collections.abc import Collection, Iterator
from datetime import date
from functools import cache

from bot.core.learn import dates
from bot.core.learn.dates import Times
from bot.core.learn.wording import occurs, plain, shared, tokens
from bot.core.timewords.numerals import chinese_numbers, english_numbers
from bot.domain.regex import Regex

LEAST_SHARED = 1 / 3
_WORD = Regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NUMBER = Regex(r"\d+(?:[.,]\d+)*")
_CLOCK = Regex(r"(?<!\d)(\d{1,2}):00(?!\d)")
_NUMBER_WORD = Regex(r"[a-z]+(?:-[a-z]+)?")
_NUMBER_ZH = Regex(r"[零〇一二两俩三四五六七八九十百]+")
_SENTENCE_START = Regex(r"(?:^|[.!?:。！？：]\s*)[\"'“(]?$")
_VERB_FOLLOWS = Regex(r"\s+(?:is|was|are|were|has|had|will|and|&)\b", re.IGNORECASE)
_NO_NAME_WORDS = (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december i the a an my user "
    "person birthday name they their he she his her it wife husband partner favourite favorite"
)
_NO_NAMES = frozenset(_NO_NAME_WORDS.split())


def stands_on(fact: str, words: str, context: Collection[str], times: Times, today: date) -> bool:
    """`words` are all that may lend names and numbers, `context` what the fact must speak of."""
    bare = dates.without_dates(fact, today)
    return (
        all(times.allow(one.labels) for one in dates.spoken(fact, today))
        and not strange_names(bare, words)
        and not strange_numbers(bare, words)
        and shared(bare, context) >= LEAST_SHARED
    )


def strange_names(fact: str, words: str) -> list[str]:
    """Names in a fact that do not occur in the words."""
    there = set(tokens(words))
    return [name for name in _names(fact) if not _is_there(name, there)]


def strange_numbers(fact: str, words: str) -> list[str]:
    there = _numbers(words)
    return [n for n in _NUMBER.findall(_CLOCK.sub(r"\1", fact)) if not _figures(n) <= there]


def _names(fact: str) -> Iterator[str]:
    for match in _WORD.finditer(fact):
        word = match.group()
        if not word[0].isupper() or plain(word) in _NO_NAMES:
            continue
        leads = _SENTENCE_START.search(fact[: match.start()]) is not None
        if leads and not word[1:].isupper() and not _VERB_FOLLOWS.match(fact, match.end()):
            continue  # any first word has a capital: `Enjoys tea`
        yield word


def _is_there(name: str, there: Collection[str]) -> bool:
    parts = tokens(name)
    # A name in another script or case form (Tula, Tule) keeps its stem; English names do not bend.
    return all(part in there or (not part.isascii() and occurs(part, there)) for part in parts)


def _numbers(words: str) -> set[str]:
    text = plain(words)
    found: set[str] = set()
    for figure in _NUMBER.findall(text):
        found |= _figures(figure)
    spelt = [*_NUMBER_WORD.findall(text), *_NUMBER_ZH.findall(text)]
    found |= {str(_spelt()[word]) for word in spelt if word in _spelt()}
    if re.search(r"\d\s*p\.?m\b|下午|晚上|晚|afternoon|evening|tonight", text):
        found |= {str(int(n) + 12) for n in found if n.isdigit() and int(n) < 12}
    return found


def _figures(number: str) -> set[str]:
    """Its parts, each without leading noughts: `09:00` and `9` are the same hour."""
    return {part.lstrip("0") or "0" for part in re.split(r"[.,]", number)}


@cache
def _spelt() -> dict[str, int]:
    return english_numbers() | chinese_numbers() | {"once": 1, "twice": 2, "both": 2, "pair": 2}
