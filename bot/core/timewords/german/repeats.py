"""German rules for what repeats, and how long."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_repeats


def repeats(g: Grammar) -> None:
    g.rule("EVERY", "jeden|jede|jedes|jeder|jeweils|alle", lambda: True)
    g.rule("WDAY", "WEEKDAY|PLURAL")
    g.many("WDAYS", "WDAY", "und|,|oder")
    g.many("PLURALS", "PLURAL", "und|,|oder")
    g.rule("RANGE", "WEEKDAY|SHORTDAY|PLURAL bis|- WEEKDAY|SHORTDAY|PLURAL", b.day_range)
    g.rule("GROUP", "WDAYS|RANGE")
    g.rule("GROUP", "WDAY", b.together)
    g.rule("GROUP", "werktag|wochentag|arbeitstag|werktags|wochentags", lambda: b.WORKDAYS)
    g.rule("GROUP", "wochenende|wochenenden", lambda: b.WEEKEND)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule("REPEAT", "EVERY zweiten|zweite|andere|anderen GROUP", lambda _, days: b.weekly(days, 2))
    g.rule("REPEAT", "immer? PLURALS", b.weekly)
    g.rule("REPEAT", "immer? PLURAL", lambda day: b.weekly((day,)))
    g.rule("REPEAT", "immer am GROUP", b.weekly)
    g.rule("REPEAT", "von|immer? RANGE", b.weekly)
    g.rule("REPEAT", "werktags|wochentags|unter_der_woche", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "EVERY UNIT", lambda _, unit: s.Repeat(unit))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: s.Repeat(span))
    g.rule("REPEAT", "EVERY ORD UNIT", lambda _, n, unit: s.Repeat(unit.times(n)))
    words = {"täglich": b.DAY, "wöchentlich": b.WEEK, "monatlich": b.MONTH, "jährlich": b.YEAR}
    words |= {"stündlich": b.HOUR, "vierteljährlich": b.QUARTER}
    g.lexicon("REPEAT", {word: s.Repeat(span) for word, span in words.items()})
    g.rule("REPEAT", "EVERY PART", lambda _, part: (s.Repeat(b.DAY), part))
    g.rule("REPEAT", "EVERY DAYPART", lambda _, both: (b.weekly((both[0].day,)), both[1]))
    g.many("ORDS", "ORD", "und|,|am")
    g.rule("MONTHDAYS", "ORDS")
    g.rule("MONTHDAYS", "ORD", b.together)
    g.rule("MONTHDAYS", "letzten|letzter tag", lambda: (-1,))
    g.rule("MONTHDAYS", "monatsersten", lambda: (1,))
    g.rule("OFMONTH", "im|des|jedes|jeden|eines monat|monats", lambda: True)
    g.rule("OFMONTH", "in jedem monat", lambda: True)
    g.rule("REPEAT", "am|an|zum? MONTHDAYS tag? jedes|jeden monats", b.monthly)
    g.rule("REPEAT", "EVERY MONTHDAYS tag? OFMONTH", lambda _, days, __: b.monthly(days))
    g.rule("REPEAT", "jeden monat am MONTHDAYS", b.monthly)
    g.rule("REPEAT", "monatlich am MONTHDAYS", b.monthly)
    g.rule("NTH", "ORD WEEKDAY", b.together)
    g.rule("NTH", "letzten|letzter WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "EVERY NTH OFMONTH", lambda _, nth, __: b.nth_weekday(*nth))
    g.rule("REPEAT", "am NTH jeden|jedes monats", lambda nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "jedes jahr am? DAY", b.yearly)
    g.rule("OFTEN", "NUM mal")
    g.lexicon("OFTEN", {"einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "zehnmal": 10})
    g.rule("REPEAT", "OFTEN am|pro|in_der|im UNIT", lambda n, unit: s.Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT")
    beside_repeats(g)


def frames(g: Grammar) -> None:
    g.rule("SLOT", "insgesamt? OFTEN !am !pro", s.Times)
    g.rule("SLOT", "für SPAN lang?", s.For)
    g.rule("SLOT", "für|in? die|den nächsten|kommenden SPAN", b.coming)
    g.rule("SLOT", "SPAN lang", s.For)
    g.rule("END", "DAY|WHOLE|HOUR")
    g.rule("SLOT", "bis zum|um|zur|einschließlich? END", s.Until)
    g.rule("SLOT", "ab dem? DAY|WHOLE", s.Starting)
    g.rule("SLOT", "beginnend|angefangen am|im|mit DAY|WHOLE", s.Starting)
    g.rule("SLOT", "zwischen HOUR und HOUR", s.Between)
    g.rule("SLOT", "von HOUR bis HOUR", s.Between)
    g.rule("SLOT", "außer|ausser am|an? GROUP", s.Except)
