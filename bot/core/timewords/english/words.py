"""English vocabulary: the words and what they stand for, and the talk around a time."""

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import english_numbers
from bot.core.timewords.slots import Date, Month, Moon, NthDay, Part, Span

_WEEKDAYS = (
    "monday/mon tuesday/tue/tues wednesday/wed/weds thursday/thu/thur/thurs friday/fri saturday "
    "sunday"
)
_MONTHS = (
    "january/jan february/feb march april/apr may june/jun july/jul august/aug "
    "september/sep/sept october/oct november/nov december/dec"
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
    "thanksgiving": NthDay(4, 3, Month(11)),
    "thanksgiving day": NthDay(4, 3, Month(11)),
    "easter": Moon("easter"),
    "easter sunday": Moon("easter"),
    "valentine's day": Date(14, 2),
    "valentines day": Date(14, 2),
    "halloween": Date(31, 10),
}
# What is counted here is no hour: at 9 percent, at 5 dollars, at 8 main street.
_THINGS = (
    "percent % dollars dollar euros euro bucks pounds $ € £ degrees street st avenue ave road km "
    "miles kg mph people of times points th / - . per main"
)


def vocabulary(g: Grammar) -> None:
    g.lexicon("NUM", english_numbers())
    g.lexicon("SAID", english_numbers())
    g.lexicon("ISH", {f"{word}ish": n for word, n in english_numbers().items() if 0 < n < 13})
    ordinals = {word: n for n, word in enumerate(_ORDINALS.split(), 1)}
    g.lexicon("ORD", ordinals | {"thirtieth": 30, "thirty first": 31, "thirty-first": 31})
    for word, n in ordinals.items():
        if n < 10:
            g.lexicon("ORD", {f"twenty {word}": n + 20, f"twenty-{word}": n + 20})
    g.in_order("WEEKDAY", _WEEKDAYS)
    g.in_order("PLURAL", " ".join(f"{names.split('/')[0]}s" for names in _WEEKDAYS.split()))
    # 'sat' and 'sun' are other words too: they count only beside something else about time.
    g.lexicon("SHORTDAY", {"sat": 5, "sun": 6})
    g.in_order("MONTHNAME", _MONTHS, first=1)
    g.lexicon("MONTHNAME", {"mar": 3})
    g.meanings("UNIT", _UNITS)
    g.lexicon(
        "AMPM", {"am": "am", "a.m.": "am", "a.m": "am", "pm": "pm", "p.m.": "pm", "p.m": "pm"}
    )
    for part in (Part.MORNING, Part.AFTERNOON, Part.EVENING, Part.NIGHT):
        g.lexicon("PART", {part.value: part})
        g.lexicon("PARTS", {f"{part.value}s": part})
    g.lexicon("NEXT", {"next": 1, "this": 0, "the following": 1, "nxt": 1})
    g.lexicon("HOLIDAY", _HOLIDAYS)
    g.lexicon("THING", _THINGS)


def talk(g: Grammar) -> None:
    verbs = "remind ping nudge alert notify text tell message buzz poke ring wake prompt"
    who = ("me", "us", "myself")
    g.lexicon("TRIGGER", [f"{verb} {one}" for verb in verbs.split() for one in who])
    g.lexicon("TRIGGER", ["wake me up", "don't let me forget", "do not let me forget", "reminder"])
    g.lexicon("TRIGGER", ["dont let me forget", "give me a shout", "give me a nudge"])
    for thing in ("a reminder", "reminder", "an alarm", "a timer", "alarm", "timer"):
        for verb in ("set", "set me", "create", "schedule", "add", "make"):
            g.lexicon("TRIGGER", [f"{verb} {thing}", f"{verb} {thing} for"])
    # Days that move or differ from land to land: asking beats guessing.
    g.lexicon("UNREAD", ("mother's day", "father's day", "easter monday", "labor day", "eid"))
    g.lexicon("UNREAD", ("memorial day", "independence day", "diwali", "ramadan", "passover"))
    g.lexicon("INTENT", ("i've got to", "i gotta", "dont forget", "remember to", "do not forget"))
    g.lexicon("NEGATED", ("don't remind", "do not remind", "dont remind", "no need to remind"))
    g.lexicon("NEGATED", ("stop reminding", "cancel the reminder", "cancel my reminder"))
    g.lexicon("NEGATED", ("delete the reminder", "delete my reminder", "never remind"))
    g.lexicon("CANCEL", ("cancel", "delete", "remove", "please cancel", "please delete"))
    g.lexicon("REMINDER", ("reminder", "reminders", "alarm", "alarms"))
    g.lexicon(
        "UNREAD",
        ("every", "everyday", "each", "except", "before", "excluding", "unless", "last", "but not"),
    )
    for meal in ("lunch", "breakfast", "dinner", "supper", "work", "school", "church"):
        near = ("after", "before", "during", "around", "over")
        g.lexicon("LOOSE", [f"{word} {meal}" for word in near])
    g.lexicon("CORRECTION", ("no", "wait", "no wait", "actually", "sorry", "i mean", "rather"))
    g.lexicon("CORRECTION", ("make that", "make it", "scratch that", "correction", "i meant"))
    told = "was were had did took went got been happened said started came saw met slept woke ate"
    g.lexicon("TOLD", told + " left bought played worked watched born sold used")
    facts = "is are am opens closes starts begins lasts leaves arrives costs lives it's that's"
    facts += " i he she we they you it i've ran i'll we'll he's she's i'd they're"
    facts += " we're you're happy merry"
    g.lexicon("STATEMENT", facts + " there's runs takes drink drinks sleep sleeps i'm")
    asking = "what when where who why how which did do does is are was were whose"
    g.lexicon("ASKING", asking)
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
    g.lexicon("JOIN", "to that about of for and , : - ; . ! – — please then me also i should")
