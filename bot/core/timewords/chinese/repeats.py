"""Chinese rules for what repeats, and how long."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_repeats


def repeats(g: Grammar) -> None:
    _by_weekday(g)
    _by_unit(g)
    _by_day_of_month(g)
    _said(g)


def _by_weekday(g: Grammar) -> None:
    g.rule("EVERY", "每个|每逢|逢|每", lambda: True)
    g.many("DIGITS", "DIGIT", "、||和|,|及|与|跟")
    g.many("WEEKDAYS", "WEEKDAY", "、||和|,|及|与|跟")
    g.rule("GROUP", "WEEKDAY", b.together)
    g.rule("GROUP", "WEEKDAYS")
    g.rule("GROUP", "周|星期|礼拜 DIGITS !点 !次")
    g.rule("GROUP", "周|星期|礼拜 DIGITS &HOUR")
    g.rule("GROUP", "周|星期|礼拜 DIGIT 到|至|- 周|星期|礼拜? DIGIT", b.day_range)
    g.rule("GROUP", "工作日|平日|上班日|平时工作日", lambda: b.WORKDAYS)
    g.rule("GROUP", "周末", lambda: b.WEEKEND)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule(
        "REPEAT",
        "周|星期|礼拜 DIGIT 到|至|- 周|星期|礼拜? DIGIT",
        lambda *r: b.weekly(b.day_range(*r)),
    )
    g.rule("REPEAT", "工作日|平日|上班日", lambda: b.weekly(b.WORKDAYS))


def _by_unit(g: Grammar) -> None:
    g.rule("REPEAT", "EVERY UNIT 一次?", lambda _, unit: s.Repeat(unit))
    g.rule("REPEAT", "天天", lambda: s.Repeat(b.DAY))
    g.rule("REPEAT", "EVERY SPAN 一次?", lambda _, span: s.Repeat(span))
    g.rule("REPEAT", "每隔|隔 SPAN 一次?", _skipping)
    g.rule("REPEAT", "隔天|隔日", lambda: s.Repeat(s.Span(days=2)))
    g.rule("REPEAT", "隔周|每隔周", lambda: s.Repeat(s.Span(weeks=2)))
    g.rule("REPEAT", "SPAN 一次", s.Repeat)
    g.rule("REPEAT", "一 UNIT NUM 次", lambda unit, n: s.Repeat(unit, per=n))
    g.rule("REPEAT", "EVERY UNIT NUM 次", lambda _, unit, n: s.Repeat(unit, per=n))
    g.rule("REPEAT", "每 PART", lambda part: (s.Repeat(b.DAY), part))
    g.rule("REPEAT", "每个 LONGPART", lambda part: (s.Repeat(b.DAY), part))


def _by_day_of_month(g: Grammar) -> None:
    g.many("DAYNUMS", "DAYNUM", "、||和|,|及|与|跟")
    g.rule("DATES", "DAYNUMS")
    g.rule("DATES", "DAYNUM", b.together)
    g.rule("DATES", "NUM 、|和|, DAYNUM", b.together)
    g.rule("DATES", "底|末|月底|月末|最后一天", lambda: (-1,))
    g.rule("DATES", "初|月初|第一天", lambda: (1,))
    g.rule("WORKDAY", "工作日|上班日", lambda: True)
    g.rule("REPEAT", "每月|每个月 的? 第一个|首个 WORKDAY", lambda _: b.placed(1))
    g.rule("REPEAT", "每月|每个月 的? 最后一个|最后1个 WORKDAY", lambda _: b.placed(-1))
    g.rule("REPEAT", "每季度|每个季度 的? DATES", lambda days: s.Repeat(b.QUARTER, monthdays=days))
    g.rule("MONTHLY", "每月|每个月|每一个月", lambda: True)
    g.rule("REPEAT", "MONTHLY 的? DATES", lambda _, days: b.monthly(days))
    g.rule("REPEAT", "MONTHLY 的? 第 NUM 个 WEEKDAY", lambda _, n, day: b.nth_weekday(n, day))
    g.rule("REPEAT", "MONTHLY 的? 最后一个 WEEKDAY", lambda _, day: b.nth_weekday(-1, day))
    g.rule("REPEAT", "每年|每一年 的? DAY", b.yearly)


def _said(g: Grammar) -> None:
    g.rule("SLOT", "REPEAT 的?")
    beside_repeats(g)
    g.rule("SLOT", "连续|连着 SPAN", _in_a_row)


def frames(g: Grammar) -> None:
    g.rule("SLOT", "共|一共|总共|重复|提醒 NUM 次", s.Times)
    g.rule("SLOT", ",|、 NUM 次", s.Times)
    g.rule("SLOT", "接下来|未来|今后 的? SPAN", _in_a_row)
    g.rule("SLOT", "提前 SPAN", s.Ahead)
    g.rule("SLOT", "提前 &TRIGGER", s.Vague)
    g.rule("SLOT", "早中晚|早晚各一次", s.Vague)
    g.rule("SLOT", "持续|为期|坚持|一共|共 SPAN", s.For)
    g.rule("END", "DAY|WHOLE|HOUR")
    g.rule("SLOT", "一直到|直到|到|至|截止到|截至 END 为止|止|结束?", s.Until)
    g.rule("BEGIN", "DAY|WHOLE")
    g.rule("SLOT", "从|自? HOUR 开始", s.Starting)
    g.rule("SLOT", "从|自 HOUR 起", s.Starting)
    g.rule("BEGIN", "SPAN LATER", lambda span, _: s.After(span))
    g.rule("SLOT", "从|自 BEGIN 开始|起|算起?", s.Starting)
    g.rule("SLOT", "BEGIN 开始|起", s.Starting)
    g.rule("SLOT", "从|在? HOUR 到|至|-|~ HOUR 之间|期间?", s.Between)
    g.rule(
        "SLOT", "NUM 到|至|-|~ HOUR 之间|期间?", lambda n, last: s.Between(b.clock(n) or last, last)
    )
    g.rule("SLOT", "HOUR 和|与 HOUR 之间", s.Between)
    g.rule("SLOT", "除了|除 GROUP 外|以外|之外?", s.Except)
    g.rule("SLOT", "GROUP 除外", s.Except)


def _in_a_row(span: s.Span) -> tuple[s.Repeat, s.For] | s.For:
    return (s.Repeat(b.DAY), s.For(span)) if span.whole_days else s.For(span)


def _skipping(span: s.Span) -> s.Repeat:
    """每隔一天 leaves one day out; with more days, and with hours, people count the whole round."""
    one = span in (b.DAY, b.WEEK, b.MONTH)
    return s.Repeat(span.plus(span) if one else span)
