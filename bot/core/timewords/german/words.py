"""German vocabulary: the words and what they stand for, and the talk around a time."""

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import german_numbers
from bot.core.timewords.slots import Date, Part, Weekday

_WEEKDAYS = "montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag"
_SHORT = "mo di mi do fr sa so"
_MONTHS = (
    "januar/jänner/jan februar/feb märz/maerz/mär april/apr mai juni/jun juli/jul august/aug "
    "september/sep oktober/okt november/nov dezember/dez"
)
_UNITS = {
    b.SECOND: "sekunde sekunden",
    b.MINUTE: "minute minuten min",
    b.HOUR: "stunde stunden std h",
    b.DAY: "tag tage tagen tages",
    b.WEEK: "woche wochen",
    b.MONTH: "monat monate monaten monats",
    b.QUARTER: "quartal quartale",
    b.YEAR: "jahr jahre jahren jahres",
}
PARTS = {
    Part.MORNING: "morgen morgens früh vormittag vormittags frueh",
    Part.NOON: "mittag mittags",
    Part.AFTERNOON: "nachmittag nachmittags",
    Part.EVENING: "abend abends",
    Part.NIGHT: "nacht nachts",
}
_ORDINALS = "erst zweit dritt viert fünft sechst siebt acht neunt zehnt"


def vocabulary(g: Grammar) -> None:
    g.lexicon("NUM", german_numbers())
    for n, stem in enumerate(_ORDINALS.split(), 1):
        g.lexicon("ORD", {stem + ending: n for ending in ("e", "en", "er", "em", "es")})
    for day, names in enumerate(_WEEKDAYS.split()):
        for name in names.split("/"):
            g.lexicon("WEEKDAY", {name: day})
            g.lexicon("PLURAL", {f"{name}s": day})
            for part, words in PARTS.items():
                joined = {f"{name}{word}": (Weekday(day), part) for word in words.split()}
                g.lexicon("DAYPART", joined)
    g.in_order("SHORTDAY", _SHORT)
    g.in_order("MONTHNAME", _MONTHS, first=1)
    g.meanings("UNIT", _UNITS)
    g.meanings("PART", PARTS)
    for ending in ("e", "en", "er", "es", "em"):
        g.lexicon("NEXT", {f"nächst{ending}": 1, f"naechst{ending}": 1, f"dies{ending}": 0})
        g.lexicon("COMING", {f"kommend{ending}": None})
        g.lexicon("LAST", (f"letzt{ending}", f"vorig{ending}", f"vergangen{ending}"))
    holidays = {"heiligabend": Date(24, 12), "silvester": Date(31, 12), "neujahr": Date(1, 1)}
    g.lexicon("HOLIDAY", holidays | {"weihnachten": Date(25, 12), "nikolaus": Date(6, 12)})
    g.lexicon("THING", "prozent % euro € grad km kg meter liter - / stück leute personen")


def talk(g: Grammar) -> None:
    g.lexicon("TRIGGER", ["erinnere mich", "erinner mich", "weck mich", "wecke mich", "sag mir"])
    g.lexicon("TRIGGER", ["gib mir bescheid", "benachrichtige mich", "kannst du mich erinnern"])
    g.lexicon("TRIGGER", ["stell einen wecker", "stelle einen wecker", "erinnerung", "melde dich"])
    g.lexicon("INTENT", ["ich muss", "vergiss nicht", "nicht vergessen", "ich soll", "ich möchte"])
    g.lexicon("NEGATED", ["erinnere mich nicht", "nicht erinnern", "erinner mich nicht"])
    g.lexicon("CANCEL", ("lösche", "storniere", "streiche", "entferne"))
    g.lexicon("REMINDER", ("erinnerung", "erinnerungen", "wecker"))
    g.lexicon("UNREAD", "jeden jede jedes jeder außer ausser letzten jeweils")
    meals = "nach dem essen/nach dem mittagessen/vor dem mittagessen/nach dem frühstück"
    meals += "/vor dem frühstück/nach dem abendessen/vor dem abendessen/nach der arbeit"
    g.lexicon("LOOSE", [*meals.split("/"), "nach feierabend", "nach der schule"])
    g.lexicon(
        "CORRECTION", ["nein", "nee", "doch lieber", "ich meine", "quatsch", "halt", "besser"]
    )
    told = "ich er sie wir ihr war waren hatte hatten wurde gewesen habe gestern ging kam ist sind"
    told += " hat dauert dauerte"
    g.lexicon("STATEMENT", told + " beginnt öffnet schließt kostet wohne")
    g.lexicon("TOLD", "war waren hatte hatten wurde gewesen ging kam")
    g.lexicon("ASKING", "was wann wo wer warum wie welche ist sind hat")
    g.lexicon("JOIN", "an den die das dem daran dass zu bitte , : - ; . ! – und ans")
