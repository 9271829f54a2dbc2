"""Telling passwords, keys and card numbers from facts: they are never stored."""

import re

_SHAPES = (
    r"\bsk-[A-Za-z0-9_-]{8,}",
    r"\b(?:ghp|gho|ghs|github_pat|glpat|xox[abprs])[_-][A-Za-z0-9_-]{10,}",
    r"\bAKIA[0-9A-Z]{12,}",
    r"\bAIza[0-9A-Za-z_-]{20,}",
    r"\b\d{6,}:[A-Za-z0-9_-]{30,}",
    r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}",
    r"-----BEGIN [A-Z ]*PRIVATE KEY",
    r"\b[a-z][a-z0-9+.-]*://[^\s:/@]+:[^\s/@]{3,}@",
)
_NAMED = (
    r"(?:password|passwd|passphrase|passcode|api[ _-]?key|secret[ _-]?key|access[ _-]?token|"
    r"private[ _-]?key|seed phrase|pin(?: code| number)?|cvv|cvc)\s*(?:is|was|=|:)\s*[\"'“]?\S{3,}",
    r"(?:密码|口令|密钥|令牌|验证码|助记词|私钥)\s*(?:是|为|：|:|=|叫)\s*\S{3,}",
)
_SECRET = re.compile("|".join((*_SHAPES, *_NAMED)), re.IGNORECASE)
_CARD = re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")


def found(text: str) -> bool:
    """Whether the text holds something that looks like a secret."""
    if _SECRET.search(text):
        return True
    return any(_luhn(match.group()) for match in _CARD.finditer(text))


def _luhn(card: str) -> bool:
    digits = [int(c) for c in card if c.isdigit()]
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = digit * 2 if place % 2 else digit
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0
