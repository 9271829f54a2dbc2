"""The lexical leg: text to weighted terms, by language, for documents and for questions.

The engine multiplies the weights of a document by those of the question and by how rare each
term is among what the asker may read, which makes BM25.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import snowballstemmer

from bot.core.recall.words import stop_words
from bot.domain.index import Sparse

VERSION = 1  # raise it when terms change: an index made by another version wants a rebuild

# Turns of a chat are short and say a thing once: saturate early, hardly punish length.
K1, B = 0.9, 0.3
AVERAGE_TERMS = 15.0

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_RUN = re.compile(rf"[{_CJK}]+|(?:(?![{_CJK}])[^\W_])+")
_IS_CJK = re.compile(rf"[{_CJK}]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")


def document(text: str) -> Sparse:
    counts = Counter(terms(text))
    length = sum(counts.values())
    norm = K1 * (1 - B + B * length / AVERAGE_TERMS)
    return Sparse({_id(term): n * (K1 + 1) / (n + norm) for term, n in counts.items()})


def question(text: str) -> Sparse:
    return Sparse({_id(term): 1.0 for term in terms(text)})


def terms(text: str) -> Iterator[str]:
    runs = _RUN.findall(unicodedata.normalize("NFKC", text).casefold())
    words = [run for run in runs if not _IS_CJK.match(run)]
    language = _language(words)
    for run in runs:
        if _IS_CJK.match(run):
            yield from run
            yield from (run[i : i + 2] for i in range(len(run) - 1))
        elif run not in stop_words()[language]:
            yield _stem(run, language)


def _language(words: list[str]) -> str:
    """The one whose function words occur most; English in doubt."""
    if any(map(_CYRILLIC.search, words)):
        return "russian"
    lists = stop_words()
    return max(lists, key=lambda language: sum(word in lists[language] for word in words))


@lru_cache(maxsize=20_000)
def _stem(word: str, language: str) -> str:
    stemmed: str = snowballstemmer.stemmer(language).stemWord(word)
    return stemmed


def _id(term: str) -> int:
    return crc32(term.encode())
