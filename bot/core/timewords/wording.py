"""The words of time as they were written, and what is left of a text without them."""

from bot.core.timewords.grammar import Chart, Edge
from bot.core.timewords.reading import Reading
from bot.core.timewords.tokens import Token


def quote(text: str, tokens: tuple[Token, ...], slots: tuple[Edge, ...]) -> str:
    pieces: list[tuple[int, int]] = []
    for edge in slots:
        start, end = tokens[edge.start].start, tokens[edge.end - 1].end
        if pieces and not text[pieces[-1][1] : start].strip(" ,，、的T"):
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    return " … ".join(text[start:end] for start, end in pieces)


def rest(
    text: str,
    tokens: tuple[Token, ...],
    reading: Reading,
    slots: tuple[Edge, ...],
    chart: Chart,
) -> str:
    """What to remind of. Small joining words ('to', 'about') at its ends go as well."""
    gone = _places([*slots, *reading.triggers])
    gone |= _places([c for c in reading.corrections if len(slots) > 1])
    joins = _places(chart.all("JOIN"))
    pieces: list[list[int]] = [[]]
    for place in range(len(tokens)):
        if place in gone:
            pieces.append([])
        else:
            pieces[-1].append(place)
    kept = [_trimmed(piece, joins, tokens) for piece in pieces]
    words = [text[tokens[piece[0]].start : tokens[piece[-1]].end] for piece in kept if piece]
    return _glued(words)


def _places(edges: list[Edge]) -> set[int]:
    return {place for edge in edges for place in range(edge.start, edge.end)}


def _trimmed(piece: list[int], joins: set[int], tokens: tuple[Token, ...]) -> list[int]:
    while piece and (piece[0] in joins or tokens[piece[0]].text in ",，。、:：;；.!！-–—"):
        piece = piece[1:]
    while piece and tokens[piece[-1]].text in ",，。、:：;；.-–—?？":
        piece = piece[:-1]
    return piece


def _glued(words: list[str]) -> str:
    said = ""
    for word in words:
        spaced = said and (said[-1].isascii() or word[0].isascii())
        said += f" {word}" if spaced else word
    return said.strip()
