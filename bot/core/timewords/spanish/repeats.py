"""Spanish rules for what repeats, and how long."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_repeats


def repeats(g: Grammar) -> None:
    g.rule("WDAY", "THE? WEEKDAY|PLURAL", lambda _, day: day)
    g.many("WDAYS", "WDAY", "y|,|e")
    g.rule("RANGE", "de|desde? WDAY a|hasta WDAY", b.day_range)
    g.rule("GROUP", "WDAYS|RANGE")
    g.rule("GROUP", "WDAY", b.together)
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
    g.rule("REPEAT", "EVERY UNIT", lambda _, unit: s.Repeat(unit))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: s.Repeat(span))
    words = {"diariamente": b.DAY, "semanalmente": b.WEEK, "mensualmente": b.MONTH}
    g.lexicon("REPEAT", {w: s.Repeat(span) for w, span in (words | {"anualmente": b.YEAR}).items()})
    g.rule("REPEAT", "EVERY PART", lambda _, part: (s.Repeat(b.DAY), part))
    g.many("DAYNUMS", "DAYNUM", "y|,|el")
    g.rule("MONTHDAYS", "DAYNUMS")
    g.rule("MONTHDAYS", "DAYNUM", b.together)
    g.rule("MONTHDAYS", "primer día|dia", lambda: (1,))
    g.rule("MONTHDAYS", "último|ultimo día|dia", lambda: (-1,))
    g.rule("REPEAT", "el|los? día|días|dia? MONTHDAYS de cada mes", b.monthly)
    g.rule("REPEAT", "EVERY mes el día|dia? MONTHDAYS", lambda _, days: b.monthly(days))
    g.rule("REPEAT", "EVERY DAYNUM de|del mes", lambda _, day: b.monthly((day,)))
    g.rule("REPEAT", "EVERY día|dia MONTHDAYS del? mes?", lambda _, days: b.monthly(days))
    g.rule("NTH", "ORD WEEKDAY", b.together)
    g.rule("NTH", "último|ultimo WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "el? NTH de cada mes", lambda nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "cada NTH de|del mes", lambda nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "cada año DAY", b.yearly)
    g.rule("REPEAT", "todos los años DAY", b.yearly)
    g.rule("OFTEN", "NUM vez|veces")
    g.rule("REPEAT", "OFTEN al|a_la|por UNIT", lambda n, unit: s.Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT")
    beside_repeats(g)


def frames(g: Grammar) -> None:
    g.rule("SLOT", "OFTEN !al !por", s.Times)
    g.rule("SLOT", "durante|por SPAN", s.For)
    g.rule("SLOT", "durante|por|en? los|las próximos|próximas|proximos|proximas SPAN", b.coming)
    g.rule("END", "DAY|WHOLE|HOUR")
    g.rule("SLOT", "hasta el? END", s.Until)
    g.rule("SLOT", "a partir de|del DAY|WHOLE", s.Starting)
    g.rule("SLOT", "desde|empezando DAY|WHOLE", s.Starting)
    g.rule("SLOT", "entre HOUR y HOUR", s.Between)
    g.rule("SLOT", "de|desde HOUR a|hasta HOUR", s.Between)
    g.rule("SLOT", "de BARE a BARE", s.Between)
    g.rule("SLOT", "excepto|menos|salvo GROUP", s.Except)
