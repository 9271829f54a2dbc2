"""Vectors of what was just asked, kept until the same words are indexed: a message is both."""

from array import array
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.domain.index import Vector

MOST = 64  # texts asked for and not yet indexed, in all chats together


class Recent:
    """Stands before an encoder that gives a text the same vector, asked or told."""

    def __init__(self, encode: Callable[[Sequence[str]], Awaitable[Sequence[Vector]]]) -> None:
        self._encode = encode
        self._kept: dict[str, array[float]] = {}

    async def asked(self, texts: Sequence[str]) -> Sequence[Vector]:
        known = {text: self._kept[text].tolist() for text in texts if text in self._kept}
        vectors = await self._vectors(texts, known)
        self._kept |= {
            text: array("d", vector) for text, vector in zip(texts, vectors, strict=True)
        }
        for text in list(self._kept)[:-MOST]:
            del self._kept[text]
        return vectors

    async def told(self, texts: Sequence[str]) -> Sequence[Vector]:
        """What is indexed is not looked up again: its vector is let go of."""
        known = {text: self._kept.pop(text).tolist() for text in texts if text in self._kept}
        return await self._vectors(texts, known)

    async def _vectors(self, texts: Sequence[str], known: Mapping[str, Vector]) -> Sequence[Vector]:
        new = [text for text in dict.fromkeys(texts) if text not in known]
        made = dict(zip(new, await self._encode(new), strict=True)) if new else {}
        return [known[text] if text in known else made[text] for text in texts]
