"""English rules for the day."""

from bot.core.timewords import builders as b
from bot.core.timewords import slots as s
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import beside_days


def days(g: Grammar) -> None:
    _near(g)
    _weekdays(g)
    _dates(g)
    _months_and_weeks(g)
    _counted_from_another(g)
    _said(g)
    _from_now(g)


def _near(g: Grammar) -> None:
    g.lexicon("DAY", {"today": s.Day(0)})
    g.lexicon(
        "DAY", dict.fromkeys(("tomorrow", "tmrw", "tmr", "tomorow", "tommorow", "2moro"), s.Day(1))
    )
    g.lexicon("DAY", {"the day after tomorrow": s.Day(2), "day after tomorrow": s.Day(2)})
    g.lexicon("DAY", {"yesterday": s.Past(), "the day before yesterday": s.Past()})
    g.lexicon("DAY", {f"last {word}": s.Past() for word in ("night", "week", "month", "year")})
    g.rule("DAY", "SPAN ago", lambda _: s.Past())


def _weekdays(g: Grammar) -> None:
    g.rule("DAY", "WEEKDAY", s.Weekday)
    g.rule("DAY", "NEXT WEEKDAY|SHORTDAY", lambda week, day: s.Weekday(day, week))
    g.rule("DAY", "coming|upcoming WEEKDAY|SHORTDAY", s.Weekday)
    g.rule("DAY", "last|past WEEKDAY|SHORTDAY", lambda _: s.Past())
    g.rule("DAY", "WEEKDAY|SHORTDAY NEXT week", s.Weekday)
    g.rule("DAY", "NEXT week on? WEEKDAY|SHORTDAY", lambda week, day: s.Weekday(day, week))


def _dates(g: Grammar) -> None:
    g.rule("YEARNUM", "INT", b.year)
    g.rule("DAYNUM", "ORD", b.day_of_month)
    g.rule("DAYNUM", "INT", b.day_in_figures)
    g.rule("DAY", "MONTHNAME .? the? DAYNUM ,? YEARNUM?", lambda m, d, y: b.valid(d, m, y))
    g.rule("DAY", "the? DAYNUM of? MONTHNAME .? ,? YEARNUM?", b.valid)
    # In words it is mostly something else: the second row, the first time.
    g.rule("DAY", "the NTHDAY", s.Date)
    g.rule("DAY", "the? ORD day? of the month", s.Date)
    g.rule("DAY", "the? ORD day? of NEXT month", lambda d, shift: s.Date(d, month_shift=shift))
    g.rule("DAY", "NEXT month on? the? ORD", lambda shift, d: s.Date(d, month_shift=shift))
    g.rule("DAY", "HOLIDAY")
    g.rule("DAY", "WHOLEDATE")


def _months_and_weeks(g: Grammar) -> None:
    g.rule("WHOLE", "the|this month", lambda: s.Month(shift=0))
    g.rule("WHOLE", "next month", lambda: s.Month(shift=1))
    g.rule("WHOLE", "MONTHNAME", s.Month)
    g.rule("WHOLE", "the|this year", lambda: s.Month(12, year_shift=0))
    g.rule("WHOLE", "next year", lambda: s.Month(12, year_shift=1))
    g.rule("DAY", "the? end of WHOLE", b.last_day)
    g.rule("DAY", "the? last day of WHOLE", b.last_day)
    g.rule("DAY", "the? beginning|start of next month", lambda: s.Date(1, month_shift=1))
    g.rule("DAY", "the? ORD WEEKDAY of|in WHOLE", s.NthDay)
    g.rule("DAY", "the? last WEEKDAY of|in WHOLE", lambda day, month: s.NthDay(-1, day, month))
    g.rule("DAY", "NEXT week", s.Week)
    g.rule("DAY", "the week after next", lambda: s.Week(2))
    g.rule("DAY", "NEXT month", lambda shift: s.Month(shift=shift))
    g.rule("DAY", "NEXT year", s.Year)
    g.rule("DAY", "the weekend", s.Weekend)
    g.rule("DAY", "NEXT weekend", s.Weekend)


def _counted_from_another(g: Grammar) -> None:
    g.rule("DAY", "SPAN from|after DAY", lambda span, day: s.After(span, day))
    g.rule("DAY", "SPAN before|prior_to DAY", lambda span, day: s.After(span.times(-1), day))
    g.rule("DAY", "the day after DAY", lambda day: s.After(b.DAY, day))
    g.rule("DAY", "the day before DAY", lambda day: s.After(b.DAY.times(-1), day))
    g.rule("SLOT", "the PART before DAY", lambda part, day: (s.After(b.DAY.times(-1), day), part))
    g.rule("SLOT", "at? this|the? same? time DAY", b.same_time)
    g.rule(
        "DAY",
        "DAY week &EOT|NEAR|CLOCK|,|BARE",
        lambda day: s.After(b.WEEK, day) if isinstance(day, s.Day | s.Weekday) else None,
    )
    g.rule("DAY", "SPAN on WEEKDAY", lambda span, day: s.After(span, s.Weekday(day)))


def _said(g: Grammar) -> None:
    g.rule("SLOT", "on|by|for|due|before? DAY")
    g.rule("SLOT", "SHORTDAY ,? DAY", lambda day, date: (s.Weekday(day), date))
    g.rule("SLOT", "DAY MILITARY", b.together)
    g.rule("SLOT", "MILITARY DAY", lambda made, day: (day, made))
    g.rule("SLOT", "MILITARY tonight", lambda made: (s.Day(0), made))
    g.rule("SLOT", "DAY BARE &EOT", b.together)
    g.rule("SLOT", "on SHORTDAY", s.Weekday)
    g.rule("SLOT", "on? SHORTDAY NEAR? HOUR", lambda day, _, made: (s.Weekday(day), made))
    g.rule("SLOT", "on|for? DAY PART", b.together)
    beside_days(g, "at|@|by|around|about", "on|by", b.any_order)
    g.rule("SLOT", "this PART", lambda part: (s.Day(0), part))
    g.rule("SLOT", "tonight|tonite", lambda: (s.Day(0), s.Part.NIGHT))


def _from_now(g: Grammar) -> None:
    g.rule(
        "ROUGHLY", "about|around|roughly|like|approximately|exactly|just|only|another", lambda: True
    )
    g.rule("SLOT", "in|within ROUGHLY? SPAN or_so?", lambda _, span: s.After(span))
    g.rule("SLOT", "in HM !AMPM !UNIT", lambda _: s.Vague())  # an hour and a half, or at half past?
    g.rule("SLOT", "in SPAN '? time", s.After)
    g.rule("SLOT", "in NUM business|working days", lambda _: s.Vague())
    g.rule("SLOT", "SPAN from now", s.After)
    g.rule("SLOT", "in a few|bit|while|some", s.Vague)
    g.rule("SLOT", "in a few|some UNIT", lambda _: s.Vague())
    g.rule("SLOT", "later today?", s.Vague)
