"""German rules for the day."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days


def days(g: Grammar) -> None:
    g.lexicon("DAY", {"heute": s.Day(0), "übermorgen": s.Day(2), "uebermorgen": s.Day(2)})
    g.lexicon("DAY", {"morgen": s.Day(1), "gestern": s.Past(), "vorgestern": s.Past()})
    g.rule("DAY", "vor SPAN", lambda _: s.Past())
    g.rule("DAY", "WEEKDAY", s.Weekday)
    g.rule("DAY", "NEXT WEEKDAY", lambda week, day: s.Weekday(day, 0 if week == 0 else None))
    g.rule("DAY", "COMING WEEKDAY", lambda _, day: s.Weekday(day))
    g.rule("DAY", "LAST WEEKDAY|UNIT", lambda _, __: s.Past())
    g.rule("DAY", "WEEKDAY NEXT woche", lambda day, week: s.Weekday(day, week))
    g.rule("DAY", "NEXT woche am? WEEKDAY", lambda week, day: s.Weekday(day, week))
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAY", "ORD MONTHNAME YEARNUM?", lambda d, m, y: b.valid(d, m, y) if d < 100 else None)
    g.rule("DAY", "WHOLEDATE")
    g.rule("DAY", "HOLIDAY")
    g.rule(
        "DAY",
        "INT . des|diesen NEXT? monats",
        lambda t, shift: s.Date(int(t), month_shift=shift or 0),
    )
    g.rule("WHOLE", "des|diesen monats|monat", lambda: s.Month(shift=0))
    g.rule("WHOLE", "NEXT monats|monat", lambda shift: s.Month(shift=shift))
    g.rule("WHOLE", "MONTHNAME", s.Month)
    g.rule("WHOLE", "des|diesen jahres", lambda: s.Month(12, year_shift=0))
    g.rule("DAY", "ende|am_ende WHOLE", b.last_day)
    g.rule("DAY", "monatsende", lambda: s.Date(-1, month_shift=0))
    g.rule("DAY", "letzten|letzter tag WHOLE", b.last_day)
    g.rule("DAY", "ORD WEEKDAY im|des WHOLE", s.NthDay)
    g.rule("DAY", "übernächste|übernächster woche", lambda: s.Week(2))
    g.rule("DAY", "DAY in SPAN", lambda day, span: s.After(span, day))
    g.rule("DAY", "NEXT woche", s.Week)
    g.rule("DAY", "NEXT monat", lambda shift: s.Month(shift=shift))
    g.rule("DAY", "NEXT jahr", s.Year)
    g.rule("DAY", "NEXT? wochenende", lambda shift: s.Weekend(shift or 0))
    beside_days(g, "um|gegen|ab", "am", b.any_order)
    g.rule("SLOT", "am|an|für|zu? DAY")
    g.rule("SLOT", "am den|dem? INT .", lambda t: s.Date(int(t)) if 1 <= int(t[:4]) <= 31 else None)
    g.rule("SLOT", "am SHORTDAY", s.Weekday)
    g.rule("SLOT", "am? DAY PART", b.together)
    g.rule("SLOT", "am? DAYPART")
    g.rule("SLOT", "am NEXT|COMING DAYPART", lambda _, both: both)
    g.rule("SLOT", "in SPAN", s.After)
    g.rule("SLOT", "nach SPAN", s.After)
    g.rule("SLOT", "in ein paar|einigen UNIT", lambda _: s.Vague())
    g.rule("SLOT", "später|nachher|bald|demnächst", s.Vague)
