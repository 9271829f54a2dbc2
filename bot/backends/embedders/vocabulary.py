"""A dictionary of a quarter of a million words in six megabytes: their hashes, not the words.

As a dict of strings it takes thirty-five. Two words of one hash would be mistaken for each other,
but of 64 bits and so few words, chance makes such a pair once in a hundred million bots.
"""

from array import array
from collections.abc import Iterable

_PER_WORD = 1.9  # places in the table: with fewer, a look-up meets more neighbours


class Vocabulary:
    """Numbers by words, each at the next free place behind the one its hash names."""

    def __init__(self, words: Iterable[tuple[str, int]], size: int) -> None:
        places = 1 << int(size * _PER_WORD).bit_length()
        self._last = places - 1
        self._hashes = array("q", bytes(8 * places))
        self._numbers = array("i", bytes(4 * places))
        for word, number in words:
            wanted = _hash(word)
            place = wanted & self._last
            while self._hashes[place]:
                place = (place + 1) & self._last
            self._hashes[place], self._numbers[place] = wanted, number

    def get(self, word: str) -> int | None:
        hashes, wanted = self._hashes, _hash(word)
        place = wanted & self._last
        while (found := hashes[place]) != wanted:
            if not found:
                return None
            place = (place + 1) & self._last
        return self._numbers[place]


def _hash(word: str) -> int:
    # Python hashes the bytes in memory, and those of 住 are those of OO: so the length counts, too.
    return hash(word) ^ len(word) or 1
