"""German rules for how long, and for the hour."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.german.words import PARTS
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import german_numbers


def quantities(g: Grammar) -> None:
    g.rule("ORD", "INT .", b.number)
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "eine|einer|einem|einen? halbe|halben|halber|halbes UNIT", lambda u: u.parts(0.5))
    g.rule("QTY", "anderthalb|eineinhalb UNIT", lambda unit: unit.parts(1.5))
    g.lexicon(
        "HALVES", {f"{word}einhalb": n + 0.5 for word, n in german_numbers().items() if n < 10}
    )
    g.rule("QTY", "HALVES UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "einer|eine viertelstunde", lambda: b.HOUR.parts(0.25))
    g.rule("QTY", "einer|eine dreiviertelstunde", lambda: b.HOUR.parts(0.75))
    g.rule("SPAN", "QTY")
    g.rule("SPAN", "QTY und|,? QTY", b.joined)


def clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM uhr?", b.written_clock)
    g.rule("CLOCK", "DEC uhr", b.written_clock)
    g.rule("CLOCK", "NUM uhr", lambda n: b.exact(n))
    g.rule("CLOCK", "NUM uhr NUM !UNIT", b.exact)
    g.rule("CLOCK", "halb NUM uhr?", b.spoken_half)
    g.rule("CLOCK", "viertel nach NUM uhr?", lambda n: b.past(15, n))
    g.rule("CLOCK", "viertel|dreiviertel vor NUM uhr?", lambda n: b.before(15, n))
    g.rule("CLOCK", "dreiviertel NUM", lambda n: b.before(15, n))
    g.rule("CLOCK", "viertel NUM", lambda n: b.before(45, n))
    g.rule("CLOCK", "NUM minuten? nach NUM uhr?", b.past)
    g.rule("CLOCK", "NUM minuten? vor NUM uhr?", b.before)
    g.rule("CLOCK", "NUM vor halb NUM", lambda m, n: b.before(30 + m, n))
    g.rule("CLOCK", "NUM nach halb NUM", lambda m, n: b.before(30 - m, n))
    g.rule("CLOCK", "mitternacht", lambda: s.Clock(24, exact=True))
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME", b.clock)
    for part, names in PARTS.items():
        adverbs = [name for name in names.split() if name.endswith("s")]
        g.rule("INPART", "|".join(adverbs), lambda part=part: part)
        nouns = [name for name in names.split() if not name.endswith("s")]
        article = "in der" if part is s.Part.NIGHT else "am"
        g.rule("INPART", f"{article} {'|'.join(nouns)}", lambda part=part: part)
    g.rule("CLOCK", "CLOCK|BARE INPART", b.with_part)
    g.rule("CLOCK", "INPART um CLOCK|BARE", lambda part, made: b.with_part(made, part))
    g.rule("HOUR", "CLOCK|BARE")
    g.rule("NEAR", "um|gegen|ab|so_gegen|bis genau|circa|ca?", lambda: True)
    g.many("HOURS", "HOUR", "und|,|um")
    g.many("CLOCKS", "CLOCK", "und|,|um")
    g.rule("SLOT", "um|gegen HOUR")
    g.rule("SLOT", "um HOURS", s.Clocks)
    g.rule("SLOT", "CLOCK")
    g.rule("SLOT", "CLOCKS", s.Clocks)
    g.rule("SLOT", "INPART")
    g.rule("SLOT", "PLACE|OFFSET zeit?", s.Zone)
    g.rule("SLOT", "um? CLOCK ABBR", b.together)
    g.rule("SLOT", "um INT uhr?", lambda text: b.bad_hour(int(text[:4])))
