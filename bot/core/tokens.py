"""How many tokens a text will cost, roughly, without any model's tokenizer.

Calibrated to err on the high side: about 3.6 characters a token for alphabets, one token for each
Chinese, Japanese or Korean character and for every emoji.
"""

from bot.domain.regex import Regex

_WIDE = Regex(
    r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00010000-\U0010ffff]"
)
_CHARACTERS_PER_TOKEN = 3.6
_PER_MESSAGE = 4  # role and separators


def estimate(text: str) -> int:
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return wide + int((len(text) - wide) / _CHARACTERS_PER_TOKEN + 0.999)


def of_message(text: str) -> int:
    return estimate(text) + _PER_MESSAGE
