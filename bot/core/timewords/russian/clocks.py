"""Russian rules for how long, and for the hour."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.russian.words import HALVES, PARTS


def quantities(g: Grammar) -> None:
    g.rule("ORD", "INT - го|е|й|ое|ый|ого", b.number)
    g.rule("ORD", "INT го", b.number)
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "UNIT")
    g.rule("QTY", "UNIT с половиной", lambda unit: unit.parts(1.5))
    g.rule("QTY", "полчаса|пол_часа", lambda: b.HOUR.parts(0.5))
    g.rule("QTY", "полтора|полторы|полутора UNIT", lambda unit: unit.parts(1.5))
    g.rule("QTY", "NUM с половиной UNIT", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "четверть часа", lambda: b.HOUR.parts(0.25))
    g.rule("QTY", "полгода", lambda: s.Span(months=6))
    g.rule("QTY", "пару UNIT", lambda unit: unit.times(2))
    g.rule("SPAN", "QTY")
    g.rule("SPAN", "QTY и|,? QTY", b.joined)


def clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM", b.written_clock)
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME !с", b.clock)
    g.rule("BARE", "NUM часов|часа|час", b.clock)
    g.rule("BARE", "NUM часов|часа|час NUM минут|минуты|минуту", b.clock)
    g.rule("BARE", "час", lambda: b.clock(1))
    g.rule("BARE", "половине|половину|пол ORD", b.spoken_half)
    g.lexicon("HALFTO", {f"пол{stem}{end}": n for n, stem, end in HALVES})
    g.rule("BARE", "HALFTO", b.spoken_half)
    g.rule("BARE", "без четверти NUM|ORD", lambda n: b.before(15, n))
    g.rule("BARE", "без NUM минут? NUM", b.before)
    g.rule("BARE", "четверть ORD", lambda n: b.before(45, n))
    g.rule("CLOCK", "полдень|полудня|в_полдень", lambda: s.Clock(12, exact=True))
    g.rule("CLOCK", "полночь|полуночи", lambda: s.Clock(24, exact=True))
    g.rule("CLOCK", "CLOCK|BARE PART", b.with_part)
    g.rule("HOUR", "CLOCK|BARE")
    g.many("HOURS", "HOUR", "и|,|в")
    g.rule("SLOT", "в|во|к|около|на|ровно_в HOUR")
    g.rule("SLOT", "в HOURS", s.Clocks)
    g.rule("SLOT", "CLOCK")
    for part, names in PARTS.items():
        adverbs = [name for name in names.split() if name.endswith(("м", "ю"))]
        g.rule("SLOT", "|".join(adverbs), lambda part=part: part)
    g.rule("SLOT", "по PLACE", s.Zone)
    g.rule("SLOT", "по? московскому времени?", lambda: s.Zone(("Europe/Moscow",)))
    g.rule("SLOT", "OFFSET", s.Zone)
    g.rule("SLOT", "в? CLOCK ABBR", b.together)
    g.rule("SLOT", "в INT часов?", lambda text: b.bad_hour(int(text[:4])))
