"""Chinese words about time: quantities, clocks, days and rules."""

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords.chinese_words import add_talk, add_words
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days, beside_repeats, written_forms
from bot.core.timewords.slots import (
    After,
    Ahead,
    Between,
    Clock,
    Clocks,
    Date,
    Day,
    Except,
    For,
    Month,
    NthDay,
    Past,
    Repeat,
    Span,
    Starting,
    Times,
    Until,
    Vague,
    Week,
    Weekday,
    Weekend,
    Year,
    Zone,
)


@cache
def grammar() -> Grammar:
    g = Grammar()
    add_words(g)
    written_forms(g)
    _quantities(g)
    _clocks(g)
    _days(g)
    _repeats(g)
    _frames(g)
    add_talk(g)
    return g


def _quantities(g: Grammar) -> None:
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "NUM 点 NUM UNIT", lambda n, m, unit: unit.parts(n + m / 10) if m < 10 else None)
    g.rule("QTY", "半 UNIT", lambda unit: Span(days=15) if unit == b.MONTH else unit.parts(0.5))
    g.rule("QTY", "NUM 个? 半 UNIT", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "NUM UNIT 半", lambda n, unit: unit.parts(n + 0.5))
    g.rule("SPAN", "QTY", lambda span: span)
    g.rule("SPAN", "QTY 零|又|加|、? QTY", lambda a, c: a.plus(c) if a.length > c.length else None)
    g.rule("SPAN", "QTY NUM", lambda a, m: a.plus(b.MINUTE.times(m)) if a.seconds >= 3600 else None)


def _clocks(g: Grammar) -> None:
    g.lexicon("OCLOCK", "点 點 时 時 点钟 點鐘 点整 时整")
    g.rule("CLOCK", "HM AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "NUM 点钟|點鐘|点整|时整", b.clock)
    g.rule("CLOCK", "NUM 点|點 半", lambda n: b.clock(n, 30))
    g.rule("CLOCK", "NUM 点|點 NUM 刻", lambda n, m: b.clock(n, 15 * m))
    g.rule("CLOCK", "NUM 点|點|时|時 零|过? NUM 分?", lambda n, m: b.clock(n, m))
    g.rule("CLOCK", "差 QTY NUM OCLOCK", lambda q, n, _: b.before(q.seconds // 60, n))
    g.rule("CLOCK", "NUM OCLOCK 差 QTY", lambda n, _, q: b.before(q.seconds // 60, n))
    g.rule("CLOCK", "午夜", lambda: Clock(24, exact=True))
    # 一点 alone is mostly 'a bit'.
    g.rule("PLAIN", "NUM 点|點|时|時 !POINT", b.clock)
    g.rule("MAYBE", "一 点|點 !POINT", lambda: Clock(1))
    g.rule("CLOCK", "PLAIN", lambda made: made if made.hour != 1 else None)
    g.rule("CLOCK", "1 点|點|时 !POINT", lambda: Clock(1))
    g.rule("CLOCK", "MAYBE &TRIGGER", lambda made: made)
    g.rule("PARTED", "PART CLOCK|MAYBE", lambda part, made: b.with_part(made, part))
    g.rule("HOUR", "PARTED|CLOCK", lambda made: made)
    g.many("HOURS", "HOUR", "和|、|,|跟|及|与|以及")
    g.rule("SLOT", "在|于? HOUR 左右|前后|之前|前|的时候|准时?", lambda made: made)
    g.rule("SLOT", "HOURS", Clocks)
    g.rule("SLOT", "LONGPART", lambda part: part)
    g.rule("SLOT", "NUM 点|點 !半 !NUM", b.bad_hour)
    g.rule("SLOT", "PLACE 时间|時間", Zone)
    g.rule("SLOT", "OFFSET 时间?", Zone)
    g.rule("SLOT", "ABBR 时间?", lambda zone: zone)


def _days(g: Grammar) -> None:
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
    g.lexicon("DAY", {word: Day(offset) for word, offset in words.items()})
    g.lexicon(
        "DAY",
        dict.fromkeys(("昨天", "昨日", "昨晚", "前天", "大前天", "前晚", "去年", "前年"), Past()),
    )
    g.lexicon("SHORT", {"今": Day(0), "明": Day(1), "后": Day(2)})
    g.lexicon("YEARWORD", {"今年": 0, "明年": 1, "后年": 2})
    g.rule("WEEKDAY", "周|星期|礼拜|週 DIGIT !次 !点 !個 !个", lambda day: day)
    g.rule("WEEKDAY", "周|星期|礼拜|週 DIGIT &CLOCK", lambda day: day)
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "SHIFT WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("DAY", "LAST WEEKDAY", lambda _, __: Past())
    g.rule("DAY", "LAST 周|星期|礼拜|月|周末", lambda _: Past())
    g.rule("DAY", "SHIFT 周|星期|礼拜", Week)
    g.rule("DAY", "周末", Weekend)
    g.rule("DAY", "SHIFT 周末", Weekend)
    g.rule("DAYNUM", "NUM 号|號|日 !THING", lambda n: n if 1 <= n <= 31 else None)
    g.rule("YEARNUM", "INT 年", lambda text: int(text) if len(text) in (2, 4) else None)
    g.rule("YEARNUM", "NUM NUM NUM NUM 年", b.spelt_year)
    g.rule("DAY", "NUM 月 份? DAYNUM", lambda m, d: b.valid(d, m))
    g.rule("DAY", "NUM 月 NUM !月 !个 !号", lambda m, d: b.valid(d, m) if 1 <= m <= 12 else None)
    g.rule("DAY", "YEARNUM NUM 月 DAYNUM", lambda y, m, d: b.valid(d, m, b.full_year(y)))
    g.rule("DAY", "DAYNUM", Date)
    g.rule("DAY", "YEARWORD", Year)
    g.rule("DAY", "HOLIDAY 当天|那天? !GOODS", lambda date: date)
    g.rule("DAY", "DEC &LONGPART", b.month_dot_day)
    g.rule("DAY", "WHOLEDATE", lambda date: date)
    g.rule("WHOLE", "SHIFT 月", lambda shift: Month(shift=shift))
    g.rule("WHOLE", "NUM 月 份?", lambda n: Month(n) if 1 <= n <= 12 else None)
    g.rule("WHOLE", "YEARWORD 的? NUM 月", lambda y, n: Month(n, year_shift=y) if n <= 12 else None)
    g.rule("DAY", "SHIFT 月", lambda shift: Month(shift=shift))
    g.rule("DAY", "WHOLE 的? DAYNUM", lambda w, d: Date(d, w.month, None, w.shift, w.year_shift))
    g.rule("DAY", "WHOLE 底|末|的最后一天|最后一天", b.last_day)
    g.rule("DAY", "月底|月末|这个月底|本月底", lambda: Date(-1, month_shift=0))
    g.rule(
        "DAY", "WHOLE 初|的第一天|第一天", lambda w: Date(1, w.month, None, w.shift, w.year_shift)
    )
    g.rule("DAY", "年底|年末|今年年底", lambda: Date(31, 12, year_shift=0))
    g.rule("DAY", "明年年底|明年底", lambda: Date(31, 12, year_shift=1))
    g.rule("DAY", "WHOLE 的? 第 NUM 个 WEEKDAY", lambda w, n, day: NthDay(n, day, w))
    g.rule("DAY", "WHOLE 的? 最后一个 WEEKDAY", lambda w, day: NthDay(-1, day, w))
    beside_days(g, "在|于", "在|于", figures.month_first)
    g.rule("SLOT", "在|于? DAY", lambda day: day)
    g.rule("SLOT", "DAY 前|之前|以前 SPAN", lambda day, span: After(span.times(-1), day))
    g.rule("SLOT", "DAY 前|之前|以前", lambda day: day)
    g.rule("SLOT", "DAY 后|之后|以后 SPAN", lambda day, span: After(span, day))
    g.rule("SLOT", "DAY 这个时候|这时候|此时|同一时间|这个点", b.same_time)
    g.rule("SLOT", "DAY MAYBE", lambda day, made: (day, made))
    g.rule("SLOT", "SHORT PART", lambda day, part: (day, part))
    g.rule("LATER", "后|以后|之后|过后|後", lambda: True)
    g.rule("SLOT", "再? 过|等? SPAN LATER", lambda span, _: After(span))
    g.rule("SLOT", "再? 过|等 SPAN", After)
    g.rule("SLOT", "SPAN 前|以前|之前", lambda _: Past())
    g.rule("SLOT", "过? 几 个? UNIT LATER?", lambda _, __: Vague())
    g.rule("SLOT", "过? 一会儿|一会|待会儿|待会|等会儿|等会|稍后|晚点|回头|改天|过两天", Vague)


def _repeats(g: Grammar) -> None:
    g.rule("EVERY", "每个|每逢|逢|每", lambda: True)
    g.many("DIGITS", "DIGIT", "、||和|,|及|与|跟")
    g.many("WEEKDAYS", "WEEKDAY", "、||和|,|及|与|跟")
    g.rule("GROUP", "WEEKDAY", lambda day: (day,))
    g.rule("GROUP", "WEEKDAYS", lambda days: days)
    g.rule("GROUP", "周|星期|礼拜 DIGITS !点 !次", lambda days: days)
    g.rule("GROUP", "周|星期|礼拜 DIGITS &HOUR", lambda days: days)
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
    g.rule("REPEAT", "EVERY UNIT 一次?", lambda _, unit: Repeat(unit))
    g.rule("REPEAT", "天天", lambda: Repeat(b.DAY))
    g.rule("REPEAT", "EVERY SPAN 一次?", lambda _, span: Repeat(span))
    g.rule("REPEAT", "每隔|隔 SPAN 一次?", _skipping)
    g.rule("REPEAT", "隔天|隔日", lambda: Repeat(Span(days=2)))
    g.rule("REPEAT", "隔周|每隔周", lambda: Repeat(Span(weeks=2)))
    g.rule("REPEAT", "SPAN 一次", Repeat)
    g.rule("REPEAT", "一 UNIT NUM 次", lambda unit, n: Repeat(unit, per=n))
    g.rule("REPEAT", "EVERY UNIT NUM 次", lambda _, unit, n: Repeat(unit, per=n))
    g.rule("REPEAT", "每 PART", lambda part: (Repeat(b.DAY), part))
    g.rule("REPEAT", "每个 LONGPART", lambda part: (Repeat(b.DAY), part))
    g.many("DAYNUMS", "DAYNUM", "、||和|,|及|与|跟")
    g.rule("DATES", "DAYNUMS", lambda days: days)
    g.rule("DATES", "DAYNUM", lambda day: (day,))
    g.rule("DATES", "NUM 、|和|, DAYNUM", lambda one, two: (one, two))
    g.rule("DATES", "底|末|月底|月末|最后一天", lambda: (-1,))
    g.rule("DATES", "初|月初|第一天", lambda: (1,))
    g.rule("WORKDAY", "工作日|上班日", lambda: True)
    g.rule("REPEAT", "每月|每个月 的? 第一个|首个 WORKDAY", lambda _: b.placed(1))
    g.rule("REPEAT", "每月|每个月 的? 最后一个|最后1个 WORKDAY", lambda _: b.placed(-1))
    g.rule("REPEAT", "每季度|每个季度 的? DATES", lambda days: Repeat(b.QUARTER, monthdays=days))
    g.rule("MONTHLY", "每月|每个月|每一个月", lambda: True)
    g.rule("REPEAT", "MONTHLY 的? DATES", lambda _, days: b.monthly(*days))
    g.rule("REPEAT", "MONTHLY 的? 第 NUM 个 WEEKDAY", lambda _, n, day: b.nth_weekday(n, day))
    g.rule("REPEAT", "MONTHLY 的? 最后一个 WEEKDAY", lambda _, day: b.nth_weekday(-1, day))
    g.rule("REPEAT", "每年|每一年 的? DAY", b.yearly)
    g.rule("SLOT", "REPEAT 的?", lambda repeat: repeat)
    beside_repeats(g)
    g.rule("SLOT", "连续|连着 SPAN", _in_a_row)


def _in_a_row(span: Span) -> tuple[Repeat, For] | For:
    return (Repeat(b.DAY), For(span)) if span.whole_days else For(span)


def _skipping(span: Span) -> Repeat:
    """每隔一天 leaves one day out; with more days, and with hours, people count the whole round."""
    one = span in (b.DAY, b.WEEK, b.MONTH)
    return Repeat(span.plus(span) if one else span)


def _frames(g: Grammar) -> None:
    g.rule("SLOT", "共|一共|总共|重复|提醒 NUM 次", Times)
    g.rule("SLOT", ",|、 NUM 次", Times)
    g.rule("SLOT", "接下来|未来|今后 的? SPAN", _in_a_row)
    g.rule("SLOT", "提前 SPAN", Ahead)
    g.rule("SLOT", "提前 &TRIGGER", Vague)
    g.rule("SLOT", "早中晚|早晚各一次", Vague)
    g.rule("SLOT", "持续|为期|坚持|一共|共 SPAN", For)
    g.rule("END", "DAY|WHOLE|HOUR", lambda end: end)
    g.rule("SLOT", "一直到|直到|到|至|截止到|截至 END 为止|止|结束?", Until)
    g.rule("BEGIN", "DAY|WHOLE", lambda start: start)
    g.rule("SLOT", "从|自? HOUR 开始", Starting)
    g.rule("SLOT", "从|自 HOUR 起", Starting)
    g.rule("BEGIN", "SPAN LATER", lambda span, _: After(span))
    g.rule("SLOT", "从|自 BEGIN 开始|起|算起?", Starting)
    g.rule("SLOT", "BEGIN 开始|起", Starting)
    g.rule("SLOT", "从|在? HOUR 到|至|-|~ HOUR 之间|期间?", Between)
    g.rule(
        "SLOT", "NUM 到|至|-|~ HOUR 之间|期间?", lambda n, last: Between(b.clock(n) or last, last)
    )
    g.rule("SLOT", "HOUR 和|与 HOUR 之间", Between)
    g.rule("SLOT", "除了|除 GROUP 外|以外|之外?", Except)
    g.rule("SLOT", "GROUP 除外", Except)
