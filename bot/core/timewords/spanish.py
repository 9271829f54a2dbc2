"""Spanish words about time: quantities, clocks, days and rules."""

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days, beside_repeats, written_forms
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
    NthDay,
    Part,
    Past,
    Repeat,
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
from bot.core.timewords.spanish_words import PARTS, add_talk, add_words


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
    g.rule("QTY", "media UNIT", lambda unit: unit.parts(0.5))
    g.rule("QTY", "NUM UNIT y media|medio", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "un cuarto de hora", lambda: b.HOUR.parts(0.25))
    g.rule("QTY", "tres cuartos de hora", lambda: b.HOUR.parts(0.75))
    g.rule("QTY", "un par de UNIT", lambda unit: unit.times(2))
    g.rule("SPAN", "QTY", lambda span: span)
    g.rule("SPAN", "QTY y|,? QTY", lambda a, c: a.plus(c) if a.length > c.length else None)


def _clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM AMPM? h|horas?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("BARE", "NUM en_punto? !THING !MONTHNAME", b.clock)
    g.rule("BARE", "NUM y media", lambda n: b.clock(n, 30))
    g.rule("BARE", "NUM y cuarto", lambda n: b.clock(n, 15))
    g.rule("BARE", "NUM menos cuarto", lambda n: b.before(15, n))
    g.rule("BARE", "NUM y NUM", lambda n, m: b.clock(n, m) if m > 4 else None)
    g.rule("BARE", "NUM menos NUM", lambda n, m: b.before(m, n))
    g.rule("INPART", "de|por|en la PART", lambda part: part)
    g.rule("INPART", "del mediodía|mediodia", lambda: Part.NOON)
    g.rule("LAS", "las|la CLOCK|BARE horas|h?", lambda made: made)
    g.rule("LAS", "las|la CLOCK|BARE INPART", b.with_part)
    g.rule("CLOCK", "a|al? mediodía|mediodia", lambda: Clock(12, exact=True))
    g.rule("CLOCK", "a|al? medianoche", lambda: Clock(24, exact=True))
    g.rule("HOUR", "LAS|CLOCK", lambda made: made)
    g.many("HOURS", "HOUR", "y|,|a")
    g.rule("SLOT", "a|sobre|hacia eso_de? HOUR", lambda made: made)
    g.rule("SLOT", "CLOCK INPART?", lambda made, part: b.with_part(made, part) if part else made)
    g.rule("SLOT", "a? HOURS", Clocks)
    g.rule("SLOT", "INPART", lambda part: part)
    g.rule("SLOT", "OFFSET", Zone)
    g.rule("SLOT", "hora de PLACE", Zone)
    g.rule("SLOT", "a HOUR ABBR", lambda made, zone: (made, zone))
    g.rule("SLOT", "a las INT", lambda text: b.bad_hour(int(text[:4])))


def _days(g: Grammar) -> None:
    g.lexicon("DAY", {"hoy": Day(0), "mañana": Day(1), "pasado mañana": Day(2)})
    g.lexicon("DAY", {"ayer": Past(), "anteayer": Past(), "anoche": Past()})
    g.rule("DAY", "hace SPAN", lambda _: Past())
    g.rule("DAY", "THE? WEEKDAY", lambda _, day: Weekday(day))
    g.rule("DAY", "THE? NEXT WEEKDAY", lambda _, __, day: Weekday(day))
    g.rule("DAY", "THE? WEEKDAY que_viene|próximo|proximo|siguiente", lambda _, day: Weekday(day))
    g.rule("DAY", "THE? WEEKDAY|UNIT LAST", lambda *_: Past())
    g.rule("DAY", "THE? WEEKDAY de la próxima|proxima semana", lambda _, day: Weekday(day, 1))
    g.rule("DAY", "THE WEEKDAY de la semana que viene", lambda _, day: Weekday(day, 1))
    g.rule("YEARNUM", "INT", lambda text: int(text) if 1900 <= int(text[:5]) < 2200 else None)
    g.rule("DAYNUM", "NUM", lambda n: n if 1 <= n <= 31 else None)
    g.rule("DAYNUM", "primero|uno", lambda: 1)
    g.rule("DAY", "el? DAYNUM de MONTHNAME", lambda d, m: b.valid(d, m))
    g.rule("DAY", "el? DAYNUM de MONTHNAME de|del YEARNUM", lambda d, m, y: b.valid(d, m, y))
    g.rule("DAY", "el día|dia? DAYNUM !de !UNIT", Date)
    g.rule("DAY", "el? WHOLEDATE", lambda date: date)
    g.rule("DAY", "HOLIDAY", lambda date: date)
    g.rule("WHOLE", "mes|este_mes|de_mes", lambda: Month(shift=0))
    g.rule("WHOLE", "el? próximo|proximo mes", lambda: Month(shift=1))
    g.rule("WHOLE", "el? mes que viene", lambda: Month(shift=1))
    g.rule("WHOLE", "MONTHNAME", Month)
    g.rule("WHOLE", "año|este_año", lambda: Month(12, year_shift=0))
    g.rule("DAY", "el día|dia? DAYNUM del WHOLE", lambda d, w: Date(d, w.month, None, w.shift))
    g.rule("DAY", "a|al? finales|final|fin de|del WHOLE", b.last_day)
    g.rule("DAY", "el? último|ultimo día|dia de|del WHOLE", b.last_day)
    g.rule("DAY", "el? ORD WEEKDAY de|del WHOLE", NthDay)
    g.rule("DAY", "la? próxima|proxima semana", lambda: Week(1))
    g.rule("DAY", "la semana que viene", lambda: Week(1))
    g.rule("DAY", "el? próximo|proximo mes", lambda: Month(shift=1))
    g.rule("DAY", "el año que viene", lambda: Year(1))
    g.rule("DAY", "el|este fin de semana", Weekend)
    beside_days(g, "a|a_las|a_la", "el|para_el", figures.day_before_month)
    g.rule("SLOT", "para|en|antes_de? DAY", lambda day: day)
    g.rule("SLOT", "DAY por|en la PART", lambda day, part: (day, part))
    for part in (Part.MORNING, Part.AFTERNOON, Part.NIGHT):
        g.rule("SLOT", f"esta {PARTS[part].split()[0]}", lambda part=part: (Day(0), part))
    g.rule("SLOT", "en|dentro_de SPAN", After)
    g.rule("SLOT", "en|dentro_de unos|unas|algunos|algunas UNIT", lambda _: Vague())
    g.rule("SLOT", "luego|más_tarde|mas_tarde|pronto", Vague)


def _repeats(g: Grammar) -> None:
    g.rule("WDAY", "THE? WEEKDAY|PLURAL", lambda _, day: day)
    g.many("WDAYS", "WDAY", "y|,|e")
    g.rule("RANGE", "de|desde? WDAY a|hasta WDAY", b.day_range)
    g.rule("GROUP", "WDAYS|RANGE", lambda days: days)
    g.rule("GROUP", "WDAY", lambda day: (day,))
    g.rule("GROUP", "día|días|dia|dias laborable|laborables|hábil|hábiles", lambda: b.WORKDAYS)
    g.rule("GROUP", "fin|fines de semana", lambda: b.WEEKEND)
    g.rule("EVERY", "cada", lambda: True)
    g.rule("EVERY", "todos|todas los|las", lambda: True)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule("REPEAT", "RANGE", b.weekly)
    g.rule("REPEAT", "los WEEKDAY|PLURAL", lambda day: b.weekly((day,)))
    g.rule("REPEAT", "los WDAYS", b.weekly)
    g.rule("REPEAT", "los? fines de semana", lambda: b.weekly(b.WEEKEND))
    g.rule("REPEAT", "entre semana", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "EVERY GROUP alterno|alternos", lambda _, days: b.weekly(days, 2))
    g.rule("REPEAT", "un WEEKDAY sí y otro no", lambda day: b.weekly((day,), 2))
    g.rule("REPEAT", "EVERY UNIT", lambda _, unit: Repeat(unit))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: Repeat(span))
    words = {"diariamente": b.DAY, "semanalmente": b.WEEK, "mensualmente": b.MONTH}
    g.lexicon("REPEAT", {w: Repeat(span) for w, span in (words | {"anualmente": b.YEAR}).items()})
    g.rule("REPEAT", "EVERY PART", lambda _, part: (Repeat(b.DAY), part))
    g.many("DAYNUMS", "DAYNUM", "y|,|el")
    g.rule("MONTHDAYS", "DAYNUMS", lambda days: days)
    g.rule("MONTHDAYS", "DAYNUM", lambda day: (day,))
    g.rule("MONTHDAYS", "primer día|dia", lambda: (1,))
    g.rule("MONTHDAYS", "último|ultimo día|dia", lambda: (-1,))
    g.rule("REPEAT", "el|los? día|días|dia? MONTHDAYS de cada mes", lambda days: b.monthly(*days))
    g.rule("REPEAT", "EVERY mes el día|dia? MONTHDAYS", lambda _, days: b.monthly(*days))
    g.rule("REPEAT", "EVERY DAYNUM de|del mes", lambda _, day: b.monthly(day))
    g.rule("REPEAT", "EVERY día|dia MONTHDAYS del? mes?", lambda _, days: b.monthly(*days))
    g.rule("NTH", "ORD WEEKDAY", lambda n, day: (n, day))
    g.rule("NTH", "último|ultimo WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "el? NTH de cada mes", lambda nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "cada NTH de|del mes", lambda nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "cada año DAY", b.yearly)
    g.rule("REPEAT", "todos los años DAY", b.yearly)
    g.rule("OFTEN", "NUM vez|veces", lambda n: n)
    g.rule("REPEAT", "OFTEN al|a_la|por UNIT", lambda n, unit: Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT", lambda repeat: repeat)
    beside_repeats(g)


def _frames(g: Grammar) -> None:
    g.rule("SLOT", "OFTEN !al !por", Times)
    g.rule("SLOT", "durante|por SPAN", For)
    g.rule("SLOT", "durante|por|en? los|las próximos|próximas|proximos|proximas SPAN", b.coming)
    g.rule("END", "DAY|WHOLE|HOUR", lambda end: end)
    g.rule("SLOT", "hasta el? END", Until)
    g.rule("SLOT", "a partir de|del DAY|WHOLE", Starting)
    g.rule("SLOT", "desde|empezando DAY|WHOLE", Starting)
    g.rule("SLOT", "entre HOUR y HOUR", Between)
    g.rule("SLOT", "de|desde HOUR a|hasta HOUR", Between)
    g.rule("SLOT", "de BARE a BARE", Between)
    g.rule("SLOT", "excepto|menos|salvo GROUP", Except)
