"""English words about time."""

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import english_numbers
from bot.core.timewords.numeric import written_forms
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
    Weekdays,
    Weekend,
    Year,
    Zone,
)

_WEEKDAYS = (
    "monday mon",
    "tuesday tue tues",
    "wednesday wed weds",
    "thursday thu thur thurs",
    "friday fri",
    "saturday",
    "sunday",
)
_MONTHS = (
    "january jan",
    "february feb",
    "march",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sep sept",
    "october oct",
    "november nov",
    "december dec",
)
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_UNITS = {
    b.SECOND: "second seconds sec secs",
    b.MINUTE: "minute minutes min mins m",
    b.HOUR: "hour hours hr hrs h",
    b.DAY: "day days",
    b.WEEK: "week weeks wk wks",
    Span(weeks=2): "fortnight fortnights",
    b.MONTH: "month months",
    b.QUARTER: "quarter",
    b.YEAR: "year years yr yrs",
}
_HOLIDAYS = {
    "christmas eve": Date(24, 12),
    "christmas": Date(25, 12),
    "christmas day": Date(25, 12),
    "xmas": Date(25, 12),
    "boxing day": Date(26, 12),
    "new year's eve": Date(31, 12),
    "new years eve": Date(31, 12),
    "new year's day": Date(1, 1),
    "new years day": Date(1, 1),
    "new year": Date(1, 1),
    "valentine's day": Date(14, 2),
    "valentines day": Date(14, 2),
    "halloween": Date(31, 10),
}
# What is counted here is no hour: at 9 percent, at 5 dollars, at 8 main street.
_THINGS = (
    "percent % dollars dollar euros euro bucks pounds $ € £ degrees street st avenue ave road km "
    "miles kg mph people of times points th / - . per main"
)


@cache
def grammar() -> Grammar:
    g = Grammar()
    _lexicon(g)
    written_forms(g)
    _quantities(g)
    _clocks(g)
    _days(g)
    _repeats(g)
    _frames(g)
    _talk(g)
    return g


def _lexicon(g: Grammar) -> None:
    g.lexicon("NUM", english_numbers())
    ordinals = {word: n for n, word in enumerate(_ORDINALS.split(), 1)}
    g.lexicon("ORD", ordinals | {"thirtieth": 30, "thirty first": 31, "thirty-first": 31})
    for word, n in ordinals.items():
        if n < 10:
            g.lexicon("ORD", {f"twenty {word}": n + 20, f"twenty-{word}": n + 20})
    for day, names in enumerate(_WEEKDAYS):
        g.lexicon("WEEKDAY", {name: day for name in names.split()})
        g.lexicon("PLURAL", {f"{names.split()[0]}s": day})
    # 'sat' and 'sun' are other words too: they count only beside something else about time.
    g.lexicon("SHORTDAY", {"sat": 5, "sun": 6})
    for month, names in enumerate(_MONTHS, 1):
        g.lexicon("MONTHNAME", {name: month for name in names.split()})
    g.lexicon("MONTHNAME", {"mar": 3})
    for span, names in _UNITS.items():
        g.lexicon("UNIT", {name: span for name in names.split()})
    g.lexicon(
        "AMPM", {"am": "am", "a.m.": "am", "a.m": "am", "pm": "pm", "p.m.": "pm", "p.m": "pm"}
    )
    for part in (Part.MORNING, Part.AFTERNOON, Part.EVENING, Part.NIGHT):
        g.lexicon("PART", {part.value: part})
        g.lexicon("PARTS", {f"{part.value}s": part})
    g.lexicon("NEXT", {"next": 1, "this": 0, "the following": 1})
    g.lexicon("HOLIDAY", _HOLIDAYS)
    g.lexicon("THING", _THINGS.split())


def _quantities(g: Grammar) -> None:
    g.rule("NTHDAY", "INT st|nd|rd|th", b.number)
    g.rule("ORD", "NTHDAY", lambda n: n)
    g.rule("QTY", "NUM -? UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.times(b.decimal(n)))
    g.rule("QTY", "a|an UNIT", lambda unit: unit)
    g.rule("QTY", "a? half a|an? UNIT", lambda unit: unit.times(0.5))
    g.rule("QTY", "NUM and a half UNIT", lambda n, unit: unit.times(n + 0.5))
    g.rule("QTY", "a|an UNIT and a half", lambda unit: unit.times(1.5))
    g.rule("QTY", "NUM UNIT and a half", lambda n, unit: unit.times(n + 0.5))
    g.rule("QTY", "a? couple of? UNIT", lambda unit: unit.times(2))
    g.rule("QTY", "NUM quarters of? a|an UNIT", lambda n, unit: unit.times(n / 4))
    g.rule("QTY", "a? quarter of? a|an? UNIT", lambda unit: unit.times(0.25))
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
    g.rule("CLOCK", "NUM o'clock|oclock AMPM?", lambda n, half: b.halved(b.clock(n), half))
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
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME !AMPM", b.clock)
    g.rule("CLOCK", "BARE INPART", b.with_part)
    g.rule("HOUR", "CLOCK|BARE", lambda made: made)
    g.rule("NEAR", "at|by|around|about|@|before|after exactly|about|around?", lambda: True)
    g.many("HOURS", "HOUR", "and|,|&|at|or")
    g.many("CLOCKS", "CLOCK", "and|,|&|at")
    g.rule("SLOT", "NEAR HOUR", lambda _, made: made)
    g.rule("SLOT", "NEAR HOURS", lambda _, made: Clocks(made))
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
    g.lexicon("DAY", {word: Day(0) for word in ("today", "2day")})
    g.lexicon("DAY", {word: Day(1) for word in "tomorrow tmrw tmr tomorow tommorow 2moro".split()})
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
    g.rule("DAY", "MONTHNAME the? DAYNUM ,? YEARNUM?", lambda m, d, y: b.valid(d, m, y))
    g.rule("DAY", "the? DAYNUM of? MONTHNAME ,? YEARNUM?", b.valid)
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
    g.rule("DAY", "SPAN on WEEKDAY", lambda span, day: After(span, Weekday(day)))
    g.rule("SLOT", "on|by|for|due|before? DAY", lambda day: day)
    g.rule(
        "DAY",
        "DAY week",
        lambda day: After(b.WEEK, day) if isinstance(day, Day | Weekday) else None,
    )
    g.rule("SLOT", "DAY BARE &EOT", lambda day, made: (day, made))
    g.rule("SLOT", "on SHORTDAY", Weekday)
    g.rule("SLOT", "on? SHORTDAY NEAR? HOUR", lambda day, _, made: (Weekday(day), made))
    g.rule("SLOT", "on|for? DAY PART", lambda day, part: (day, part))
    g.rule("SLOT", "on|by SLASH", b.any_order)
    g.rule("SLOT", "SLASH NEAR? CLOCK", lambda text, _, made: (b.any_order(text), made))
    g.rule("SLOT", "this PART", lambda part: (Day(0), part))
    g.rule("SLOT", "tonight|tonite", lambda: (Day(0), Part.NIGHT))
    g.rule(
        "ROUGHLY", "about|around|roughly|like|approximately|exactly|just|only|another", lambda: True
    )
    g.rule("SLOT", "in|within ROUGHLY? SPAN or_so?", lambda _, span: After(span))
    g.rule("SLOT", "in SPAN '? time", After)
    g.rule("SLOT", "in NUM business|working days", lambda _: Vague())
    g.rule("SLOT", "SPAN from now", After)
    g.rule("SLOT", "in a few|bit|while|some", Vague)
    g.rule("SLOT", "in a few|some UNIT", lambda _: Vague())
    g.rule("SLOT", "later today?", Vague)


def _repeats(g: Grammar) -> None:
    g.rule("EVERY", "every|each single?", lambda: True)
    g.rule("WDAY", "WEEKDAY|SHORTDAY|PLURAL", lambda day: day)
    g.many("WDAYS", "WDAY", "and|,|&|or|/|on")
    g.many("PLURALS", "PLURAL", "and|,|&|or|on")
    g.rule("RANGE", "WDAY through|thru|to|till|until|- WDAY", b.day_range)
    g.rule("ONE", "WEEKDAY|SHORTDAY", lambda day: day)
    g.many("SEVERAL", "ONE", "and|,|&|or|on")
    g.rule("SLOT", "on? SEVERAL", Weekdays)
    g.rule("GROUP", "WDAYS|RANGE", lambda days: days)
    g.rule("GROUP", "WDAY", lambda day: (day,))
    g.rule("GROUP", "weekday|weekdays|workday|workdays", lambda: b.WORKDAYS)
    g.rule("GROUP", "working|business|week|work day|days", lambda: b.WORKDAYS)
    g.rule("GROUP", "weekend|weekends", lambda: b.WEEKEND)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule("REPEAT", "EVERY other|second GROUP", lambda _, days: b.weekly(days, 2))
    g.rule("REPEAT", "on? PLURALS|RANGE", b.weekly)
    g.rule("REPEAT", "on? PLURAL", lambda day: b.weekly((day,)))
    g.rule("REPEAT", "on? weekdays|workdays", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "on working_days|business_days|work_days", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "on|at? the? weekends", lambda: b.weekly(b.WEEKEND))
    g.rule("REPEAT", "EVERY UNIT", lambda _, unit: Repeat(unit))
    g.rule("REPEAT", "EVERY other|second UNIT", lambda _, unit: Repeat(unit.times(2)))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: Repeat(span))
    g.rule("REPEAT", "EVERY ORD UNIT", lambda _, n, unit: Repeat(unit.times(n)))
    words = {"hourly": b.HOUR, "daily": b.DAY, "weekly": b.WEEK, "fortnightly": Span(weeks=2)}
    words |= {"biweekly": Span(weeks=2), "monthly": b.MONTH, "quarterly": b.QUARTER}
    words |= {"yearly": b.YEAR, "everyday": b.DAY, "annually": b.YEAR, "nightly": b.DAY}
    g.lexicon("REPEAT", {word: Repeat(span) for word, span in words.items()})
    g.rule("REPEAT", "EVERY PART", lambda _, part: (Repeat(b.DAY), part))
    g.rule("REPEAT", "in the PARTS", lambda part: (Repeat(b.DAY), part))
    g.rule("REPEAT", "EVERY GROUP PART", lambda _, days, part: (b.weekly(days), part))
    g.many("ORDS", "ORD", "and|,|&|or|the")
    g.rule("MONTHDAYS", "ORDS", lambda days: days)
    g.rule("MONTHDAYS", "ORD", lambda day: (day,))
    g.rule("MONTHDAYS", "last day", lambda: (-1,))
    g.rule("REPEAT", "EVERY MONTHDAYS", lambda _, days: b.monthly(*days))
    g.rule("OFMONTH", "of|in each|every|the|any|a month", lambda: True)
    g.rule("REPEAT", "EVERY MONTHDAYS day? OFMONTH", lambda _, days, __: b.monthly(*days))
    g.rule("REPEAT", "on|by? the? MONTHDAYS day? of EVERY month", lambda days, _: b.monthly(*days))
    g.rule("REPEAT", "EVERY month on the? MONTHDAYS", lambda _, days: b.monthly(*days))
    g.rule("REPEAT", "monthly on the? MONTHDAYS", lambda days: b.monthly(*days))
    g.rule("NTH", "ORD WEEKDAY", lambda n, day: (n, day))
    g.rule("NTH", "last WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "EVERY NTH OFMONTH?", lambda _, nth, __: b.nth_weekday(*nth))
    g.rule("REPEAT", "on? the? NTH of|in EVERY month", lambda nth, _: b.nth_weekday(*nth))
    g.rule("REPEAT", "EVERY|the ORDS WEEKDAY OFMONTH?", lambda *r: b.several_nth(*r[-3:-1]))
    g.rule("REPEAT", "EVERY month on the? NTH", lambda _, nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "monthly on the? NTH", lambda nth: b.nth_weekday(*nth))
    g.rule("WORKDAY", "weekday|workday|working_day|business_day", lambda: True)
    g.rule("PLACED", "first WORKDAY", lambda _: 1)
    g.rule("PLACED", "last WORKDAY", lambda _: -1)
    g.rule(
        "REPEAT",
        "EVERY|the? PLACED of EVERY|the month",
        lambda *r: b.placed(r[1]) if r[0] or r[2] else None,
    )
    g.rule("REPEAT", "EVERY DAY", lambda _, date: b.yearly(date))
    g.rule("OFTEN", "once", lambda: 1)
    g.rule("OFTEN", "twice", lambda: 2)
    g.rule("OFTEN", "NUM times|x", lambda n: n)
    g.rule("REPEAT", "OFTEN a|an|per|every|each UNIT", lambda n, unit: Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT", lambda repeat: repeat)


def _frames(g: Grammar) -> None:
    g.rule("SLOT", "OFTEN !a !an !per", Times)
    g.rule("SLOT", "for the? next|following? SPAN", For)
    g.rule(
        "SLOT", "for the next SPAN", lambda span: (Repeat(b.DAY), For(span)) if span.days else None
    )
    g.rule("END", "DAY|WHOLE|HOUR", lambda end: end)
    g.rule("SLOT", "until|till|til|through|up_to|ending on|in|at? END", Until)
    g.rule("BEGIN", "DAY|WHOLE", lambda start: start)
    g.rule("BEGIN", "in SPAN", After)
    g.rule(
        "SLOT", "starting|beginning|from|commencing|as_of|start|begin on|in|from? BEGIN", Starting
    )
    g.rule("SLOT", "between HOUR and HOUR", Between)
    g.rule("SLOT", "from? HOUR to|until|till|til|through|- HOUR", Between)
    g.rule("SLOT", "except|excluding|but_not|apart_from|without for|on? GROUP", Except)


def _talk(g: Grammar) -> None:
    verbs = "remind ping nudge alert notify text tell message buzz poke ring wake prompt"
    who = ("me", "us", "myself")
    g.lexicon("TRIGGER", [f"{verb} {one}" for verb in verbs.split() for one in who])
    g.lexicon("TRIGGER", ["wake me up", "don't let me forget", "do not let me forget", "reminder"])
    g.lexicon("TRIGGER", ["dont let me forget", "give me a shout", "give me a nudge"])
    for thing in ("a reminder", "reminder", "an alarm", "a timer", "alarm", "timer"):
        g.lexicon(
            "TRIGGER", [f"set {thing}", f"set {thing} for", f"set me {thing}", f"create {thing}"]
        )
    g.lexicon(
        "INTENT",
        (
            "i need to",
            "i have to",
            "i must",
            "i should",
            "we should",
            "we need to",
            "we have to",
            "we must",
            "i want to",
            "i'd like to",
            "don't forget",
            "todo",
        ),
    )
    g.lexicon("INTENT", ("i've got to", "i gotta", "dont forget", "remember to", "do not forget"))
    g.lexicon("NEGATED", ("don't remind", "do not remind", "dont remind", "no need to remind"))
    g.lexicon("NEGATED", ("stop reminding", "cancel the reminder", "cancel my reminder"))
    g.lexicon("NEGATED", ("delete the reminder", "delete my reminder", "never remind"))
    g.lexicon("CANCEL", ("cancel", "delete", "remove", "please cancel", "please delete"))
    g.lexicon("REMINDER", ("reminder", "reminders", "alarm", "alarms"))
    g.lexicon(
        "UNREAD", ("every", "everyday", "each", "except", "excluding", "unless", "last", "but not")
    )
    g.lexicon("CORRECTION", ("no", "wait", "no wait", "actually", "sorry", "i mean", "rather"))
    g.lexicon("CORRECTION", ("make that", "make it", "scratch that", "correction", "i meant"))
    told = "was were had did took went got been happened said started came saw met slept woke ate"
    g.lexicon("TOLD", (told + " left bought played worked watched born sold used").split())
    facts = "is are am opens closes starts begins lasts leaves arrives costs lives it's that's i he she we they you it i've ran"
    g.lexicon("STATEMENT", (facts + " there's runs takes drink drinks sleep sleeps i'm").split())
    asking = "what when where who why how which did do does is are was were whose"
    g.lexicon("ASKING", asking.split())
    g.lexicon(
        "JOIN",
        (
            "can you",
            "could you",
            "would you",
            "will you",
            "hey",
            "i need to",
            "i have to",
            "i must",
        ),
    )
    g.lexicon(
        "JOIN", "to that about of for and , : - ; . ! – — please then me also i should".split()
    )
