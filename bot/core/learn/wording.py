"""Words compared: what a sentence says once case, contractions and filler are out of the way."""

import unicodedata
from collections.abc import Collection, Sequence

from bot.domain.regex import Regex

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_TOKEN = Regex(rf"[{_CJK}]|(?:(?![{_CJK}])[^\W_])+")
_IS_CJK = Regex(rf"[{_CJK}]")
_CONTRACTIONS = (
    (Regex(r"\bcan['’]?t\b|\bcannot\b"), "can not"),
    (Regex(r"\bwon['’]t\b"), "will not"),
    (Regex(r"n['’]t\b"), " not"),
    (Regex(r"['’]m\b"), " am"),
    (Regex(r"['’]re\b"), " are"),
    (Regex(r"['’]ve\b"), " have"),
    (Regex(r"['’]ll\b"), " will"),
    (Regex(r"['’]d\b"), " would"),
    (Regex(r"['’]s\b"), ""),
)
_FILLER_WORDS = (
    "a an the i am is are me my mine myself we our us user person they their them he she his "
    "her do does so also really very just please well and that this it 我 的 了 很 也 是 呢 "
    "啊 吧 用 户 你 们 这 那 就 还"
)
_FILLER = frozenset(_FILLER_WORDS.split())
_NEGATIONS_WORDS = (
    "not no never none without nobody nothing 不 没 無 无 未 别 勿 nicht kein keine keinen "
    "nie не нет никогда nunca"
)
_NEGATIONS = frozenset(_NEGATIONS_WORDS.split())
_GENERIC_WORDS = (
    "like love enjoy prefer hate want have has had live work go get make take use be was "
    "were will would can could not no never fond favour favourite favorite in at on of to "
    "for with from as by about into than or but now currently always usually often who which "
    "喜 欢 爱 有 在 住 要 想 会 能 可 以 不 没 去 到 和 跟 与 个 人 上 下 中 为 最"
)
_GENERIC = frozenset(_GENERIC_WORDS.split())


def plain(text: str) -> str:
    """One spelling for comparing: width, case, quotation marks and blanks made alike."""
    text = unicodedata.normalize("NFKC", text).casefold()
    text = text.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})
    return " ".join(text.split())


def tokens(text: str) -> list[str]:
    """Words, and single characters where a script writes without blanks."""
    text = plain(text)
    for pattern, words in _CONTRACTIONS:
        text = pattern.sub(words, text)
    return _TOKEN.findall(text)


def same(one: str, other: str) -> bool:
    """Whether two facts say the same but for filler: order, negations and numbers must agree."""
    mine, theirs = terms(one, generic=True), terms(other, generic=True)
    return bool(mine) and mine == theirs


def terms(text: str, *, generic: bool = False) -> list[str]:
    """The words that carry what is said; `generic`: with those that many facts have."""
    bases = [_base(token) for token in tokens(text) if token not in _FILLER]
    return bases if generic else [base for base in bases if not _is_generic(base)]


def shared(text: str, others: Collection[str], *, generic: bool = False) -> float:
    """Which part of the words that carry a text occur in other texts, from 0 to 1.

    Inflected forms count as occurring, for a fact need not be in the form it was told in.
    """
    wanted = dict.fromkeys(terms(text, generic=generic))
    there = {_base(token) for other in others for token in tokens(other)}
    return sum(occurs(word, there) for word in wanted) / len(wanted) if wanted else 0.0


def occurs(word: str, there: Collection[str]) -> bool:
    return word in there or (len(word) > 3 and any(_inflected(word, other) for other in there))


def negated(text: str) -> bool:
    return sum(token in _NEGATIONS for token in tokens(text)) % 2 == 1


def within(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all of the words are among the others."""
    return set(words) <= set(others)


def _is_generic(base: str) -> bool:
    return any(form in _GENERIC for form in (base, base.removesuffix("d"), base.removesuffix("ed")))


def _base(token: str) -> str:
    """English endings off: `likes` is `like`, `watches` is `watch`."""
    if len(token) > 4 and token.endswith(("ches", "shes", "sses", "xes", "oes")):
        return token[:-2]
    if len(token) > 3 and token.endswith("s") and not token.endswith(("ss", "us", "is")):
        return token[:-1]
    return token


def _inflected(one: str, other: str) -> bool:
    """The same beginning, and only endings that differ."""
    if _IS_CJK.match(one) or len(other) < 4:
        return False
    common = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        common += 1
    return common >= 3 and common >= 0.6 * max(len(one), len(other))
