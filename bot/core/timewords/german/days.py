"""German rules for the day."""

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days
from bot.core.timewords.slots import (
    After,
    Date,
    Day,
    Month,
    NthDay,
    Past,
    Vague,
    Week,
    Weekday,
    Weekend,
    Year,
)


def days(g: Grammar) -> None:
    g.lexicon("DAY", {"heute": Day(0), "übermorgen": Day(2), "uebermorgen": Day(2)})
    g.lexicon("DAY", {"morgen": Day(1), "gestern": Past(), "vorgestern": Past()})
    g.rule("DAY", "vor SPAN", lambda _: Past())
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "NEXT WEEKDAY", lambda week, day: Weekday(day, 0 if week == 0 else None))
    g.rule("DAY", "COMING WEEKDAY", lambda _, day: Weekday(day))
    g.rule("DAY", "LAST WEEKDAY|UNIT", lambda _, __: Past())
    g.rule("DAY", "WEEKDAY NEXT woche", lambda day, week: Weekday(day, week))
    g.rule("DAY", "NEXT woche am? WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAY", "ORD MONTHNAME YEARNUM?", lambda d, m, y: b.valid(d, m, y) if d < 100 else None)
    g.rule("DAY", "WHOLEDATE")
    g.rule("DAY", "HOLIDAY")
    g.rule("DAY", "INT . des|diesen NEXT? monats", lambda t, s: Date(int(t), month_shift=s or 0))
    g.rule("WHOLE", "des|diesen monats|monat", lambda: Month(shift=0))
    g.rule("WHOLE", "NEXT monats|monat", lambda shift: Month(shift=shift))
    g.rule("WHOLE", "MONTHNAME", Month)
    g.rule("WHOLE", "des|diesen jahres", lambda: Month(12, year_shift=0))
    g.rule("DAY", "ende|am_ende WHOLE", b.last_day)
    g.rule("DAY", "monatsende", lambda: Date(-1, month_shift=0))
    g.rule("DAY", "letzten|letzter tag WHOLE", b.last_day)
    g.rule("DAY", "ORD WEEKDAY im|des WHOLE", NthDay)
    g.rule("DAY", "übernächste|übernächster woche", lambda: Week(2))
    g.rule("DAY", "DAY in SPAN", lambda day, span: After(span, day))
    g.rule("DAY", "NEXT woche", Week)
    g.rule("DAY", "NEXT monat", lambda shift: Month(shift=shift))
    g.rule("DAY", "NEXT jahr", Year)
    g.rule("DAY", "NEXT? wochenende", lambda shift: Weekend(shift or 0))
    beside_days(g, "um|gegen|ab", "am", b.any_order)
    g.rule("SLOT", "am|an|für|zu? DAY")
    g.rule("SLOT", "am den|dem? INT .", lambda t: Date(int(t)) if 1 <= int(t[:4]) <= 31 else None)
    g.rule("SLOT", "am SHORTDAY", Weekday)
    g.rule("SLOT", "am? DAY PART", b.together)
    g.rule("SLOT", "am? DAYPART")
    g.rule("SLOT", "am NEXT|COMING DAYPART", lambda _, both: both)
    g.rule("SLOT", "in SPAN", After)
    g.rule("SLOT", "nach SPAN", After)
    g.rule("SLOT", "in ein paar|einigen UNIT", lambda _: Vague())
    g.rule("SLOT", "später|nachher|bald|demnächst", Vague)
