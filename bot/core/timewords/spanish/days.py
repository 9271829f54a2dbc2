"""Spanish rules for the day."""

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days
from bot.core.timewords.spanish.words import PARTS


def days(g: Grammar) -> None:
    g.lexicon("DAY", {"hoy": s.Day(0), "mañana": s.Day(1), "pasado mañana": s.Day(2)})
    g.lexicon("DAY", {"ayer": s.Past(), "anteayer": s.Past(), "anoche": s.Past()})
    g.rule("DAY", "hace SPAN", lambda _: s.Past())
    g.rule("DAY", "THE? WEEKDAY", lambda _, day: s.Weekday(day))
    g.rule("DAY", "THE? NEXT WEEKDAY", lambda _, __, day: s.Weekday(day))
    g.rule("DAY", "THE? WEEKDAY que_viene|próximo|proximo|siguiente", lambda _, day: s.Weekday(day))
    g.rule("DAY", "THE? WEEKDAY|UNIT LAST", lambda *_: s.Past())
    g.rule("DAY", "THE? WEEKDAY de la próxima|proxima semana", lambda _, day: s.Weekday(day, 1))
    g.rule("DAY", "THE WEEKDAY de la semana que viene", lambda _, day: s.Weekday(day, 1))
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAYNUM", "NUM", b.day_of_month)
    g.rule("DAYNUM", "primero|uno", lambda: 1)
    g.rule("DAY", "el? DAYNUM de MONTHNAME", lambda d, m: b.valid(d, m))
    g.rule("DAY", "el? DAYNUM de MONTHNAME de|del YEARNUM", lambda d, m, y: b.valid(d, m, y))
    g.rule("DAY", "el día|dia? DAYNUM !de !UNIT", s.Date)
    g.rule("DAY", "el? WHOLEDATE")
    g.rule("DAY", "HOLIDAY")
    g.rule("WHOLE", "mes|este_mes|de_mes", lambda: s.Month(shift=0))
    g.rule("WHOLE", "el? próximo|proximo mes", lambda: s.Month(shift=1))
    g.rule("WHOLE", "el? mes que viene", lambda: s.Month(shift=1))
    g.rule("WHOLE", "MONTHNAME", s.Month)
    g.rule("WHOLE", "año|este_año", lambda: s.Month(12, year_shift=0))
    g.rule("DAY", "el día|dia? DAYNUM del WHOLE", lambda d, w: s.Date(d, w.month, None, w.shift))
    g.rule("DAY", "a|al? finales|final|fin de|del WHOLE", b.last_day)
    g.rule("DAY", "el? último|ultimo día|dia de|del WHOLE", b.last_day)
    g.rule("DAY", "el? ORD WEEKDAY de|del WHOLE", s.NthDay)
    g.rule("DAY", "la? próxima|proxima semana", lambda: s.Week(1))
    g.rule("DAY", "la semana que viene", lambda: s.Week(1))
    g.rule("DAY", "el? próximo|proximo mes", lambda: s.Month(shift=1))
    g.rule("DAY", "el año que viene", lambda: s.Year(1))
    g.rule("DAY", "el|este fin de semana", s.Weekend)
    beside_days(g, "a|a_las|a_la", "el|para_el", figures.day_before_month)
    g.rule("SLOT", "para|en|antes_de? DAY")
    g.rule("SLOT", "DAY por|en la PART", b.together)
    for part in (s.Part.MORNING, s.Part.AFTERNOON, s.Part.NIGHT):
        g.rule("SLOT", f"esta {PARTS[part].split()[0]}", lambda part=part: (s.Day(0), part))
    g.rule("SLOT", "en|dentro_de SPAN", s.After)
    g.rule("SLOT", "en|dentro_de unos|unas|algunos|algunas UNIT", lambda _: s.Vague())
    g.rule("SLOT", "luego|más_tarde|mas_tarde|pronto", s.Vague)
