"""German words about time: quantities, clocks, days and rules."""

from functools import cache

from bot.core.timewords import builders as b
from bot.core.timewords.german_words import PARTS, add_talk, add_words
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import german_numbers
from bot.core.timewords.numeric import beside_days, beside_repeats, written_forms
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
    g.rule("ORD", "INT .", b.number)
    g.rule("QTY", "NUM UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "DEC UNIT", lambda n, unit: unit.parts(b.decimal(n)))
    g.rule("QTY", "eine|einer|einem|einen? halbe|halben|halber|halbes UNIT", lambda u: u.parts(0.5))
    g.rule("QTY", "anderthalb|eineinhalb UNIT", lambda unit: unit.parts(1.5))
    g.lexicon(
        "HALVES", {f"{word}einhalb": n + 0.5 for word, n in german_numbers().items() if n < 10}
    )
    g.rule("QTY", "HALVES UNIT", lambda n, unit: unit.times(n))
    g.rule("QTY", "einer|eine viertelstunde", lambda: b.HOUR.parts(0.25))
    g.rule("QTY", "einer|eine dreiviertelstunde", lambda: b.HOUR.parts(0.75))
    g.rule("SPAN", "QTY", lambda span: span)
    g.rule("SPAN", "QTY und|,? QTY", lambda a, c: a.plus(c) if a.length > c.length else None)


def _clocks(g: Grammar) -> None:
    g.rule("CLOCK", "HM uhr?", b.written_clock)
    g.rule("CLOCK", "DEC uhr", b.written_clock)
    g.rule("CLOCK", "NUM uhr", lambda n: b.exact(n))
    g.rule("CLOCK", "NUM uhr NUM !UNIT", b.exact)
    g.rule("CLOCK", "halb NUM uhr?", b.spoken_half)
    g.rule("CLOCK", "viertel nach NUM uhr?", lambda n: b.past(15, n))
    g.rule("CLOCK", "viertel|dreiviertel vor NUM uhr?", lambda n: b.before(15, n))
    g.rule("CLOCK", "dreiviertel NUM", lambda n: b.before(15, n))
    g.rule("CLOCK", "viertel NUM", lambda n: b.before(45, n))
    g.rule("CLOCK", "NUM minuten? nach NUM uhr?", b.past)
    g.rule("CLOCK", "NUM minuten? vor NUM uhr?", b.before)
    g.rule("CLOCK", "NUM vor halb NUM", lambda m, n: b.before(30 + m, n))
    g.rule("CLOCK", "NUM nach halb NUM", lambda m, n: b.before(30 - m, n))
    g.rule("CLOCK", "mitternacht", lambda: Clock(24, exact=True))
    g.rule("BARE", "NUM !THING !UNIT !MONTHNAME", b.clock)
    for part, names in PARTS.items():
        adverbs = [name for name in names.split() if name.endswith("s")]
        g.rule("INPART", "|".join(adverbs), lambda part=part: part)
        nouns = [name for name in names.split() if not name.endswith("s")]
        article = "in der" if part is Part.NIGHT else "am"
        g.rule("INPART", f"{article} {'|'.join(nouns)}", lambda part=part: part)
    g.rule("CLOCK", "CLOCK|BARE INPART", b.with_part)
    g.rule("CLOCK", "INPART um CLOCK|BARE", lambda part, made: b.with_part(made, part))
    g.rule("HOUR", "CLOCK|BARE", lambda made: made)
    g.rule("NEAR", "um|gegen|ab|so_gegen|bis genau|circa|ca?", lambda: True)
    g.many("HOURS", "HOUR", "und|,|um")
    g.many("CLOCKS", "CLOCK", "und|,|um")
    g.rule("SLOT", "um|gegen HOUR", lambda made: made)
    g.rule("SLOT", "um HOURS", Clocks)
    g.rule("SLOT", "CLOCK", lambda made: made)
    g.rule("SLOT", "CLOCKS", Clocks)
    g.rule("SLOT", "INPART", lambda part: part)
    g.rule("SLOT", "PLACE|OFFSET zeit?", Zone)
    g.rule("SLOT", "um? CLOCK ABBR", lambda made, zone: (made, zone))
    g.rule("SLOT", "um INT uhr?", lambda text: b.bad_hour(int(text[:4])))


def _days(g: Grammar) -> None:
    g.lexicon("DAY", {"heute": Day(0), "übermorgen": Day(2), "uebermorgen": Day(2)})
    g.lexicon("DAY", {"morgen": Day(1), "gestern": Past(), "vorgestern": Past()})
    g.rule("DAY", "vor SPAN", lambda _: Past())
    g.rule("DAY", "WEEKDAY", Weekday)
    g.rule("DAY", "NEXT WEEKDAY", lambda week, day: Weekday(day, 0 if week == 0 else None))
    g.rule("DAY", "COMING WEEKDAY", lambda _, day: Weekday(day))
    g.rule("DAY", "LAST WEEKDAY|UNIT", lambda _, __: Past())
    g.rule("DAY", "WEEKDAY NEXT woche", lambda day, week: Weekday(day, week))
    g.rule("DAY", "NEXT woche am? WEEKDAY", lambda week, day: Weekday(day, week))
    g.rule("YEARNUM", "INT", lambda text: int(text) if 1900 <= int(text[:5]) < 2200 else None)
    g.rule("DAY", "ORD MONTHNAME YEARNUM?", lambda d, m, y: b.valid(d, m, y) if d < 100 else None)
    g.rule("DAY", "WHOLEDATE", lambda date: date)
    g.rule("DAY", "HOLIDAY", lambda date: date)
    g.rule("DAY", "INT . des|diesen NEXT? monats", lambda t, s: Date(int(t), month_shift=s or 0))
    g.rule("WHOLE", "des|diesen monats|monat", lambda: Month(shift=0))
    g.rule("WHOLE", "NEXT monats|monat", lambda shift: Month(shift=shift))
    g.rule("WHOLE", "MONTHNAME", Month)
    g.rule("WHOLE", "des|diesen jahres", lambda: Month(12, year_shift=0))
    g.rule("DAY", "ende|am_ende WHOLE", b.last_day)
    g.rule("DAY", "monatsende", lambda: Date(-1, month_shift=0))
    g.rule("DAY", "letzten|letzter tag WHOLE", b.last_day)
    g.rule("DAY", "ORD WEEKDAY im|des WHOLE", NthDay)
    g.rule("DAY", "übernächste|übernächster woche", lambda: Week(2))
    g.rule("DAY", "DAY in SPAN", lambda day, span: After(span, day))
    g.rule("DAY", "NEXT woche", Week)
    g.rule("DAY", "NEXT monat", lambda shift: Month(shift=shift))
    g.rule("DAY", "NEXT jahr", Year)
    g.rule("DAY", "NEXT? wochenende", lambda shift: Weekend(shift or 0))
    beside_days(g, "um|gegen|ab", "am", b.any_order)
    g.rule("SLOT", "am|an|für|zu? DAY", lambda day: day)
    g.rule("SLOT", "am den|dem? INT .", lambda t: Date(int(t)) if 1 <= int(t[:4]) <= 31 else None)
    g.rule("SLOT", "am SHORTDAY", Weekday)
    g.rule("SLOT", "am? DAY PART", lambda day, part: (day, part))
    g.rule("SLOT", "am? DAYPART", lambda both: both)
    g.rule("SLOT", "am NEXT|COMING DAYPART", lambda _, both: both)
    g.rule("SLOT", "in SPAN", After)
    g.rule("SLOT", "nach SPAN", After)
    g.rule("SLOT", "in ein paar|einigen UNIT", lambda _: Vague())
    g.rule("SLOT", "später|nachher|bald|demnächst", Vague)


def _repeats(g: Grammar) -> None:
    g.rule("EVERY", "jeden|jede|jedes|jeder|jeweils|alle", lambda: True)
    g.rule("WDAY", "WEEKDAY|PLURAL", lambda day: day)
    g.many("WDAYS", "WDAY", "und|,|oder")
    g.many("PLURALS", "PLURAL", "und|,|oder")
    g.rule("RANGE", "WEEKDAY|SHORTDAY|PLURAL bis|- WEEKDAY|SHORTDAY|PLURAL", b.day_range)
    g.rule("GROUP", "WDAYS|RANGE", lambda days: days)
    g.rule("GROUP", "WDAY", lambda day: (day,))
    g.rule("GROUP", "werktag|wochentag|arbeitstag|werktags|wochentags", lambda: b.WORKDAYS)
    g.rule("GROUP", "wochenende|wochenenden", lambda: b.WEEKEND)
    g.rule("REPEAT", "EVERY GROUP", lambda _, days: b.weekly(days))
    g.rule("REPEAT", "EVERY zweiten|zweite|andere|anderen GROUP", lambda _, days: b.weekly(days, 2))
    g.rule("REPEAT", "immer? PLURALS", b.weekly)
    g.rule("REPEAT", "immer? PLURAL", lambda day: b.weekly((day,)))
    g.rule("REPEAT", "immer am GROUP", b.weekly)
    g.rule("REPEAT", "von|immer? RANGE", b.weekly)
    g.rule("REPEAT", "werktags|wochentags|unter_der_woche", lambda: b.weekly(b.WORKDAYS))
    g.rule("REPEAT", "EVERY UNIT", lambda _, unit: Repeat(unit))
    g.rule("REPEAT", "EVERY SPAN", lambda _, span: Repeat(span))
    g.rule("REPEAT", "EVERY ORD UNIT", lambda _, n, unit: Repeat(unit.times(n)))
    words = {"täglich": b.DAY, "wöchentlich": b.WEEK, "monatlich": b.MONTH, "jährlich": b.YEAR}
    words |= {"stündlich": b.HOUR, "vierteljährlich": b.QUARTER}
    g.lexicon("REPEAT", {word: Repeat(span) for word, span in words.items()})
    g.rule("REPEAT", "EVERY PART", lambda _, part: (Repeat(b.DAY), part))
    g.rule("REPEAT", "EVERY DAYPART", lambda _, both: (b.weekly((both[0].day,)), both[1]))
    g.many("ORDS", "ORD", "und|,|am")
    g.rule("MONTHDAYS", "ORDS", lambda days: days)
    g.rule("MONTHDAYS", "ORD", lambda day: (day,))
    g.rule("MONTHDAYS", "letzten|letzter tag", lambda: (-1,))
    g.rule("MONTHDAYS", "monatsersten", lambda: (1,))
    g.rule("OFMONTH", "im|des|jedes|jeden|eines monat|monats", lambda: True)
    g.rule("OFMONTH", "in jedem monat", lambda: True)
    g.rule("REPEAT", "am|an|zum? MONTHDAYS tag? jedes|jeden monats", lambda days: b.monthly(*days))
    g.rule("REPEAT", "EVERY MONTHDAYS tag? OFMONTH", lambda _, days, __: b.monthly(*days))
    g.rule("REPEAT", "jeden monat am MONTHDAYS", lambda days: b.monthly(*days))
    g.rule("REPEAT", "monatlich am MONTHDAYS", lambda days: b.monthly(*days))
    g.rule("NTH", "ORD WEEKDAY", lambda n, day: (n, day))
    g.rule("NTH", "letzten|letzter WEEKDAY", lambda day: (-1, day))
    g.rule("REPEAT", "EVERY NTH OFMONTH", lambda _, nth, __: b.nth_weekday(*nth))
    g.rule("REPEAT", "am NTH jeden|jedes monats", lambda nth: b.nth_weekday(*nth))
    g.rule("REPEAT", "jedes jahr am? DAY", b.yearly)
    g.rule("OFTEN", "NUM mal", lambda n: n)
    g.lexicon("OFTEN", {"einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4, "zehnmal": 10})
    g.rule("REPEAT", "OFTEN am|pro|in_der|im UNIT", lambda n, unit: Repeat(unit, per=n))
    g.rule("SLOT", "REPEAT", lambda repeat: repeat)
    beside_repeats(g)


def _frames(g: Grammar) -> None:
    g.rule("SLOT", "insgesamt? OFTEN !am !pro", Times)
    g.rule("SLOT", "für SPAN lang?", For)
    g.rule("SLOT", "für|in? die|den nächsten|kommenden SPAN", b.coming)
    g.rule("SLOT", "SPAN lang", For)
    g.rule("END", "DAY|WHOLE|HOUR", lambda end: end)
    g.rule("SLOT", "bis zum|um|zur|einschließlich? END", Until)
    g.rule("SLOT", "ab dem? DAY|WHOLE", Starting)
    g.rule("SLOT", "beginnend|angefangen am|im|mit DAY|WHOLE", Starting)
    g.rule("SLOT", "zwischen HOUR und HOUR", Between)
    g.rule("SLOT", "von HOUR bis HOUR", Between)
    g.rule("SLOT", "außer|ausser am|an? GROUP", Except)
