"""Chinese rules for the day."""

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days


def days(g: Grammar) -> None:
    _near(g)
    _weekdays(g)
    _dates(g)
    _months(g)
    _said(g)
    _from_now(g)


def _near(g: Grammar) -> None:
    words = {
        "今天": 0,
        "今日": 0,
        "今儿": 0,
        "明天": 1,
        "明日": 1,
        "明儿": 1,
        "后天": 2,
        "大后天": 3,
    }
    g.lexicon("DAY", {word: s.Day(offset) for word, offset in words.items()})
    g.lexicon(
        "DAY",
        dict.fromkeys(("昨天", "昨日", "昨晚", "前天", "大前天", "前晚", "去年", "前年"), s.Past()),
    )
    g.lexicon("SHORT", {"今": s.Day(0), "明": s.Day(1), "后": s.Day(2)})
    g.lexicon("YEARWORD", {"今年": 0, "明年": 1, "后年": 2})


def _weekdays(g: Grammar) -> None:
    g.rule("WEEKDAY", "周|星期|礼拜|週 DIGIT !次 !点 !個 !个")
    g.rule("WEEKDAY", "周|星期|礼拜|週 DIGIT &CLOCK")
    g.rule("DAY", "WEEKDAY", s.Weekday)
    g.rule("DAY", "SHIFT WEEKDAY", lambda week, day: s.Weekday(day, week))
    g.rule("DAY", "LAST WEEKDAY", lambda _, __: s.Past())
    g.rule("DAY", "LAST 周|星期|礼拜|月|周末", lambda _: s.Past())
    g.rule("DAY", "SHIFT 周|星期|礼拜", s.Week)
    g.rule("DAY", "周末", s.Weekend)
    g.rule("DAY", "SHIFT 周末", s.Weekend)


def _dates(g: Grammar) -> None:
    g.rule("DAYNUM", "NUM 号|號|日 !THING", b.day_of_month)
    g.rule("YEARNUM", "INT 年", lambda text: int(text) if len(text) in (2, 4) else None)
    g.rule("YEARNUM", "NUM NUM NUM NUM 年", b.spelt_year)
    g.rule("DAY", "NUM 月 份? DAYNUM", lambda m, d: b.valid(d, m))
    g.rule("DAY", "NUM 月 NUM !月 !个 !号", lambda m, d: b.valid(d, m) if 1 <= m <= 12 else None)
    g.rule("DAY", "YEARNUM NUM 月 DAYNUM", lambda y, m, d: b.valid(d, m, b.full_year(y)))
    g.rule("DAY", "DAYNUM", s.Date)
    g.rule("DAY", "YEARWORD", s.Year)
    g.rule("DAY", "HOLIDAY 当天|那天? !GOODS")
    g.rule("DAY", "DEC &LONGPART", b.month_dot_day)
    g.rule("DAY", "WHOLEDATE")


def _months(g: Grammar) -> None:
    g.rule("WHOLE", "SHIFT 月", lambda shift: s.Month(shift=shift))
    g.rule("WHOLE", "NUM 月 份?", lambda n: s.Month(n) if 1 <= n <= 12 else None)
    g.rule(
        "WHOLE", "YEARWORD 的? NUM 月", lambda y, n: s.Month(n, year_shift=y) if n <= 12 else None
    )
    g.rule("DAY", "SHIFT 月", lambda shift: s.Month(shift=shift))
    g.rule("DAY", "WHOLE 的? DAYNUM", lambda w, d: s.Date(d, w.month, None, w.shift, w.year_shift))
    g.rule("DAY", "WHOLE 底|末|的最后一天|最后一天", b.last_day)
    g.rule("DAY", "月底|月末|这个月底|本月底", lambda: s.Date(-1, month_shift=0))
    g.rule(
        "DAY", "WHOLE 初|的第一天|第一天", lambda w: s.Date(1, w.month, None, w.shift, w.year_shift)
    )
    g.rule("DAY", "年底|年末|今年年底", lambda: s.Date(31, 12, year_shift=0))
    g.rule("DAY", "明年年底|明年底", lambda: s.Date(31, 12, year_shift=1))
    g.rule("DAY", "WHOLE 的? 第 NUM 个 WEEKDAY", lambda w, n, day: s.NthDay(n, day, w))
    g.rule("DAY", "WHOLE 的? 最后一个 WEEKDAY", lambda w, day: s.NthDay(-1, day, w))


def _said(g: Grammar) -> None:
    beside_days(g, "在|于", "在|于", figures.month_first)
    g.rule("SLOT", "在|于? DAY")
    g.rule("SLOT", "DAY 前|之前|以前 SPAN", lambda day, span: s.After(span.times(-1), day))
    g.rule("SLOT", "DAY 前|之前|以前")
    g.rule("SLOT", "DAY 后|之后|以后 SPAN", lambda day, span: s.After(span, day))
    g.rule("SLOT", "DAY 这个时候|这时候|此时|同一时间|这个点", b.same_time)
    g.rule("SLOT", "DAY MAYBE", b.together)
    g.rule("SLOT", "SHORT PART", b.together)


def _from_now(g: Grammar) -> None:
    g.rule("LATER", "后|以后|之后|过后|後", lambda: True)
    g.rule("SLOT", "再? 过|等? SPAN LATER", lambda span, _: s.After(span))
    g.rule("SLOT", "再? 过|等 SPAN", s.After)
    g.rule("SLOT", "SPAN 前|以前|之前", lambda _: s.Past())
    g.rule("SLOT", "过? 几 个? UNIT LATER?", lambda _, __: s.Vague())
    g.rule("SLOT", "过? 一会儿|一会|待会儿|待会|等会儿|等会|稍后|晚点|回头|改天|过两天", s.Vague)
