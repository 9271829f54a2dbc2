"""Spanish rules for how long, and for the hour."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar


def quantities(g: Grammar) -> None:
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "media UNIT", lambda unit: unit.parts(0.5))
    g.rule("QTY", "NUM UNIT y media|medio", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "un cuarto de hora", lambda: b.HOUR.parts(0.25))
    g.rule("QTY", "tres cuartos de hora", lambda: b.HOUR.parts(0.75))
    g.rule("QTY", "un par de UNIT", lambda unit: unit.times(2))
    g.rule("SPAN", "QTY")
    g.rule("SPAN", "QTY y|,? QTY", b.joined)


def clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM AMPM? h|horas?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("BARE", "NUM en_punto? !THING !MONTHNAME", b.clock)
    g.rule("BARE", "NUM y media", lambda n: b.clock(n, 30))
    g.rule("BARE", "NUM y cuarto", lambda n: b.clock(n, 15))
    g.rule("BARE", "NUM menos cuarto", lambda n: b.before(15, n))
    g.rule("BARE", "NUM y NUM", lambda n, m: b.clock(n, m) if m > 4 else None)
    g.rule("BARE", "NUM menos NUM", lambda n, m: b.before(m, n))
    g.rule("INPART", "de|por|en la PART")
    g.rule("INPART", "del mediodía|mediodia", lambda: s.Part.NOON)
    g.rule("LAS", "las|la CLOCK|BARE horas|h?")
    g.rule("LAS", "las|la CLOCK|BARE INPART", b.with_part)
    g.rule("CLOCK", "a|al? mediodía|mediodia", lambda: s.Clock(12, exact=True))
    g.rule("CLOCK", "a|al? medianoche", lambda: s.Clock(24, exact=True))
    g.rule("HOUR", "LAS|CLOCK")
    g.many("HOURS", "HOUR", "y|,|a")
    g.rule("SLOT", "a|sobre|hacia eso_de? HOUR")
    g.rule("SLOT", "CLOCK INPART?", lambda made, part: b.with_part(made, part) if part else made)
    g.rule("SLOT", "a? HOURS", s.Clocks)
    g.rule("SLOT", "INPART")
    g.rule("SLOT", "OFFSET", s.Zone)
    g.rule("SLOT", "hora de PLACE", s.Zone)
    g.rule("SLOT", "a HOUR ABBR", b.together)
    g.rule("SLOT", "a las INT", lambda text: b.bad_hour(int(text[:4])))
