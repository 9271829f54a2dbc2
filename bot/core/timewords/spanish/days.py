"""Spanish rules for the day."""

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days
from bot.core.timewords.slots import (
    After,
    Date,
    Day,
    Month,
    NthDay,
    Part,
    Past,
    Vague,
    Week,
    Weekday,
    Weekend,
    Year,
)
from bot.core.timewords.spanish.words import PARTS


def days(g: Grammar) -> None:
    g.lexicon("DAY", {"hoy": Day(0), "mañana": Day(1), "pasado mañana": Day(2)})
    g.lexicon("DAY", {"ayer": Past(), "anteayer": Past(), "anoche": Past()})
    g.rule("DAY", "hace SPAN", lambda _: Past())
    g.rule("DAY", "THE? WEEKDAY", lambda _, day: Weekday(day))
    g.rule("DAY", "THE? NEXT WEEKDAY", lambda _, __, day: Weekday(day))
    g.rule("DAY", "THE? WEEKDAY que_viene|próximo|proximo|siguiente", lambda _, day: Weekday(day))
    g.rule("DAY", "THE? WEEKDAY|UNIT LAST", lambda *_: Past())
    g.rule("DAY", "THE? WEEKDAY de la próxima|proxima semana", lambda _, day: Weekday(day, 1))
    g.rule("DAY", "THE WEEKDAY de la semana que viene", lambda _, day: Weekday(day, 1))
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAYNUM", "NUM", b.day_of_month)
    g.rule("DAYNUM", "primero|uno", lambda: 1)
    g.rule("DAY", "el? DAYNUM de MONTHNAME", lambda d, m: b.valid(d, m))
    g.rule("DAY", "el? DAYNUM de MONTHNAME de|del YEARNUM", lambda d, m, y: b.valid(d, m, y))
    g.rule("DAY", "el día|dia? DAYNUM !de !UNIT", Date)
    g.rule("DAY", "el? WHOLEDATE")
    g.rule("DAY", "HOLIDAY")
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
    g.rule("SLOT", "para|en|antes_de? DAY")
    g.rule("SLOT", "DAY por|en la PART", b.together)
    for part in (Part.MORNING, Part.AFTERNOON, Part.NIGHT):
        g.rule("SLOT", f"esta {PARTS[part].split()[0]}", lambda part=part: (Day(0), part))
    g.rule("SLOT", "en|dentro_de SPAN", After)
    g.rule("SLOT", "en|dentro_de unos|unas|algunos|algunas UNIT", lambda _: Vague())
    g.rule("SLOT", "luego|más_tarde|mas_tarde|pronto", Vague)
