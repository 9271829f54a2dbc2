"""English rules for how long, and for the hour."""

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar


def quantities(g: Grammar) -> None:
    g.rule("NTHDAY", "INT st|nd|rd|th", b.number)
    g.rule("ORD", "NTHDAY")
    g.rule("QTY", "NUM -? UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "a|an UNIT")
    g.rule("QTY", "a? half a|an? UNIT", lambda unit: unit.parts(0.5))
    g.rule("QTY", "NUM and a half UNIT", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "a|an UNIT and a half", lambda unit: unit.parts(1.5))
    g.rule("QTY", "NUM UNIT and a half", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "a? couple of? UNIT", lambda unit: unit.times(2))
    g.rule("QTY", "NUM quarters of? a|an UNIT", lambda n, unit: unit.parts(n / 4))
    g.rule("QTY", "a? quarter of? a|an? UNIT", lambda unit: unit.parts(0.25))
    g.rule("SPAN", "QTY")
    g.rule("SPAN", "QTY and|,? QTY", b.joined)
    g.rule("SPAN", "NUM h NUM", lambda h, m: s.Span(seconds=h * 3600 + m * 60))


def clocks(g: Grammar) -> None:
    _written(g)
    _in_words(g)
    _by_part_of_day(g)
    _said(g)
    _zones(g)


def _written(g: Grammar) -> None:
    g.rule("CLOCK", "HM AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "DEC AMPM", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "NUM NUM AMPM", lambda n, m, half: b.halved(b.clock(n, m), half))
    g.rule(
        "CLOCK",
        "NUM o'clock|oclock|o_clock|o'_clock AMPM?",
        lambda n, half: b.halved(b.clock(n), half),
    )
    g.rule("CLOCK", "NUM -? ish AMPM?", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "ISH AMPM?", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "HM -? ish AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "ODD AMPM", lambda t, half: b.halved(figures.dotted(t), half))
    g.rule("CLOCK", "half past NUM AMPM?", lambda n, half: b.halved(b.clock(n, 30), half))


def _in_words(g: Grammar) -> None:
    g.rule("OFHOUR", "a? quarter", lambda: 15)
    g.rule("OFHOUR", "NUM minutes|mins|min?")
    g.rule("CLOCK", "OFHOUR past|after NUM AMPM?", lambda m, n, h: b.halved(b.past(m, n), h))
    g.rule(
        "CLOCK",
        "OFHOUR to|til|till|before|of NUM AMPM?",
        lambda m, n, h: b.halved(b.before(m, n), h),
    )
    g.rule("CLOCK", "CLOCK sharp")
    g.rule("CLOCK", "12|twelve? noon|midday|lunchtime", lambda: s.Clock(12, exact=True))
    g.rule("SLOT", "at|around lunch", lambda: s.Clock(12, exact=True))
    g.rule("CLOCK", "12|twelve? midnight", lambda: s.Clock(24, exact=True))


def _by_part_of_day(g: Grammar) -> None:
    g.rule("INPART", "in the PART")
    g.rule("INPART", "at night", lambda: s.Part.NIGHT)
    g.rule("CLOCK", "CLOCK|BARE INPART", b.with_part)
    g.rule("BARE", "SAID SAID", lambda n, m: b.clock(n, m) if n <= 12 and m >= 10 else None)
    g.rule("BARE", "half NUM !UNIT !THING", lambda n: b.clock(n, 30) if n <= 12 else None)
    g.rule("CLOCK", "NUM h INT !m !min", lambda n, m: b.clock(n, int(m)) if n > 5 else None)
    g.rule("MILITARY", "INT !THING !UNIT", b.military)
    g.rule("CLOCK", "CLOCK|BARE INPART", b.with_part)
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME !AMPM", b.clock)
    g.rule("CLOCK", "BARE INPART", b.with_part)
    g.rule("HOUR", "CLOCK|BARE")


def _said(g: Grammar) -> None:
    g.rule("NEAR", "at|by|around|about|@|before|after exactly|about|around?", lambda: True)
    g.many("HOURS", "HOUR", "and|,|&|at|or")
    g.many("CLOCKS", "CLOCK", "and|,|&|at")
    g.rule("SLOT", "NEAR HOUR", lambda _, made: made)
    g.rule("SLOT", "NEAR HOURS", lambda _, made: s.Clocks(made))
    g.rule("SLOT", "at|by MILITARY hours|hrs?")
    g.rule("SLOT", "MILITARY hours|hrs")
    g.rule("SLOT", "SPAN before CLOCK", b.earlier)
    g.rule("SLOT", "SPAN early|earlier|ahead|beforehand|in_advance", s.Ahead)
    g.rule("SLOT", "for? CLOCK")
    g.rule("SLOT", "CLOCKS", s.Clocks)


def _zones(g: Grammar) -> None:
    g.rule("ZONE", "PLACE time", s.Zone)
    g.rule("ZONE", "OFFSET", s.Zone)
    g.rule("SLOT", "ZONE")
    g.rule("SLOT", "NEAR? CLOCK in? ZONE|ABBR", lambda _, made, zone: (made, zone))
    g.rule("SLOT", "NEAR BARE ZONE|ABBR", lambda _, made, zone: (made, zone))
    g.rule("SLOT", "INPART")
    g.rule("SLOT", "at INT !THING !AMPM", lambda text: b.bad_hour(int(text[:4])))
