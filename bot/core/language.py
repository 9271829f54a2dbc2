"""Which of our two languages to speak to somebody."""

from bot.domain.people import Language
from bot.domain.regex import Regex

_HAN = Regex(r"[\u3400-\u9fff]")
_KANA = Regex(r"[\u3040-\u30ff]")


def spoken(text: str, otherwise: Language) -> Language:
    """Chinese when the words are; else what the person has set or their platform says."""
    if _HAN.search(text) and not _KANA.search(text):
        return Language.ZH
    return otherwise
