"""Dates in Chinese questions (simplified): 5月2号, 2024年3月, 上个月, 两周前, 上周五."""

import re
from datetime import date, timedelta

from bot.core.recall.spans import (
    Patterns,
    Span,
    ago,
    compiled,
    day_of_year,
    days_ago,
    month,
    month_of_year,
    one,
    week,
    weekend,
    whole_year,
    year,
)

_DIGITS = "一二三四五六七八九"
_UNITS = {"天": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month", "年": "year"}
_N = r"(\d{1,2}|[一二三四五六七八九十]{1,3})"
_YEAR = r"(\d{4}年|去年|今年)?"
_WEEK = "(?:周|星期|礼拜)"


def _month_day(found: re.Match[str], today: date) -> Span:
    return day_of_year(today, _number(found[2]), _number(found[3]), _year_in(found[1], today))


def _month(found: re.Match[str], today: date) -> Span:
    return month_of_year(today, _number(found[2]), _year_in(found[1], today))


def _ago(found: re.Match[str], today: date) -> Span:
    return ago(today, 2 if found[1] == "两" else _number(found[1]), _UNITS[found[2]])


def _weekday(found: re.Match[str], today: date) -> Span:
    """上周五 is in the week before this one; 周五 alone is the last one past."""
    wanted = 6 if found[2] in "日天" else _DIGITS.index(found[2])
    if found[1]:
        return one(today - timedelta(today.weekday() + 7 - wanted))
    return one(today - timedelta((today.weekday() - wanted) % 7 or 7))


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    high = (_DIGITS.index(tens) + 1 if tens else 1) if ten else 0
    return 10 * high + (_DIGITS.index(ones) + 1 if ones else 0)


def _year_in(text: str | None, today: date) -> int | None:
    if text in ("去年", "今年"):
        return today.year - (text == "去年")
    return int(text[:4]) if text else None


# The more exact ones first: a phrase that was read is taken out of the text.
CHINESE: Patterns = compiled(
    (rf"[在于]?{_YEAR}{_N}月{_N}[日号]?", _month_day),
    (rf"[在于]?{_YEAR}{_N}月份?(?!后|前|之|以)", _month),
    ("前天", days_ago(2)),
    ("昨[天晚]", days_ago(1)),
    ("今[天早晚]", days_ago(0)),
    (r"(\d{1,3}|[一二三四五六七八九十]{1,3}|两)个?(天|周|星期|礼拜|月|年)(?:以|之)?前", _ago),
    ("上个?周末", weekend),
    (rf"(上)?个?{_WEEK}([一二三四五六日天])", _weekday),
    (rf"上个?{_WEEK}", week(1)),
    (rf"[这本]个?{_WEEK}", week(0)),
    ("上个?月", month(1)),
    ("[这本]个?月", month(0)),
    ("去年", year(1)),
    ("今年", year(0)),
    (r"[在于]?((?:19|20)\d{2})年", lambda found, today: whole_year(int(found[1]))),
)
