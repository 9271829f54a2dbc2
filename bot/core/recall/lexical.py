"""The lexical leg: text to weighted terms, by language, for documents and for questions.

The engine multiplies the weights of a document by those of the question and by how rare each
term is among what the asker may read, which makes BM25.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

from bot.core.recall.hanzi import simplified
from bot.core.recall.words import (
    english_forms,
    meta_pattern,
    meta_words,
    small_talk,
    small_talk_pattern,
    stop_words,
)
from bot.domain.index import Sparse
from bot.domain.regex import Regex

VERSION = 2  # raise it when terms change: an index made by another version wants a rebuild

# Turns of a chat are short and say a thing once: saturate early, hardly punish length.
K1, B = 0.9, 0.3
AVERAGE_TERMS = 15.0

# "What was its name?" is not about names: at full weight "my name is Ann" wins. r@1 .40 -> .50.
META = 0.3
# Words side by side, function words left out: "support group" is more than both. Chats between two,
# r@5 .729 -> .736; at twice the weight the cut of a ranking loses .02 of recall.
PAIR = 0.3
# Whom or what a question names counts double: event memories, nDCG .681 -> .691, others the same.
NAME = 2.0
# One Chinese character says less than two: event memories, nDCG .657 -> .670.
CHARACTER = 0.5

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_RUN = Regex(rf"[{_CJK}]+|(?:(?![{_CJK}])[^\W_])+")
_IS_CJK = Regex(rf"[{_CJK}]")
_NAMED = Regex(r"(?<=[\w,'’\"“(] )[\"“(]?([A-Z][\w'’-]+)")  # not where a sentence begins
_BETWEEN = " "  # the words of a pair; no word holds it
_IS_CYRILLIC = Regex(r"[\u0400-\u04ff]")


def document(text: str) -> Sparse:
    counts = Counter(term for term, _ in _terms(text))
    length = sum(n for term, n in counts.items() if _BETWEEN not in term)
    norm = K1 * (1 - B + B * length / AVERAGE_TERMS)
    return Sparse({_id(term): n * (K1 + 1) / (n + norm) for term, n in counts.items()})


def question(text: str) -> Sparse:
    weights: dict[int, float] = {}
    for term, weight in _terms(text, _names(text)):
        weights[_id(term)] = max(weight, weights.get(_id(term), 0.0))
    return Sparse(weights)


def is_small_talk(text: str) -> bool:
    """Whether it asks for nothing that could be remembered: a greeting, thanks, bare sums."""
    runs = _runs(text)
    ordinary = _stop_words(runs) | small_talk()
    return not any(_tells(run, ordinary) for run in runs)


def _tells(run: str, ordinary: frozenset[str]) -> bool:
    if _IS_CJK.match(run):
        return bool(small_talk_pattern().sub("", run))
    return run not in ordinary and not run.isdigit()


def _names(text: str) -> frozenset[str]:
    """Words with a capital. In German those are the nouns, which tell more than the rest, too."""
    runs = (run for found in _NAMED.finditer(text) for run in _runs(found[1]))
    return frozenset(runs)


def _terms(text: str, names: frozenset[str] = frozenset()) -> Iterator[tuple[str, float]]:
    """Each term, and how much it tells in a question.

    Chinese, Japanese and Korean give characters and pairs of them: better than words cut by a
    dictionary, and than pairs alone. Other scripts give words and pairs of them.
    """
    runs = _runs(text)
    language = _language(runs)
    ordinary = stop_words()[language]
    last = ""
    for run in runs:
        if _IS_CJK.match(run):
            yield from _characters_and_pairs(run)
        elif run not in ordinary:
            stem = _stem(run, language)
            weight = META if run in meta_words() else 1.0
            yield stem, weight * (NAME if run in names else 1.0)
            if last:
                yield f"{last}{_BETWEEN}{stem}", PAIR
            last = stem


def _characters_and_pairs(run: str) -> Iterator[tuple[str, float]]:
    weights = [1.0] * len(run)
    for found in meta_pattern().finditer(run):
        weights[found.start() : found.end()] = [META] * len(found[0])
    for character, weight in zip(run, weights, strict=True):
        yield character, CHARACTER * weight
    for i in range(len(run) - 1):
        yield run[i : i + 2], min(weights[i : i + 2])


def _runs(text: str) -> list[str]:
    return _RUN.findall(simplified(unicodedata.normalize("NFKC", text).casefold()))


def _stop_words(runs: list[str]) -> frozenset[str]:
    return stop_words()[_language(runs)]


def _language(runs: list[str]) -> str:
    """The one whose function words occur most; English in doubt."""
    if any(map(_IS_CYRILLIC.match, runs)):
        return "russian"
    lists = stop_words()
    return max(lists, key=lambda language: sum(run in lists[language] for run in runs))


@lru_cache(maxsize=20_000)
def _stem(word: str, language: str) -> str:
    if language == "english":
        word = english_forms().get(word, word)
    import snowballstemmer  # here, since it brings the stemmers of thirty-six languages

    stemmed: str = snowballstemmer.stemmer(language).stemWord(word)
    return stemmed


def _id(term: str) -> int:
    return crc32(term.encode())
