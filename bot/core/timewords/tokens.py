"""Text → tokens: words, numbers, written times and dates, and single Chinese characters."""

import unicodedata
from dataclasses import dataclass

from bot.domain.regex import Regex

MOST_TOKENS = 300  # a reminder is short: of a long text only its beginning and its end are read

_FORMS = (
    ("YMD", r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)"),
    ("DMY", r"\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d)"),
    # 555-1234, 030/1234567, 12/2025: no times at all
    ("CODE", r"\d{3}[-/]\d{3,}(?:[-/]\d+)*|\d{4,5}/\d{3,}|\d{1,2}/\d{4,}"),
    ("HM", r"\d{1,2}:\d{2}(?::\d{2})?(?![\d:])"),
    ("DM", r"\d{1,2}\.\d{1,2}\.(?!\d)"),
    ("SLASH", r"\d{1,2}/\d{1,2}(?![\d/])"),
    # 7;30 and 7-30 with minutes that are no hours, for 9-17 is mostly a range
    ("ODD", r"\d{1,2}(?:;[0-5]\d|-(?:0\d|2[5-9]|[345]\d))(?![\d:;./-])"),
    ("DEC", r"\d{1,4}[.,]\d{1,2}(?![\d.])"),
    ("INT", r"\d+"),
    ("HAN", r"[\u3007\u3400-\u9fff]"),
    ("WORD", r"[^\W\d_\u3400-\u9fff]+(?:'[^\W\d_\u3400-\u9fff]+)*"),
    ("SIGN", r"\S"),
)
_TOKEN = Regex("|".join(f"(?P<{name}>{form})" for name, form in _FORMS))
_T_OF_ISO = Regex(r"(?<=\d)T(?=\d{1,2}:)")


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is folded; `start` and `end` are places in the original text."""

    kind: str
    text: str
    start: int
    end: int


def tokenise(text: str) -> tuple[Token, ...]:
    folded = "".join(map(_folded, text))
    folded = _T_OF_ISO.sub(" ", folded)
    tokens = []
    for match in _TOKEN.finditer(folded):
        kind = match.lastgroup or "SIGN"
        tokens.append(Token(kind, match[0].casefold(), match.start(), match.end()))
    if len(tokens) > MOST_TOKENS:
        half = MOST_TOKENS // 2
        # Something that fits no pattern keeps the two ends from running into each other.
        gap = Token("GAP", "\0", tokens[half].start, tokens[-half].start)
        tokens = [*tokens[:half], gap, *tokens[-half:]]
    return tuple(tokens)


def words(text: str) -> tuple[str, ...]:
    """The folded token texts of a phrase, as lexicons are keyed."""
    return tuple(token.text for token in tokenise(text))


def _folded(letter: str) -> str:
    """Full-width digits and signs as plain ones, one for one, so that places stay true."""
    if letter.isascii():
        return letter
    if letter in "’\u2018\u02bc":
        return "'"
    plain = unicodedata.normalize("NFKC", letter)
    return plain if len(plain) == 1 else letter
