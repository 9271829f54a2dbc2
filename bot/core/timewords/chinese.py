"""Chinese words about time."""

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import chinese_numbers
from bot.core.timewords.numeric import written_forms
from bot.core.timewords.slots import (
    After,
    Between,
    Clock,
    Clocks,
    Date,
    Day,
    Except,
    For,
    Month,
    Moon,
    NthDay,
    Part,
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

_UNITS = {
    b.SECOND: "秒 秒钟",
    b.MINUTE: "分 分钟",
    b.HOUR: "小时 钟头 钟 个小时 个钟头",
    b.HOUR.times(0.25): "刻钟 刻",
    b.DAY: "天 日",
    b.WEEK: "周 星期 礼拜 个星期 个礼拜",
    b.MONTH: "月 个月",
    b.QUARTER: "季度 个季度",
    b.YEAR: "年",
}
_PARTS = {
    Part.DAWN: "凌晨",
    Part.MORNING: "早上 早晨 上午 清早 一早 一大早 清晨 大清早 早",
    Part.NOON: "中午 正午",
    Part.AFTERNOON: "下午 午后",
    Part.EVENING: "傍晚 黄昏",
    Part.NIGHT: "晚上 晚间 夜里 夜晚 夜间 深夜 半夜 晚",
}
_HOLIDAYS = {
    "元旦": Date(1, 1),
    "元旦节": Date(1, 1),
    "情人节": Date(14, 2),
    "妇女节": Date(8, 3),
    "劳动节": Date(1, 5),
    "五一": Date(1, 5),
    "儿童节": Date(1, 6),
    "教师节": Date(10, 9),
    "国庆": Date(1, 10),
    "国庆节": Date(1, 10),
    "万圣节": Date(31, 10),
    "平安夜": Date(24, 12),
    "圣诞": Date(25, 12),
    "圣诞节": Date(25, 12),
    "春节": Moon("spring"),
    "大年初一": Moon("spring"),
    "除夕": Moon("eve"),
    "大年三十": Moon("eve"),
    "元宵节": Moon("lantern"),
    "端午": Moon("dragon"),
    "端午节": Moon("dragon"),
    "中秋": Moon("autumn"),
    "中秋节": Moon("autumn"),
}


@cache
def grammar() -> Grammar:
    g = Grammar()
    _lexicon(g)
    written_forms(g)
    _quantities(g)
    _clocks(g)
    _days(g)
    _repeats(g)
    _frames(g)
    _talk(g)
    return g


def _lexicon(g: Grammar) -> None:
    g.lexicon("NUM", chinese_numbers())
    g.lexicon("DIGIT", {digit: day for day, digit in enumerate("一二三四五六日")})
    g.lexicon("DIGIT", {"天": 6, **{str(day + 1): day for day in range(7)}})
    for span, names in _UNITS.items():
        g.lexicon("UNIT", {name: span for name in names.split()})
    for part, names in _PARTS.items():
        g.lexicon("PART", {name: part for name in names.split()})
        g.lexicon("LONGPART", {name: part for name in names.split() if len(name) > 1})
    g.lexicon("AMPM", {"am": "am", "pm": "pm"})
    g.lexicon("SHIFT", {"下": 1, "下个": 1, "这": 0, "这个": 0, "本": 0, "下下": 2, "下下个": 2})
    g.lexicon("LAST", ("上", "上个", "上上", "上上个"))
    g.lexicon("HOLIDAY", _HOLIDAYS)
    # 5号楼, 三点建议, 一点也不, 国庆快乐: what is counted or named there is no time.
    g.lexicon("THING", "楼 线 机 门 桌 房 院 车 店 球 馆 厅 选 单 口 床 仓 铺 柜".split())
    g.lexicon(
        "POINT", "建议 要求 意见 原因 内容 好处 区别 希望 理由 也 都 儿 想法 钱 点 不 没".split()
    )
    g.lexicon("GOODS", "礼物 树 聚餐 晚会 快乐 活动 假期 贺卡 放假 假 礼".split())


def _quantities(g: Grammar) -> None:
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.times(b.decimal(n)))
    g.rule("QTY", "NUM 点 NUM UNIT", lambda n, m, unit: unit.times(n + m / 10) if m < 10 else None)
    g.rule("QTY", "半 UNIT", lambda unit: Span(days=15) if unit == b.MONTH else unit.times(0.5))
    g.rule("QTY", "NUM 个? 半 UNIT", lambda n, unit: unit.times(n + 0.5))
    g.rule("QTY", "NUM UNIT 半", lambda n, unit: unit.times(n + 0.5))
    g.rule("SPAN", "QTY", lambda span: span)
    g.rule("SPAN", "QTY 零|又|加|、? QTY", lambda a, c: a.plus(c) if a.length > c.length else None)
    g.rule("SPAN", "QTY NUM", lambda a, m: a.plus(b.MINUTE.times(m)) if a.seconds >= 3600 else None)


def _clocks(g: Grammar) -> None:
    g.lexicon("OCLOCK", "点 點 时 時 点钟 點鐘 点整 时整".split())
    g.rule("CLOCK", "HM AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "NUM 点钟|點鐘|点整|时整", b.clock)
    g.rule("CLOCK", "NUM 点|點 半", lambda n: b.clock(n, 30))
    g.rule("CLOCK", "NUM 点|點 NUM 刻", lambda n, m: b.clock(n, 15 * m))
    g.rule("CLOCK", "NUM 点|點|时|時 零|〇|过? NUM 分?", lambda n, m: b.clock(n, m))
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
    g.lexicon("DAY", {word: Past() for word in "昨天 昨日 昨晚 前天 大前天 前晚 去年 前年".split()})
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
    g.rule("DAY", "NUM 月 份? DAYNUM", lambda m, d: b.valid(d, m))
    g.rule("DAY", "NUM 月 NUM !月 !个 !号", lambda m, d: b.valid(d, m) if 1 <= m <= 12 else None)
    g.rule("DAY", "YEARNUM NUM 月 DAYNUM", lambda y, m, d: b.valid(d, m, b.full_year(y)))
    g.rule("DAY", "DAYNUM", Date)
    g.rule("DAY", "YEARWORD", Year)
    g.rule("DAY", "HOLIDAY 当天|那天? !GOODS", lambda date: date)
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
    g.rule(
        "SLOT",
        "连续|连着 SPAN",
        lambda span: (Repeat(b.DAY), For(span)) if span.days else For(span),
    )


def _skipping(span: Span) -> Repeat:
    """每隔一天 leaves one day out; with more days, and with hours, people count the whole round."""
    one = span in (b.DAY, b.WEEK, b.MONTH)
    return Repeat(span.plus(span) if one else span)


def _frames(g: Grammar) -> None:
    g.rule("SLOT", "共|一共|总共|重复|提醒 NUM 次", Times)
    g.rule("SLOT", ",|、 NUM 次", Times)
    g.rule("SLOT", "持续|为期|坚持|一共|共 SPAN", For)
    g.rule("END", "DAY|WHOLE|HOUR", lambda end: end)
    g.rule("SLOT", "一直到|直到|到|至|截止到|截至 END 为止|止|结束?", Until)
    g.rule("BEGIN", "DAY|WHOLE|HOUR", lambda start: start)
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


def _talk(g: Grammar) -> None:
    verbs = "提醒 提醒一下 叫 喊 通知 告诉 叫醒 唤醒 催 提示 喊醒".split()
    g.lexicon("TRIGGER", [f"{verb}我" for verb in verbs] + [f"{verb}一下我" for verb in verbs])
    g.lexicon(
        "TRIGGER",
        "提醒 设个提醒 设置提醒 设个闹钟 定个闹钟 定闹钟 设一个提醒 帮我记着 叫醒我".split(),
    )
    g.lexicon("INTENT", "记得 别忘了 不要忘了 别忘记 不要忘记 我要 我得 我需要 我必须".split())
    negated = "不要 别 不用 不必 取消 删除 无需 停止".split()
    g.lexicon("NEGATED", [f"{no}{what}" for no in negated for what in ("提醒", "叫我", "再提醒")])
    g.lexicon("CORRECTION", "不对 不是 哦不 改成 改为 应该是 说错了 错了 算了 还是".split())
    g.rule("CORRECTION", "不 ,", lambda: True)
    g.lexicon("CANCEL", "取消 删除 删掉 不要 关掉 去掉 请取消 帮我取消".split())
    g.lexicon("REMINDER", "提醒 闹钟".split())
    g.lexicon("UNREAD", "每 每个 隔 除 除了 最后 第".split())
    g.rule("TOLD", "了 &EOT", lambda: True)
    told = (
        "才 已经 出生 去过 发生 睡着 起来的 吗 几点 什么时候 为什么 多少 怎么 刚才 曾经 以来 醒的"
    )
    g.lexicon("TOLD", told.split())
    g.lexicon("STATEMENT", "他 她 它 他们 她们 你 你们 是 有 讲 住 叫做 开门 关门 营业".split())
    g.lexicon("JOIN", "请 在 的 要 得 于 , : 、 。 ! 我 就 那 到时候 麻烦 帮我 一下 吧".split())
