"""The words in which people speak of days, in English and Chinese, with a few of other tongues."""

import re

from bot.core.timewords.numerals import chinese_numbers, english_numbers
from bot.domain.regex import Regex

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAY = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)day|mon|tue|wed|thu|fri|sat|sun"
)
_FULL_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_COUNT = (
    r"\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|"
    r"twenty|thirty|a couple of|a few"
)
_COUNT_ZH = r"\d{1,3}|[一二两三四五六七八九十]{1,3}"
_UNIT_ZH = r"天|日|周|个?星期|个?礼拜|个月|年"

MONTHS = {
    name: n
    for n, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
WEEKDAYS = {name: n for n, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))}
WEEKDAYS |= {name: n for n, name in enumerate("一二三四五六日")} | {"天": 6}
DAYS_AWAY = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0,
    "yesterday": -1, "last night": -1, "yesterday morning": -1, "yesterday evening": -1,
    "tomorrow": 1, "tomorrow morning": 1, "tomorrow evening": 1,
    "the day before yesterday": -2, "day before yesterday": -2,
    "the day after tomorrow": 2, "day after tomorrow": 2,
    "今天": 0, "今日": 0, "今晚": 0, "今早": 0, "今儿": 0, "昨天": -1, "昨日": -1, "昨晚": -1,
    "昨儿": -1, "前天": -2, "大前天": -3, "明天": 1, "明日": 1, "明早": 1, "明晚": 1, "明儿": 1,
    "后天": 2, "大后天": 3,
    "heute": 0, "gestern": -1, "vorgestern": -2, "übermorgen": 2, "hoy": 0, "ayer": -1,
    "anteayer": -2, "сегодня": 0, "вчера": -1, "позавчера": -2, "завтра": 1, "послезавтра": 2,
    "aujourd'hui": 0, "demain": 1,
}  # fmt: skip

_DAYS = "|".join(re.escape(w).replace(r"\ ", r"\s+") for w in sorted(DAYS_AWAY, key=len)[::-1])
_DAYS_ALPHABETIC = "|".join(w for w in _DAYS.split("|") if w[0] < "\u3040")
_DAYS_ZH = "|".join(w for w in _DAYS.split("|") if w[0] >= "\u3040")
RELATIVE = Regex(
    rf"\b(?:{_DAYS_ALPHABETIC})\b|{_DAYS_ZH}|"
    rf"\b(?P<count1>{_COUNT})\s+(?P<unit1>days?|weeks?|months?|years?)\s+(?P<way1>ago|back)\b|"
    rf"\b(?P<way2>in)\s+(?P<count2>{_COUNT})\s+(?P<unit2>days?|weeks?|months?|years?)\b|"
    rf"\b(?P<count3>{_COUNT})\s+(?P<unit3>days?|weeks?|months?|years?)\s+(?P<way3>from now)\b|"
    rf"(?P<count4>{_COUNT_ZH})(?P<unit4>{_UNIT_ZH})(?:之|以)?(?P<way4>前|后)|"
    rf"\b(?:(?P<shift1>last|past|this|next|coming)\s+)(?P<weekday1>{_WEEKDAY})\b|"
    rf"(?<!every )(?<!each )\b(?P<weekday2>{_FULL_WEEKDAY})\b(?!s)|"
    r"(?P<shift3>上上|上个?|这个?|本|下下|下个?)(?:周|星期|礼拜)(?P<weekday3>[一二三四五六日天])|"
    r"(?<!每)(?<!每个)(?:周|星期|礼拜)(?P<weekday4>[一二三四五六日天])|"
    r"\b(?P<turn1>last|past|this|next|coming)\s+(?P<period1>week|month|year)\b|"
    r"(?P<turn2>上个?|这个?|本|下个?)(?P<period2>周|星期|礼拜|月)(?![一二三四五六日天])|"
    r"(?P<turn3>去|今|明|前|后)(?P<period3>年)",
    re.IGNORECASE,
)
EXPLICIT = Regex(
    r"(?<!\d)(?P<y1>\d{4})[-/.](?P<m1>\d{1,2})[-/.](?P<d1>\d{1,2})(?!\d)|"
    r"(?<![\d-])(?P<y2>\d{4})-(?P<m2>\d{2})(?![\d-])|"
    r"(?<!\d)(?:(?P<y3>\d{4})年)?(?P<m3>\d{1,2})月(?:(?P<d3>\d{1,2})[日号]?)?|"
    rf"\b(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(?P<m4>{_MONTH})\b\.?"
    r"(?:,?\s+(?P<y4>\d{4})\b)?|"
    rf"\b(?P<m5>{_MONTH})\b\.?(?:\s+(?P<d5>\d{{1,2}})(?:st|nd|rd|th)?\b)?"
    r"(?:,?\s+(?P<y5>\d{4})\b)|"
    r"(?<!\d)(?P<y7>\d{4})年|(?<![\d.,-])(?P<y8>(?:19|20)\d{2})(?![\d.,-]*\d)|"
    rf"(?<=in |by )(?P<m7>{_MONTH})\b|(?<=this |next |last )(?P<m8>{_MONTH})\b|"
    rf"(?<=since |until )(?P<m9>{_MONTH})\b|"
    rf"\b(?P<m6>{_MONTH})\b\.?\s+(?P<d6>\d{{1,2}})(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)
UNSURE = Regex(
    r"\b(?:mañana|morgen|christmas|easter|new year|thanksgiving|halloween|birthday|weekend|spring|"
    r"summer|autumn|fall|winter|ago|fortnight|decade|term|semester|holidays?|days?|weeks?|months?|"
    r"years?|the \d+(?:st|nd|rd|th)|jahr\w*|monat\w*|woche\w*|tagen?|año\w*|mes(?:es)?|semana\w*|"
    r"ans?|mois|semaine\w*)\b|[节假季]|周末|星期|礼拜|[\d一二三四五六七八九十几](?:个)?[年月周天号]|"
    r"год\w*|лет|месяц\w*|недел\w*|дн\w*",
    re.IGNORECASE,
)


def number(word: str) -> int | None:
    """How many; None for `a few`, which nobody can count."""
    word = " ".join(word.casefold().split())
    if word.isdigit():
        return int(word)
    if word in ("a", "an"):
        return 1
    if word == "a couple of":
        return 2
    return (english_numbers() | chinese_numbers()).get(word)
