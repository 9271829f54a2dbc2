"""Russian rules for what repeats, and how long."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_repeats


def repeats(g: Grammar) -> None:
    g.rule("EVERY", "каждый|каждую|каждое|каждые|каждого|каждая", lambda: True)
    g.many("WDAYS", "WEEKDAY", "и|,|в|во|каждый|каждую")
    g.many("PLURALS", "PLURAL", "и|,|по")
    g.rule("RANGE", "с|со WEEKDAY по|до WEEKDAY", b.day_range)
    g.rule("GROUP", "WDAYS|RANGE")
    g.rule("GROUP", "WEEKDAY", b.together)
    g.rule("GROUP", "будний|рабочий день", lambda: b.WORKDAYS)
    g.rule("GROUP", "выходные|выходных|выходной", lambda: b.WEEKEND)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule("REPEAT", "EVERY вторую|второй|второе GROUP", lambda _, days: b.weekly(days, 2))
    g.rule("REPEAT", "по PLURALS", b.weekly)
    g.rule("REPEAT", "по PLURAL", lambda day: b.weekly((day,)))
    g.rule("REPEAT", "RANGE", b.weekly)
    g.rule("REPEAT", "по будням|рабочим_дням|будним_дням", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "в будни", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "по выходным", lambda: b.weekly(b.WEEKEND))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: s.Repeat(span))
    g.rule("REPEAT", "EVERY ORD UNIT", lambda _, n, unit: s.Repeat(unit.times(n)))
    g.rule("REPEAT", "через день", lambda: s.Repeat(s.Span(days=2)))
    g.rule("REPEAT", "раз в SPAN", s.Repeat)
    words = {"ежедневно": b.DAY, "еженедельно": b.WEEK, "ежемесячно": b.MONTH}
    g.lexicon("REPEAT", {w: s.Repeat(span) for w, span in (words | {"ежегодно": b.YEAR}).items()})
    for part, word in ((s.Part.MORNING, "утро"), (s.Part.EVENING, "вечер"), (s.Part.NIGHT, "ночь")):
        g.rule("REPEAT", f"EVERY {word}", lambda _, part=part: (s.Repeat(b.DAY), part))
    g.many("DAYNUMS", "DAYNUM", "и|,")
    g.rule("MONTHDAYS", "DAYNUMS числа|число?")
    g.rule("MONTHDAYS", "DAYNUM числа|число?", b.together)
    g.rule("MONTHDAYS", "последний|последнее|последнего день|число|числа", lambda: (-1,))
    g.rule("REPEAT", "EVERY DAYNUM число|числа", lambda _, day: b.monthly((day,)))
    g.rule("REPEAT", "EVERY месяц в? MONTHDAYS", lambda _, days: b.monthly(days))
    g.rule("REPEAT", "в? MONTHDAYS EVERY месяца|месяц", lambda days, _: b.monthly(days))
    g.rule("REPEAT", "ежемесячно MONTHDAYS", b.monthly)
    g.rule("REPEAT", "в? MONTHDAYS ежемесячно", b.monthly)
    g.rule("NTH", "ORD WEEKDAY", b.together)
    g.rule("NTH", "последний|последнюю|последнее|последняя WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "EVERY NTH месяца", lambda _, nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "в? NTH EVERY месяца", lambda nth, _: b.nth_weekday(*nth))
    g.rule("REPEAT", "EVERY месяц в NTH", lambda _, nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "EVERY год DAY", lambda _, day: b.yearly(day))
    g.rule("REPEAT", "DAY EVERY год", lambda day, _: b.yearly(day))
    g.rule("REPEAT", "EVERY DAY", lambda _, day: b.yearly(day))
    g.rule("OFTEN", "NUM раз|раза")
    g.rule("REPEAT", "OFTEN в UNIT", lambda n, unit: s.Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT")
    beside_repeats(g)


def frames(g: Grammar) -> None:
    g.rule("SLOT", "OFTEN !в", s.Times)
    g.rule("SLOT", "в течение|течении SPAN", s.For)
    g.rule("SLOT", "в_течение|течении|на? следующих|следующие|ближайшие SPAN", b.coming)
    g.rule("END", "DAY|WHOLE|HOUR")
    g.rule("SLOT", "до|по END", s.Until)
    g.rule("SLOT", "начиная с DAY|WHOLE", s.Starting)
    g.rule("SLOT", "с|со DAY", s.Starting)
    g.rule("SLOT", "с HOUR до HOUR", s.Between)
    g.rule("SLOT", "между HOUR и HOUR", s.Between)
    g.rule("SLOT", "кроме GROUP", s.Except)
