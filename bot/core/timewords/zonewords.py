"""Zones named inside a time phrase: '3pm UTC', '9am Tokyo time', '北京时间8点'."""

from bot.core.timewords.grammar import Edge
from bot.core.timewords.slots import Zone
from bot.core.timewords.tokens import Token
from bot.core.zones import place_zones

# After (or in Spanish and Russian before) the place stands one of these.
_MARKS = ("time", "时", "時", "zeit", "de", "по")
_IN = ("in", "en", "в", "在")
_LONGEST = 5
_MOST_MARKS = 8
_NO_ZONES = ("AM", "PM", "UTC", "GMT")  # the last two are read with their offsets


def zone_edges(tokens: tuple[Token, ...], text: str) -> list[tuple[str, Edge]]:
    """Abbreviations in capitals, and places beside a word for time."""
    found = [
        ("ABBR", Edge(place, place + 1, Zone(zones)))
        for place, token in enumerate(tokens)
        if token.kind == "WORD" and (zones := _abbreviation(text[token.start : token.end]))
    ]
    marks = [place for place, token in enumerate(tokens) if token.text in _MARKS]
    for place in marks[:_MOST_MARKS]:
        found += _places_beside(tokens, place)
    return found


def place_behind(tokens: tuple[Token, ...], text: str, slots: tuple[Edge, ...]) -> Zone | None:
    """'At 9 in Tokyo': the place may be where the clock hangs, or only where something is."""
    found = (_place_at(tokens, text, slot.end + 1) for slot in slots if _goes_in(tokens, slot.end))
    return next((zone for zone in found if zone), None)


def _goes_in(tokens: tuple[Token, ...], place: int) -> bool:
    return place < len(tokens) and tokens[place].text in _IN


def _place_at(tokens: tuple[Token, ...], text: str, first: int) -> Zone | None:
    for length in range(_LONGEST, 0, -1):
        span = tokens[first : first + length]
        if len(span) < length or not (span[0].kind == "HAN" or text[span[0].start].isupper()):
            continue
        glue = "" if span[0].kind == "HAN" else " "
        if zones := place_zones(glue.join(token.text for token in span)):
            return Zone(zones)
    return None


def _abbreviation(written: str) -> tuple[str, ...]:
    # 'ist', 'est' and 'cat' are words; only IST, EST and CAT are zones.
    short = 2 <= len(written) <= 5 and written.isascii() and written.isupper()
    return place_zones(written) if short and written not in _NO_ZONES else ()


def _places_beside(tokens: tuple[Token, ...], mark: int) -> list[tuple[str, Edge]]:
    found = []
    for length in range(1, _LONGEST + 1):
        for start in (mark - length, mark + 1):
            if start < 0 or start + length > len(tokens):
                continue
            span = tokens[start : start + length]
            glue = "" if span[0].kind == "HAN" else " "
            if zones := place_zones(glue.join(token.text for token in span)):
                found.append(("PLACE", Edge(start, start + length, zones)))
    return found
