"""English words about time: quantities, clocks, days and rules."""

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords.english_repeats import add_frames, add_repeats
from bot.core.timewords.english_words import add_talk, add_words
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days, written_forms
from bot.core.timewords.slots import (
    After,
    Ahead,
    Clock,
    Clocks,
    Date,
    Day,
    Month,
    NthDay,
    Part,
    Past,
    Span,
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
    add_repeats(g)
    add_frames(g)
    add_talk(g)
    return g


def _quantities(g: Grammar) -> None:
    g.rule("NTHDAY", "INT st|nd|rd|th", b.number)
    g.rule("ORD", "NTHDAY", lambda n: n)
    g.rule("QTY", "NUM -? UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "a|an UNIT", lambda unit: unit)
    g.rule("QTY", "a? half a|an? UNIT", lambda unit: unit.parts(0.5))
    g.rule("QTY", "NUM and a half UNIT", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "a|an UNIT and a half", lambda unit: unit.parts(1.5))
    g.rule("QTY", "NUM UNIT and a half", lambda n, unit: unit.parts(n + 0.5))
    g.rule("QTY", "a? couple of? UNIT", lambda unit: unit.times(2))
    g.rule("QTY", "NUM quarters of? a|an UNIT", lambda n, unit: unit.parts(n / 4))
    g.rule("QTY", "a? quarter of? a|an? UNIT", lambda unit: unit.parts(0.25))
    g.rule("SPAN", "QTY", lambda span: span)
    g.rule("SPAN", "QTY and|,? QTY", _two_spans)
    g.rule("SPAN", "NUM h NUM", lambda h, m: Span(seconds=h * 3600 + m * 60))


def _two_spans(long: Span, short: Span) -> Span | None:
    return long.plus(short) if long.length > short.length else None


def _clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "DEC AMPM", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "NUM AMPM", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "NUM NUM AMPM", lambda n, m, half: b.halved(b.clock(n, m), half))
    g.rule(
        "CLOCK",
        "NUM o'clock|oclock|o_clock|o'_clock AMPM?",
        lambda n, half: b.halved(b.clock(n), half),
    )
    g.rule("CLOCK", "NUM -? ish AMPM?", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "ISH AMPM?", lambda n, half: b.halved(b.clock(n), half))
    g.rule("CLOCK", "HM -? ish AMPM?", lambda t, half: b.halved(b.written_clock(t), half))
    g.rule("CLOCK", "ODD AMPM", lambda t, half: b.halved(figures.dotted(t), half))
    g.rule("CLOCK", "half past NUM AMPM?", lambda n, half: b.halved(b.clock(n, 30), half))
    g.rule("OFHOUR", "a? quarter", lambda: 15)
    g.rule("OFHOUR", "NUM minutes|mins|min?", lambda n: n)
    g.rule("CLOCK", "OFHOUR past|after NUM AMPM?", lambda m, n, h: b.halved(b.past(m, n), h))
    g.rule(
        "CLOCK",
        "OFHOUR to|til|till|before|of NUM AMPM?",
        lambda m, n, h: b.halved(b.before(m, n), h),
    )
    g.rule("CLOCK", "CLOCK sharp", lambda made: made)
    g.rule("CLOCK", "12|twelve? noon|midday|lunchtime", lambda: Clock(12, exact=True))
    g.rule("SLOT", "at|around lunch", lambda: Clock(12, exact=True))
    g.rule("CLOCK", "12|twelve? midnight", lambda: Clock(24, exact=True))
    g.rule("INPART", "in the PART", lambda part: part)
    g.rule("INPART", "at night", lambda: Part.NIGHT)
    g.rule("CLOCK", "CLOCK|BARE INPART", b.with_part)
    g.rule("BARE", "SAID SAID", lambda n, m: b.clock(n, m) if n <= 12 and m >= 10 else None)
    g.rule("BARE", "half NUM !UNIT !THING", lambda n: b.clock(n, 30) if n <= 12 else None)
    g.rule("CLOCK", "NUM h INT !m !min", lambda n, m: b.clock(n, int(m)) if n > 5 else None)
    g.rule("MILITARY", "INT !THING !UNIT", b.military)
    g.rule("CLOCK", "CLOCK|BARE INPART", b.with_part)
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME !AMPM", b.clock)
    g.rule("CLOCK", "BARE INPART", b.with_part)
    g.rule("HOUR", "CLOCK|BARE", lambda made: made)
    g.rule("NEAR", "at|by|around|about|@|before|after exactly|about|around?", lambda: True)
    g.many("HOURS", "HOUR", "and|,|&|at|or")
    g.many("CLOCKS", "CLOCK", "and|,|&|at")
    g.rule("SLOT", "NEAR HOUR", lambda _, made: made)
    g.rule("SLOT", "NEAR HOURS", lambda _, made: Clocks(made))
    g.rule("SLOT", "at|by MILITARY hours|hrs?", lambda made: made)
    g.rule("SLOT", "MILITARY hours|hrs", lambda made: made)
    g.rule("SLOT", "SPAN before CLOCK", b.earlier)
    g.rule("SLOT", "SPAN early|earlier|ahead|beforehand|in_advance", Ahead)
    g.rule("SLOT", "for? CLOCK", lambda made: made)
    g.rule("SLOT", "CLOCKS", Clocks)
    g.rule("ZONE", "PLACE time", Zone)
    g.rule("ZONE", "OFFSET", Zone)
    g.rule("SLOT", "ZONE", lambda zone: zone)
    g.rule("SLOT", "NEAR? CLOCK in? ZONE|ABBR", lambda _, made, zone: (made, zone))
    g.rule("SLOT", "NEAR BARE ZONE|ABBR", lambda _, made, zone: (made, zone))
    g.rule("SLOT", "INPART", lambda part: part)
    g.rule("SLOT", "at INT !THING !AMPM", lambda text: b.bad_hour(int(text[:4])))


def _days(g: Grammar) -> None:
    g.lexicon("DAY", {"today": Day(0)})
    g.lexicon(
        "DAY", dict.fromkeys(("tomorrow", "tmrw", "tmr", "tomorow", "tommorow", "2moro"), Day(1))
    )
    g.lexicon("DAY", {"the day after tomorrow": Day(2), "day after tomorrow": Day(2)})
    g.lexicon("DAY", {"yesterday": Past(), "the day before yesterday": Past()})
    g.lexicon("DAY", {f"last {word}": Past() for word in ("night", "week", "month", "year")})
    g.rule("DAY", "SPAN ago", lambda _: Past())
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "NEXT WEEKDAY|SHORTDAY", lambda week, day: Weekday(day, week))
    g.rule("DAY", "coming|upcoming WEEKDAY|SHORTDAY", Weekday)
    g.rule("DAY", "last|past WEEKDAY|SHORTDAY", lambda _: Past())
    g.rule("DAY", "WEEKDAY|SHORTDAY NEXT week", Weekday)
    g.rule("DAY", "NEXT week on? WEEKDAY|SHORTDAY", lambda week, day: Weekday(day, week))
    g.rule("YEARNUM", "INT", lambda text: int(text) if 1900 <= int(text[:5]) < 2200 else None)
    g.rule("DAYNUM", "ORD", lambda n: n if 1 <= n <= 31 else None)
    g.rule("DAYNUM", "INT", lambda text: int(text) if 1 <= int(text[:4]) <= 31 else None)
    g.rule("DAY", "MONTHNAME .? the? DAYNUM ,? YEARNUM?", lambda m, d, y: b.valid(d, m, y))
    g.rule("DAY", "the? DAYNUM of? MONTHNAME .? ,? YEARNUM?", b.valid)
    # In words it is mostly something else: the second row, the first time.
    g.rule("DAY", "the NTHDAY", Date)
    g.rule("DAY", "the? ORD day? of the month", Date)
    g.rule("DAY", "the? ORD day? of NEXT month", lambda d, shift: Date(d, month_shift=shift))
    g.rule("DAY", "NEXT month on? the? ORD", lambda shift, d: Date(d, month_shift=shift))
    g.rule("DAY", "HOLIDAY", lambda date: date)
    g.rule("DAY", "WHOLEDATE", lambda date: date)
    g.rule("WHOLE", "the|this month", lambda: Month(shift=0))
    g.rule("WHOLE", "next month", lambda: Month(shift=1))
    g.rule("WHOLE", "MONTHNAME", Month)
    g.rule("WHOLE", "the|this year", lambda: Month(12, year_shift=0))
    g.rule("WHOLE", "next year", lambda: Month(12, year_shift=1))
    g.rule("DAY", "the? end of WHOLE", b.last_day)
    g.rule("DAY", "the? last day of WHOLE", b.last_day)
    g.rule("DAY", "the? beginning|start of next month", lambda: Date(1, month_shift=1))
    g.rule("DAY", "the? ORD WEEKDAY of|in WHOLE", NthDay)
    g.rule("DAY", "the? last WEEKDAY of|in WHOLE", lambda day, month: NthDay(-1, day, month))
    g.rule("DAY", "NEXT week", Week)
    g.rule("DAY", "the week after next", lambda: Week(2))
    g.rule("DAY", "NEXT month", lambda shift: Month(shift=shift))
    g.rule("DAY", "NEXT year", Year)
    g.rule("DAY", "the weekend", Weekend)
    g.rule("DAY", "NEXT weekend", Weekend)
    g.rule("DAY", "SPAN from|after DAY", lambda span, day: After(span, day))
    g.rule("DAY", "SPAN before|prior_to DAY", lambda span, day: After(span.times(-1), day))
    g.rule("DAY", "the day after DAY", lambda day: After(b.DAY, day))
    g.rule("DAY", "the day before DAY", lambda day: After(b.DAY.times(-1), day))
    g.rule("SLOT", "the PART before DAY", lambda part, day: (After(b.DAY.times(-1), day), part))
    g.rule("SLOT", "at? this|the? same? time DAY", b.same_time)
    g.rule(
        "DAY",
        "DAY week &EOT|NEAR|CLOCK|,|BARE",
        lambda day: After(b.WEEK, day) if isinstance(day, Day | Weekday) else None,
    )
    g.rule("DAY", "SPAN on WEEKDAY", lambda span, day: After(span, Weekday(day)))
    g.rule("SLOT", "on|by|for|due|before? DAY", lambda day: day)
    g.rule("SLOT", "SHORTDAY ,? DAY", lambda day, date: (Weekday(day), date))
    g.rule("SLOT", "DAY MILITARY", lambda day, made: (day, made))
    g.rule("SLOT", "MILITARY DAY", lambda made, day: (day, made))
    g.rule("SLOT", "MILITARY tonight", lambda made: (Day(0), made))
    g.rule("SLOT", "DAY BARE &EOT", lambda day, made: (day, made))
    g.rule("SLOT", "on SHORTDAY", Weekday)
    g.rule("SLOT", "on? SHORTDAY NEAR? HOUR", lambda day, _, made: (Weekday(day), made))
    g.rule("SLOT", "on|for? DAY PART", lambda day, part: (day, part))
    beside_days(g, "at|@|by|around|about", "on|by", b.any_order)
    g.rule("SLOT", "this PART", lambda part: (Day(0), part))
    g.rule("SLOT", "tonight|tonite", lambda: (Day(0), Part.NIGHT))
    g.rule(
        "ROUGHLY", "about|around|roughly|like|approximately|exactly|just|only|another", lambda: True
    )
    g.rule("SLOT", "in|within ROUGHLY? SPAN or_so?", lambda _, span: After(span))
    g.rule("SLOT", "in HM !AMPM !UNIT", lambda _: Vague())  # an hour and a half, or at half past?
    g.rule("SLOT", "in SPAN '? time", After)
    g.rule("SLOT", "in NUM business|working days", lambda _: Vague())
    g.rule("SLOT", "SPAN from now", After)
    g.rule("SLOT", "in a few|bit|while|some", Vague)
    g.rule("SLOT", "in a few|some UNIT", lambda _: Vague())
    g.rule("SLOT", "later today?", Vague)
