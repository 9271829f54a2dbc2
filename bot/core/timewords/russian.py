"""Russian words about time: quantities, clocks, days and rules."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days, beside_repeats, written_forms
from bot.core.timewords.russian_words import HALVES, PARTS, add_talk, add_words
from bot.core.timewords.slots import (
    After,
    Between,
    Clock,
    Clocks,
    Date,
    Day,
    Except,
    For,
    Month,
    NthDay,
    Part,
    Past,
    Repeat,
    Span,
    Starting,
    Times,
    Until,
    Vague,
    Week,
    Weekday,
    Weekend,
    Year,
    Zone,
)


@cache
def grammar() -> Grammar:
    g = Grammar()
    add_words(g)
    written_forms(g)
    _quantities(g)
    _clocks(g)
    _days(g)
    _repeats(g)
    _frames(g)
    add_talk(g)
    return g


def _quantities(g: Grammar) -> None:
    g.rule("ORD", "INT - го|е|й|ое|ый|ого", b.number)
    g.rule("ORD", "INT го", b.number)
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "UNIT", lambda unit: unit)
    g.rule("QTY", "UNIT с половиной", lambda unit: unit.parts(1.5))
    g.rule("QTY", "полчаса|пол_часа", lambda: b.HOUR.parts(0.5))
    g.rule("QTY", "полтора|полторы|полутора UNIT", lambda unit: unit.parts(1.5))
    g.rule("QTY", "NUM с половиной UNIT", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "четверть часа", lambda: b.HOUR.parts(0.25))
    g.rule("QTY", "полгода", lambda: Span(months=6))
    g.rule("QTY", "пару UNIT", lambda unit: unit.times(2))
    g.rule("SPAN", "QTY", lambda span: span)
    g.rule("SPAN", "QTY и|,? QTY", lambda a, c: a.plus(c) if a.length > c.length else None)


def _clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM", b.written_clock)
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME !с", b.clock)
    g.rule("BARE", "NUM часов|часа|час", b.clock)
    g.rule("BARE", "NUM часов|часа|час NUM минут|минуты|минуту", b.clock)
    g.rule("BARE", "час", lambda: b.clock(1))
    g.rule("BARE", "половине|половину|пол ORD", b.spoken_half)
    g.lexicon("HALFTO", {f"пол{stem}{end}": n for n, stem, end in HALVES})
    g.rule("BARE", "HALFTO", b.spoken_half)
    g.rule("BARE", "без четверти NUM|ORD", lambda n: b.before(15, n))
    g.rule("BARE", "без NUM минут? NUM", b.before)
    g.rule("BARE", "четверть ORD", lambda n: b.before(45, n))
    g.rule("CLOCK", "полдень|полудня|в_полдень", lambda: Clock(12, exact=True))
    g.rule("CLOCK", "полночь|полуночи", lambda: Clock(24, exact=True))
    g.rule("CLOCK", "CLOCK|BARE PART", b.with_part)
    g.rule("HOUR", "CLOCK|BARE", lambda made: made)
    g.many("HOURS", "HOUR", "и|,|в")
    g.rule("SLOT", "в|во|к|около|на|ровно_в HOUR", lambda made: made)
    g.rule("SLOT", "в HOURS", Clocks)
    g.rule("SLOT", "CLOCK", lambda made: made)
    for part, names in PARTS.items():
        adverbs = [name for name in names.split() if name.endswith(("м", "ю"))]
        g.rule("SLOT", "|".join(adverbs), lambda part=part: part)
    g.rule("SLOT", "по PLACE", Zone)
    g.rule("SLOT", "по? московскому времени?", lambda: Zone(("Europe/Moscow",)))
    g.rule("SLOT", "OFFSET", Zone)
    g.rule("SLOT", "в? CLOCK ABBR", lambda made, zone: (made, zone))
    g.rule("SLOT", "в INT часов?", lambda text: b.bad_hour(int(text[:4])))


def _days(g: Grammar) -> None:
    g.lexicon("DAY", {"сегодня": Day(0), "завтра": Day(1), "послезавтра": Day(2)})
    g.lexicon("DAY", {"вчера": Past(), "позавчера": Past()})
    g.rule("DAY", "SPAN назад", lambda _: Past())
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "NEXT WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("DAY", "COMING WEEKDAY", lambda _, day: Weekday(day))
    g.rule("DAY", "LAST WEEKDAY|UNIT|неделе", lambda *_: Past())
    g.rule("DAY", "WEEKDAY на NEXT неделе", lambda day, week: Weekday(day, week))
    g.rule("DAY", "на NEXT неделе в|во? WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("YEARNUM", "INT", lambda text: int(text) if 1900 <= int(text[:5]) < 2200 else None)
    g.rule("DAYNUM", "ORD", lambda n: n if 1 <= n <= 31 else None)
    g.rule("DAYNUM", "INT", lambda text: int(text) if 1 <= int(text[:4]) <= 31 else None)
    g.rule("DAY", "DAYNUM MONTHNAME", lambda d, m: b.valid(d, m))
    g.rule("DAY", "DAYNUM MONTHNAME YEARNUM года?", b.valid)
    g.rule("DAY", "DAYNUM числа|число", Date)
    g.rule("DAY", "INT - го !числа", lambda t: Date(int(t)) if 1 <= int(t[:4]) <= 31 else None)
    g.rule("DAY", "DAYNUM NEXT месяца", lambda d, shift: Date(d, month_shift=shift))
    g.rule("DAY", "DAYNUM числа NEXT месяца", lambda d, shift: Date(d, month_shift=shift))
    g.rule("DAY", "WHOLEDATE", lambda date: date)
    g.rule("DAY", "HOLIDAY", lambda date: date)
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
    g.rule("SLOT", "в|во|на|к? DAY", lambda day: day)
    g.rule("SLOT", "в|во? DAY PART", lambda day, part: (day, part))
    g.rule("SLOT", "через SPAN", After)
    g.rule("SLOT", "спустя SPAN", After)
    g.rule("SLOT", "через несколько UNIT", lambda _: Vague())
    g.rule("SLOT", "позже|скоро|потом", Vague)


def _repeats(g: Grammar) -> None:
    g.rule("EVERY", "каждый|каждую|каждое|каждые|каждого|каждая", lambda: True)
    g.many("WDAYS", "WEEKDAY", "и|,|в|во|каждый|каждую")
    g.many("PLURALS", "PLURAL", "и|,|по")
    g.rule("RANGE", "с|со WEEKDAY по|до WEEKDAY", b.day_range)
    g.rule("GROUP", "WDAYS|RANGE", lambda days: days)
    g.rule("GROUP", "WEEKDAY", lambda day: (day,))
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
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: Repeat(span))
    g.rule("REPEAT", "EVERY ORD UNIT", lambda _, n, unit: Repeat(unit.times(n)))
    g.rule("REPEAT", "через день", lambda: Repeat(Span(days=2)))
    g.rule("REPEAT", "раз в SPAN", Repeat)
    words = {"ежедневно": b.DAY, "еженедельно": b.WEEK, "ежемесячно": b.MONTH}
    g.lexicon("REPEAT", {w: Repeat(span) for w, span in (words | {"ежегодно": b.YEAR}).items()})
    for part, word in ((Part.MORNING, "утро"), (Part.EVENING, "вечер"), (Part.NIGHT, "ночь")):
        g.rule("REPEAT", f"EVERY {word}", lambda _, part=part: (Repeat(b.DAY), part))
    g.many("DAYNUMS", "DAYNUM", "и|,")
    g.rule("MONTHDAYS", "DAYNUMS числа|число?", lambda days: days)
    g.rule("MONTHDAYS", "DAYNUM числа|число?", lambda day: (day,))
    g.rule("MONTHDAYS", "последний|последнее|последнего день|число|числа", lambda: (-1,))
    g.rule("REPEAT", "EVERY DAYNUM число|числа", lambda _, day: b.monthly(day))
    g.rule("REPEAT", "EVERY месяц в? MONTHDAYS", lambda _, days: b.monthly(*days))
    g.rule("REPEAT", "в? MONTHDAYS EVERY месяца|месяц", lambda days, _: b.monthly(*days))
    g.rule("REPEAT", "ежемесячно MONTHDAYS", lambda days: b.monthly(*days))
    g.rule("REPEAT", "в? MONTHDAYS ежемесячно", lambda days: b.monthly(*days))
    g.rule("NTH", "ORD WEEKDAY", lambda n, day: (n, day))
    g.rule("NTH", "последний|последнюю|последнее|последняя WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "EVERY NTH месяца", lambda _, nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "в? NTH EVERY месяца", lambda nth, _: b.nth_weekday(*nth))
    g.rule("REPEAT", "EVERY месяц в NTH", lambda _, nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "EVERY год DAY", lambda _, day: b.yearly(day))
    g.rule("REPEAT", "DAY EVERY год", lambda day, _: b.yearly(day))
    g.rule("REPEAT", "EVERY DAY", lambda _, day: b.yearly(day))
    g.rule("OFTEN", "NUM раз|раза", lambda n: n)
    g.rule("REPEAT", "OFTEN в UNIT", lambda n, unit: Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT", lambda repeat: repeat)
    beside_repeats(g)


def _frames(g: Grammar) -> None:
    g.rule("SLOT", "OFTEN !в", Times)
    g.rule("SLOT", "в течение|течении SPAN", For)
    g.rule("SLOT", "в_течение|течении|на? следующих|следующие|ближайшие SPAN", b.coming)
    g.rule("END", "DAY|WHOLE|HOUR", lambda end: end)
    g.rule("SLOT", "до|по END", Until)
    g.rule("SLOT", "начиная с DAY|WHOLE", Starting)
    g.rule("SLOT", "с|со DAY", Starting)
    g.rule("SLOT", "с HOUR до HOUR", Between)
    g.rule("SLOT", "между HOUR и HOUR", Between)
    g.rule("SLOT", "кроме GROUP", Except)
