"""Where a text may be cut without breaking a character as a reader sees it.

A cautious reading of Unicode's grapheme rules by the categories of characters: where in doubt, it
joins.
"""

import unicodedata

_ZERO_WIDTH_JOINER = "\u200d"
_ALSO_MARKS = "\u0e33\u0eb3"  # Vowels of Thai and Lao that are filed as letters.
_VIRAMA = 9  # The combining class of marks that join two consonants of an Indic script.


def is_boundary(text: str, at: int) -> bool:
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if before < "\u0300" and after < "\u0300":  # The common case: nothing there but CR LF joins.
        return (before, after) != ("\r", "\n")
    if _ZERO_WIDTH_JOINER in (before, after) or _extends(after):
        return False
    if unicodedata.combining(before) == _VIRAMA and after.isalpha():
        return False
    if _is_flag_letter(before) and _is_flag_letter(after):
        return _flag_letters_before(text, at) % 2 == 0
    return not (_is_high(before) and _is_low(after)) and not _joins_hangul(before, after)


def boundary_at_or_before(text: str, at: int) -> int:
    """The last boundary up to `at`; 0 when one character fills all of it."""
    while at > 0 and not is_boundary(text, at):
        at -= 1
    return at


def _extends(char: str) -> bool:
    """Combining marks, variation selectors, skin tones, tags: part of what stands before."""
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or char in _ALSO_MARKS
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_letters_before(text: str, at: int) -> int:
    start = at
    while start > 0 and _is_flag_letter(text[start - 1]):
        start -= 1
    return at - start


def _is_high(char: str) -> bool:
    return "\ud800" <= char <= "\udbff"


def _is_low(char: str) -> bool:
    return "\udc00" <= char <= "\udfff"


def _joins_hangul(before: str, after: str) -> bool:
    """Single letters that make up one Korean syllable."""
    leading, syllable = "\u1100" <= before <= "\u115f", "\uac00" <= before <= "\ud7a3"
    if "\u1160" <= after <= "\u11ff":
        return syllable or "\u1100" <= before <= "\u11ff"
    return leading and ("\u1100" <= after <= "\u115f" or "\uac00" <= after <= "\ud7a3")
