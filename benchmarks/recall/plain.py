"""What recall is compared with: plain BM25, and the dense leg of the product alone."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from benchmarks.recall.data import Person, Query
from benchmarks.recall.product import Product, named_only, point_id, scope_of

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class PlainBm25:
    """Words in lower case, k1 1.5, b 0.75, nothing else. Chinese gives each character."""

    async def find(self, person: Person, query: Query) -> Sequence[str]:
        texts = [_words(named_only(item)) for item in person.items]
        average = sum(map(len, texts)) / len(texts)
        places: dict[str, list[int]] = defaultdict(list)
        for i, words in enumerate(texts):
            for word in set(words):
                places[word].append(i)
        scores: dict[int, float] = defaultdict(float)
        for word in _words(" ".join((*query.recent, query.text))):
            found = places.get(word, [])
            rarity = log(1 + (len(texts) - len(found) + 0.5) / (len(found) + 0.5))
            for i in found:
                count, length = Counter(texts[i])[word], len(texts[i])
                norm = 1.5 * (0.25 + 0.75 * length / average)
                scores[i] += rarity * count * 2.5 / (count + norm)
        return [person.items[i].id for i in sorted(scores, key=lambda i: -scores[i])]


@dataclass(frozen=True, slots=True)
class DenseAlone:
    product: Product

    async def find(self, person: Person, query: Query) -> Sequence[str]:
        text = " ".join((*query.recent, query.text))
        [vector] = await self.product.encoder.embed_queries([text])
        hits = await self.product.index.search(scope_of(person), vector, None, 100)
        names = {point_id(person.name, item.id): item.id for item in person.items}
        return [names[hit.id] for hit in sorted(hits, key=lambda hit: -(hit.dense or 0.0))]


def _words(text: str) -> list[str]:
    words: list[str] = []
    for word in _WORD.findall(text.casefold()):
        words.extend([word] if word.isascii() else list(word))
    return words
