"""English rules for the day."""

from bot.core.timewords import builders as b
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


def days(g: Grammar) -> None:
    _near(g)
    _weekdays(g)
    _dates(g)
    _months_and_weeks(g)
    _counted_from_another(g)
    _said(g)
    _from_now(g)


def _near(g: Grammar) -> None:
    g.lexicon("DAY", {"today": Day(0)})
    g.lexicon(
        "DAY", dict.fromkeys(("tomorrow", "tmrw", "tmr", "tomorow", "tommorow", "2moro"), Day(1))
    )
    g.lexicon("DAY", {"the day after tomorrow": Day(2), "day after tomorrow": Day(2)})
    g.lexicon("DAY", {"yesterday": Past(), "the day before yesterday": Past()})
    g.lexicon("DAY", {f"last {word}": Past() for word in ("night", "week", "month", "year")})
    g.rule("DAY", "SPAN ago", lambda _: Past())


def _weekdays(g: Grammar) -> None:
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "NEXT WEEKDAY|SHORTDAY", lambda week, day: Weekday(day, week))
    g.rule("DAY", "coming|upcoming WEEKDAY|SHORTDAY", Weekday)
    g.rule("DAY", "last|past WEEKDAY|SHORTDAY", lambda _: Past())
    g.rule("DAY", "WEEKDAY|SHORTDAY NEXT week", Weekday)
    g.rule("DAY", "NEXT week on? WEEKDAY|SHORTDAY", lambda week, day: Weekday(day, week))


def _dates(g: Grammar) -> None:
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAYNUM", "ORD", b.day_of_month)
    g.rule("DAYNUM", "INT", b.day_in_figures)
    g.rule("DAY", "MONTHNAME .? the? DAYNUM ,? YEARNUM?", lambda m, d, y: b.valid(d, m, y))
    g.rule("DAY", "the? DAYNUM of? MONTHNAME .? ,? YEARNUM?", b.valid)
    # In words it is mostly something else: the second row, the first time.
    g.rule("DAY", "the NTHDAY", Date)
    g.rule("DAY", "the? ORD day? of the month", Date)
    g.rule("DAY", "the? ORD day? of NEXT month", lambda d, shift: Date(d, month_shift=shift))
    g.rule("DAY", "NEXT month on? the? ORD", lambda shift, d: Date(d, month_shift=shift))
    g.rule("DAY", "HOLIDAY")
    g.rule("DAY", "WHOLEDATE")


def _months_and_weeks(g: Grammar) -> None:
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


def _counted_from_another(g: Grammar) -> None:
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


def _said(g: Grammar) -> None:
    g.rule("SLOT", "on|by|for|due|before? DAY")
    g.rule("SLOT", "SHORTDAY ,? DAY", lambda day, date: (Weekday(day), date))
    g.rule("SLOT", "DAY MILITARY", b.together)
    g.rule("SLOT", "MILITARY DAY", lambda made, day: (day, made))
    g.rule("SLOT", "MILITARY tonight", lambda made: (Day(0), made))
    g.rule("SLOT", "DAY BARE &EOT", b.together)
    g.rule("SLOT", "on SHORTDAY", Weekday)
    g.rule("SLOT", "on? SHORTDAY NEAR? HOUR", lambda day, _, made: (Weekday(day), made))
    g.rule("SLOT", "on|for? DAY PART", b.together)
    beside_days(g, "at|@|by|around|about", "on|by", b.any_order)
    g.rule("SLOT", "this PART", lambda part: (Day(0), part))
    g.rule("SLOT", "tonight|tonite", lambda: (Day(0), Part.NIGHT))


def _from_now(g: Grammar) -> None:
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
