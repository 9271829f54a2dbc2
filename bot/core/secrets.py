"""Telling passwords, keys, card and account numbers from facts: they are never stored."""

import re

from bot.domain.regex import Regex

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
_NAME = (
    r"(?:password|passwd|passphrase|passcode|(?<![a-z])pwd?|api[ _-]?key|secret[ _-]?key|"
    r"access[ _-]?token|private[ _-]?key|seed phrase|passwort|kennwort|contraseña|mot de passe|"
    r"senha|пароль)"
)
_PIN = r"(?:(?<![a-z])pin(?:[ -]?(?:code|number))?|cvv|cvc|пин(?:-?код)?)\b"
_CHINESE = r"(?:密码|口令|密钥|令牌|验证码|助记词|私钥)"
# "The password to my laptop is": what it opens may stand between its name and its verb.
_OPENS = r"(?:\s+(?:for|to|of|on|at|für|zu|de|del|pour|от|для)(?:\s+[\w'’-]+){1,4}?)?"
_IS = r"(?:\s*[=:：]|['’]s\b|\s+(?:is|was|ist|war|lautet|es|est|é|это)\b|\s+[—–-](?=\s))"
_WITH_DIGIT = r"(?=\S*\d)"
_NAMED = (
    rf"{_NAME}{_OPENS}{_IS}\s*[\"'“]?\S{{3,}}",
    rf"{_NAME}\s+{_WITH_DIGIT}\S{{4,}}",
    rf"{_PIN}{_OPENS}(?:{_IS})?\s*[\"'“]?{_WITH_DIGIT}\S{{3,}}",
    rf"{_CHINESE}\s*(?:是|为|：|:|=|叫)\s*\S{{3,}}",
    rf"{_CHINESE}\s*{_WITH_DIGIT}[!-~]{{4,}}",
)
_SECRET = Regex("|".join((*_SHAPES, *_NAMED)), re.IGNORECASE)
_CARD = Regex(r"(?<!\d)\d(?:[ .-]?\d){12,18}(?!\d)")
_IBAN = Regex(r"\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,40}", re.IGNORECASE)
_FEWEST_DIGITS = 8


def found(text: str) -> bool:
    """Whether the text holds something that looks like a secret."""
    if _SECRET.search(text):
        return True
    if any(_luhn(match.group()) for match in _CARD.finditer(text)):
        return True
    return any(_iban(match.group()) for match in _IBAN.finditer(text))


def _luhn(card: str) -> bool:
    digits = [int(c) for c in card if c.isdigit()]
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = digit * 2 if place % 2 else digit
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def _iban(words: str) -> bool:
    """Whether it begins with one; ordinary words may follow."""
    account = ""
    for group in re.split("[ -]", words.upper()):
        account += group
        if 15 <= len(account) <= 34 and sum(c.isdigit() for c in account) >= _FEWEST_DIGITS:
            turned = account[4:] + account[:4]
            if int("".join(str(int(c, 36)) for c in turned)) % 97 == 1:
                return True
    return False
