"""Russian rules for the day."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

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
    Past,
    Vague,
    Week,
    Weekday,
    Weekend,
    Year,
)


def days(g: Grammar) -> None:
    g.lexicon("DAY", {"сегодня": Day(0), "завтра": Day(1), "послезавтра": Day(2)})
    g.lexicon("DAY", {"вчера": Past(), "позавчера": Past()})
    g.rule("DAY", "SPAN назад", lambda _: Past())
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "NEXT WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("DAY", "COMING WEEKDAY", lambda _, day: Weekday(day))
    g.rule("DAY", "LAST WEEKDAY|UNIT|неделе", lambda *_: Past())
    g.rule("DAY", "WEEKDAY на NEXT неделе", lambda day, week: Weekday(day, week))
    g.rule("DAY", "на NEXT неделе в|во? WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAYNUM", "ORD", b.day_of_month)
    g.rule("DAYNUM", "INT", b.day_in_figures)
    g.rule("DAY", "DAYNUM MONTHNAME", lambda d, m: b.valid(d, m))
    g.rule("DAY", "DAYNUM MONTHNAME YEARNUM года?", b.valid)
    g.rule("DAY", "DAYNUM числа|число", Date)
    g.rule("DAY", "INT - го !числа", lambda t: Date(int(t)) if 1 <= int(t[:4]) <= 31 else None)
    g.rule("DAY", "DAYNUM NEXT месяца", lambda d, shift: Date(d, month_shift=shift))
    g.rule("DAY", "DAYNUM числа NEXT месяца", lambda d, shift: Date(d, month_shift=shift))
    g.rule("DAY", "WHOLEDATE")
    g.rule("DAY", "HOLIDAY")
    g.rule("WHOLE", "месяца|этого_месяца", lambda: Month(shift=0))
    g.rule("WHOLE", "следующего месяца", lambda: Month(shift=1))
    g.rule("WHOLE", "MONTHNAME", Month)
    g.rule("WHOLE", "года|этого_года", lambda: Month(12, year_shift=0))
    g.rule("DAY", "конце|конца|конец WHOLE", b.last_day)
    g.rule("DAY", "последний|последнего день|дня WHOLE", b.last_day)
    g.rule("DAY", "ORD WEEKDAY WHOLE", NthDay)
    g.rule("DAY", "на следующей неделе", lambda: Week(1))
    g.rule("DAY", "в следующем месяце", lambda: Month(shift=1))
    g.rule("DAY", "в следующем году", lambda: Year(1))
    g.rule("DAY", "выходные|выходных", Weekend)
    beside_days(g, "в|во|к|около", "на|в", figures.day_before_month)
    g.rule("SLOT", "в|во|на|к? DAY")
    g.rule("SLOT", "в|во? DAY PART", b.together)
    g.rule("SLOT", "через SPAN", After)
    g.rule("SLOT", "спустя SPAN", After)
    g.rule("SLOT", "через несколько UNIT", lambda _: Vague())
    g.rule("SLOT", "позже|скоро|потом", Vague)
