"""Chinese rules for how long, and for the hour."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar


def quantities(g: Grammar) -> None:
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "NUM 点 NUM UNIT", lambda n, m, unit: unit.parts(n + m / 10) if m < 10 else None)
    g.rule("QTY", "半 UNIT", lambda unit: s.Span(days=15) if unit == b.MONTH else unit.parts(0.5))
    g.rule("QTY", "NUM 个? 半 UNIT", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "NUM UNIT 半", lambda n, unit: unit.parts(n + 0.5))
    g.rule("SPAN", "QTY")
    g.rule("SPAN", "QTY 零|又|加|、? QTY", b.joined)
    g.rule("SPAN", "QTY NUM", lambda a, m: a.plus(b.MINUTE.times(m)) if a.seconds >= 3600 else None)


def clocks(g: Grammar) -> None:
    g.lexicon("OCLOCK", "点 點 时 時 点钟 點鐘 点整 时整")
    g.rule("CLOCK", "HM AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "NUM 点钟|點鐘|点整|时整", b.clock)
    g.rule("CLOCK", "NUM 点|點 半", lambda n: b.clock(n, 30))
    g.rule("CLOCK", "NUM 点|點 NUM 刻", lambda n, m: b.clock(n, 15 * m))
    g.rule("CLOCK", "NUM 点|點|时|時 零|过? NUM 分?", lambda n, m: b.clock(n, m))
    g.rule("CLOCK", "差 QTY NUM OCLOCK", lambda q, n, _: b.before(q.seconds // 60, n))
    g.rule("CLOCK", "NUM OCLOCK 差 QTY", lambda n, _, q: b.before(q.seconds // 60, n))
    g.rule("CLOCK", "午夜", lambda: s.Clock(24, exact=True))
    # 一点 alone is mostly 'a bit'.
    g.rule("PLAIN", "NUM 点|點|时|時 !POINT", b.clock)
    g.rule("MAYBE", "一 点|點 !POINT", lambda: s.Clock(1))
    g.rule("CLOCK", "PLAIN", lambda made: made if made.hour != 1 else None)
    g.rule("CLOCK", "1 点|點|时 !POINT", lambda: s.Clock(1))
    g.rule("CLOCK", "MAYBE &TRIGGER")
    g.rule("PARTED", "PART CLOCK|MAYBE", lambda part, made: b.with_part(made, part))
    g.rule("HOUR", "PARTED|CLOCK")
    g.many("HOURS", "HOUR", "和|、|,|跟|及|与|以及")
    g.rule("SLOT", "在|于? HOUR 左右|前后|之前|前|的时候|准时?")
    g.rule("SLOT", "HOURS", s.Clocks)
    g.rule("SLOT", "LONGPART")
    g.rule("SLOT", "NUM 点|點 !半 !NUM", b.bad_hour)
    g.rule("SLOT", "PLACE 时间|時間", s.Zone)
    g.rule("SLOT", "OFFSET 时间?", s.Zone)
    g.rule("SLOT", "ABBR 时间?")
