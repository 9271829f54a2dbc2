"""English rules for what repeats, and how long."""

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_repeats


def repeats(g: Grammar) -> None:
    _by_weekday(g)
    _by_unit(g)
    _by_day_of_month(g)
    _by_working_day(g)
    _so_often(g)


def _by_weekday(g: Grammar) -> None:
    g.rule("EVERY", "every|each single?", lambda: True)
    g.rule("WDAY", "WEEKDAY|SHORTDAY|PLURAL")
    g.many("WDAYS", "WDAY", "and|,|&|or|/|on")
    g.many("PLURALS", "PLURAL", "and|,|&|or|on")
    g.rule("RANGE", "WDAY through|thru|to|till|until|- WDAY", b.day_range)
    g.rule("ONE", "WEEKDAY|SHORTDAY")
    g.many("SEVERAL", "ONE", "and|,|&|or|on")
    g.rule("SLOT", "on? SEVERAL", s.Weekdays)
    g.rule("GROUP", "WDAYS|RANGE")
    g.rule("GROUP", "WDAY", b.together)
    g.rule("GROUP", "weekday|weekdays|workday|workdays", lambda: b.WORKDAYS)
    g.rule("GROUP", "working|business|week|work day|days", lambda: b.WORKDAYS)
    g.rule("GROUP", "weekend|weekends", lambda: b.WEEKEND)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule("REPEAT", "EVERY other|second GROUP", lambda _, days: b.weekly(days, 2))
    g.rule("REPEAT", "on? PLURALS|RANGE", b.weekly)
    g.rule("REPEAT", "on? PLURAL", lambda day: b.weekly((day,)))
    g.rule("REPEAT", "on? weekdays|workdays", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "on working_days|business_days|work_days", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "on|at? the? weekends", lambda: b.weekly(b.WEEKEND))


def _by_unit(g: Grammar) -> None:
    g.rule("REPEAT", "EVERY UNIT", lambda _, unit: s.Repeat(unit))
    g.rule("REPEAT", "EVERY other|second UNIT", lambda _, unit: s.Repeat(unit.times(2)))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: s.Repeat(span))
    g.rule("REPEAT", "EVERY ORD UNIT", lambda _, n, unit: s.Repeat(unit.times(n)))
    words = {"hourly": b.HOUR, "daily": b.DAY, "weekly": b.WEEK, "fortnightly": s.Span(weeks=2)}
    words |= {
        "biweekly": s.Span(weeks=2),
        "bi-weekly": s.Span(weeks=2),
        "semi-annually": s.Span(months=6),
        "monthly": b.MONTH,
        "quarterly": b.QUARTER,
    }
    words |= {"yearly": b.YEAR, "everyday": b.DAY, "annually": b.YEAR, "nightly": b.DAY}
    g.lexicon("REPEAT", {word: s.Repeat(span) for word, span in words.items()})
    g.rule("SLOT", "EVERY PART and PART", lambda *_: s.Vague())
    g.rule("REPEAT", "EVERY PART", lambda _, part: (s.Repeat(b.DAY), part))
    g.rule("REPEAT", "in the PARTS", lambda part: (s.Repeat(b.DAY), part))
    g.rule("REPEAT", "EVERY GROUP PART", lambda _, days, part: (b.weekly(days), part))


def _by_day_of_month(g: Grammar) -> None:
    g.many("ORDS", "ORD", "and|,|&|or|the")
    g.rule("MONTHDAYS", "ORDS")
    g.rule("MONTHDAYS", "ORD", b.together)
    g.rule("MONTHDAYS", "last day", lambda: (-1,))
    g.rule("REPEAT", "EVERY MONTHDAYS", lambda _, days: b.monthly(days))
    g.rule("OFMONTH", "of|in each|every|the|any|a month", lambda: True)
    g.rule("REPEAT", "EVERY MONTHDAYS day? OFMONTH", lambda _, days, __: b.monthly(days))
    g.rule("REPEAT", "on|by? the? MONTHDAYS day? of EVERY month", lambda days, _: b.monthly(days))
    g.rule("REPEAT", "EVERY month on the? MONTHDAYS", lambda _, days: b.monthly(days))
    g.rule("REPEAT", "monthly on the? MONTHDAYS", b.monthly)
    g.rule("NTH", "ORD WEEKDAY", b.together)
    g.rule("NTH", "last WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "EVERY NTH OFMONTH?", lambda _, nth, __: b.nth_weekday(*nth))
    g.rule("REPEAT", "on? the? NTH of|in EVERY month", lambda nth, _: b.nth_weekday(*nth))
    g.rule("REPEAT", "EVERY|the ORDS WEEKDAY OFMONTH?", lambda *r: b.several_nth(*r[-3:-1]))
    g.rule("REPEAT", "EVERY month on the? NTH", lambda _, nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "monthly on the? NTH", lambda nth: b.nth_weekday(*nth))


def _by_working_day(g: Grammar) -> None:
    g.rule("WORKDAY", "weekday|workday|working_day|business_day", lambda: True)
    g.rule("PLACED", "first WORKDAY", lambda _: 1)
    g.rule("PLACED", "last WORKDAY", lambda _: -1)
    g.rule(
        "REPEAT",
        "EVERY|the? PLACED of EVERY|the month",
        lambda *r: b.placed(r[1]) if r[0] or r[2] else None,
    )
    g.rule("REPEAT", "EVERY DAY", lambda _, date: b.yearly(date))


def _so_often(g: Grammar) -> None:
    g.rule("OFTEN", "once", lambda: 1)
    g.rule("OFTEN", "twice", lambda: 2)
    g.rule("OFTEN", "NUM times|x")
    g.rule("REPEAT", "OFTEN a|an|per|every|each UNIT", lambda n, unit: s.Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT")
    beside_repeats(g)


def frames(g: Grammar) -> None:
    g.rule("SLOT", "OFTEN !a !an !per", s.Times)
    g.rule("SLOT", "for SPAN", s.For)
    g.rule(
        "SLOT",
        "for the next SPAN",
        lambda span: (s.Repeat(b.DAY), s.For(span)) if span.days else None,
    )
    g.rule("SLOT", "for|over|during? the? next|coming|following SPAN", b.coming)
    g.rule("END", "DAY|WHOLE|HOUR")
    g.rule("SLOT", "until|till|til|through|up_to|ending on|in|at? END", s.Until)
    g.rule("BEGIN", "DAY|WHOLE")
    g.rule("BEGIN", "in SPAN", s.After)
    g.rule(
        "SLOT", "starting|beginning|from|commencing|as_of|start|begin on|in|from? BEGIN", s.Starting
    )
    g.rule("SLOT", "between HOUR and HOUR", s.Between)
    g.rule("SLOT", "from NUM - NUM !THING", figures.bare_range)
    g.rule("SLOT", "from? HOUR to|until|till|til|through|- HOUR", s.Between)
    g.rule("SLOT", "except|excluding|but_not|apart_from|without for|on? GROUP", s.Except)
