"""What kind of answer a question expects, where a text shows at a glance whether it holds one."""

import re
from collections.abc import Callable

from bot.domain.regex import Regex

Holds = Callable[[str], bool]

_WHEN = Regex(
    r"^\W*(?:when|what (?:date|day|time|month|year)|which (?:date|day|month|year|week))\b"
    r"|什么时候|何时|哪天|哪一天|几号",
    re.IGNORECASE,
)
_WORK = "书|电影|歌|小说|游戏|节目|电视剧"
_TITLE = Regex(
    r"\b(?:which|what)\b.{0,40}\b(?:books?|movies?|films?|songs?|novels?|games?|shows?|series"
    r"|bands?|albums?)\b|\bnames?\b"
    rf"|(?:什么|哪|几[部本首])[^。？！]{{0,12}}(?:{_WORK})"
    rf"|(?:{_WORK})[^。？！]{{0,12}}(?:什么|哪|名字|叫)",
    re.IGNORECASE,
)

_TIMES = (
    "yesterday today tonight tomorrow ago last next week weekend month year january february march"
    " april june july august september october november december monday tuesday wednesday thursday"
    " friday saturday sunday"
)
_TIME_WORDS = frozenset(_TIMES.split())
_WORD_OR_YEAR = Regex(r"[a-z]+|\b(?:19|20)\d\d\b")
_HAN_TIME = Regex(
    "昨天|今天|明天|前天|上周|上个?月|去年|前几天|最近|下周|[0-9一二三四五六七八九十]+[月号日]"
)
_QUOTED = Regex(r"[\"“《「][^\"”》」]{2,60}[\"”》」]")


def expected(question: str) -> Holds | None:
    """How to tell a text that holds such an answer; None where the question shows no kind."""
    if _WHEN.search(question):
        return _tells_when
    if _TITLE.search(question):
        return _tells_a_title
    return None


def _tells_when(text: str) -> bool:
    words = _WORD_OR_YEAR.findall(text.lower())
    if not _TIME_WORDS.isdisjoint(words) or any(map(str.isdigit, words)):
        return True
    return not text.isascii() and _HAN_TIME.search(text) is not None


def _tells_a_title(text: str) -> bool:
    """The names of books, films and songs are mostly written in quotes."""
    return _QUOTED.search(text) is not None
