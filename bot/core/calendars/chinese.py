"""A rule in Chinese words."""

from datetime import datetime

from bot.core.calendars.policies import late_day
from bot.core.calendars.rules import Rule

NEXT = "，下次："
OVER = "，已全部结束"
_DAYS = "一二三四五六日"
_NTH = {1: "第一个", 2: "第二个", 3: "第三个", 4: "第四个", 5: "第五个", -1: "最后一个"}
_UNITS = {
    "YEARLY": ("年", "年"),
    "MONTHLY": ("月", "个月"),
    "WEEKLY": ("周", "周"),
    "DAILY": ("天", "天"),
    "HOURLY": ("小时", "小时"),
    "MINUTELY": ("分钟", "分钟"),
}


def date(moment: datetime) -> str:
    return f"{moment.year}年{moment.month}月{moment.day}日（周{_DAYS[moment.weekday()]}）"


def date_and_time(moment: datetime) -> str:
    return f"{date(moment)}{moment:%H:%M}"


def rule_in_words(rule: Rule) -> str:
    words = _rhythm(rule)
    if not rule.sub_daily:
        words += f" {_times(rule)}"
    if rule.count is not None:
        words += f"，共{rule.count}次"
    if rule.until is not None:
        early = rule.until.hour < 23 or rule.until.minute < 59
        until = date_and_time(rule.until) if early else date(rule.until)
        words += f"，到{until}为止"
    return words


def _rhythm(rule: Rule) -> str:
    one, many = _UNITS[rule.freq]
    every = f"每{one}" if rule.interval == 1 else f"每{rule.interval}{many}"
    months = "、".join(f"{month}月" for month in rule.bymonth)
    if rule.freq in ("DAILY", "WEEKLY"):
        return (f"{months}的" if months else "") + _week(rule, every)
    if rule.sub_daily:
        return every
    if rule.freq == "MONTHLY" and months:
        return f"{every}（{months}）{_days_of_month(rule)}"
    return f"{every}{months}{_days_of_month(rule)}"


def _week(rule: Rule, every: str) -> str:
    days = tuple(day for _, day in rule.byday)
    if not days:
        return every
    if days == (0, 1, 2, 3, 4):
        named = "工作日（周一至周五）"
    else:
        named = "周" + "、".join(_DAYS[day] for day in days)
    return f"每{named}" if rule.interval == 1 else f"{every}的{named}"


def _days_of_month(rule: Rule) -> str:
    if late := late_day(rule):
        early = "".join(f"{day}日、" for day in rule.bymonthday if day < 28)
        if rule.freq == "YEARLY":
            return "29日（平年为2月28日）"
        return f"{early}{late}日（没有这一天的月份为当月最后一天）"
    if rule.bysetpos in ((1,), (-1,)) and tuple(day for _, day in rule.byday) == (0, 1, 2, 3, 4):
        return f"{_NTH[rule.bysetpos[0]]}工作日（周一至周五）"
    if rule.byday:
        named = "、".join(f"{_NTH.get(nth, '')}周{_DAYS[day]}" for nth, day in rule.byday)
        also = "、".join(_monthday(day) for day in rule.bymonthday)
        return named + _positions(rule) + (f"（且为{also}）" if also else "")
    if rule.bymonthday:
        return "、".join(_monthday(day) for day in rule.bymonthday) + _positions(rule)
    return ""


def _positions(rule: Rule) -> str:
    if not rule.bysetpos:
        return ""
    return f"（其中{'、'.join(_NTH.get(pos, str(pos)) for pos in rule.bysetpos)}）"


def _monthday(day: int) -> str:
    if day > 0:
        return f"{day}日"
    return "最后一天" if day == -1 else f"倒数第{-day}天"


def _times(rule: Rule) -> str:
    times = [f"{hour:02}:{minute:02}" for hour in rule.byhour for minute in rule.byminute]
    if len(times) > 6:
        return f"{'、'.join(times[:2])}……{times[-1]}（每天{len(times)}次）"
    return "、".join(times)
