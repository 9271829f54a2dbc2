"""Russian rules for the day."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days


def days(g: Grammar) -> None:
    g.lexicon("DAY", {"сегодня": s.Day(0), "завтра": s.Day(1), "послезавтра": s.Day(2)})
    g.lexicon("DAY", {"вчера": s.Past(), "позавчера": s.Past()})
    g.rule("DAY", "SPAN назад", lambda _: s.Past())
    g.rule("DAY", "WEEKDAY", s.Weekday)
    g.rule("DAY", "NEXT WEEKDAY", lambda week, day: s.Weekday(day, week))
    g.rule("DAY", "COMING WEEKDAY", lambda _, day: s.Weekday(day))
    g.rule("DAY", "LAST WEEKDAY|UNIT|неделе", lambda *_: s.Past())
    g.rule("DAY", "WEEKDAY на NEXT неделе", lambda day, week: s.Weekday(day, week))
    g.rule("DAY", "на NEXT неделе в|во? WEEKDAY", lambda week, day: s.Weekday(day, week))
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAYNUM", "ORD", b.day_of_month)
    g.rule("DAYNUM", "INT", b.day_in_figures)
    g.rule("DAY", "DAYNUM MONTHNAME", lambda d, m: b.valid(d, m))
    g.rule("DAY", "DAYNUM MONTHNAME YEARNUM года?", b.valid)
    g.rule("DAY", "DAYNUM числа|число", s.Date)
    g.rule("DAY", "INT - го !числа", lambda t: s.Date(int(t)) if 1 <= int(t[:4]) <= 31 else None)
    g.rule("DAY", "DAYNUM NEXT месяца", lambda d, shift: s.Date(d, month_shift=shift))
    g.rule("DAY", "DAYNUM числа NEXT месяца", lambda d, shift: s.Date(d, month_shift=shift))
    g.rule("DAY", "WHOLEDATE")
    g.rule("DAY", "HOLIDAY")
    g.rule("WHOLE", "месяца|этого_месяца", lambda: s.Month(shift=0))
    g.rule("WHOLE", "следующего месяца", lambda: s.Month(shift=1))
    g.rule("WHOLE", "MONTHNAME", s.Month)
    g.rule("WHOLE", "года|этого_года", lambda: s.Month(12, year_shift=0))
    g.rule("DAY", "конце|конца|конец WHOLE", b.last_day)
    g.rule("DAY", "последний|последнего день|дня WHOLE", b.last_day)
    g.rule("DAY", "ORD WEEKDAY WHOLE", s.NthDay)
    g.rule("DAY", "на следующей неделе", lambda: s.Week(1))
    g.rule("DAY", "в следующем месяце", lambda: s.Month(shift=1))
    g.rule("DAY", "в следующем году", lambda: s.Year(1))
    g.rule("DAY", "выходные|выходных", s.Weekend)
    beside_days(g, "в|во|к|около", "на|в", figures.day_before_month)
    g.rule("SLOT", "в|во|на|к? DAY")
    g.rule("SLOT", "в|во? DAY PART", b.together)
    g.rule("SLOT", "через SPAN", s.After)
    g.rule("SLOT", "спустя SPAN", s.After)
    g.rule("SLOT", "через несколько UNIT", lambda _: s.Vague())
    g.rule("SLOT", "позже|скоро|потом", s.Vague)
