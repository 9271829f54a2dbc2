"""Russian vocabulary: the words and what they stand for, and the talk around a time."""

# ruff: noqa: RUF001 - Cyrillic letters are meant

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import russian_numbers
from bot.core.timewords.slots import Date, Part

_WEEKDAYS = (
    "понедельник/понедельника/понедельнику/пн вторник/вторника/вт среда/среду/среды/ср "
    "четверг/четверга/чт пятница/пятницу/пятницы/пт суббота/субботу/субботы/сб "
    "воскресенье/воскресенья/воскресение/вс"
)
_ON_WEEKDAYS = "понедельникам вторникам средам четвергам пятницам субботам воскресеньям"
_MONTHS = (
    "январь/января/январе/янв февраль/февраля/феврале/фев март/марта/марте апрель/апреля/апреле "
    "май/мая/мае июнь/июня/июне июль/июля/июле август/августа/августе сентябрь/сентября/сентябре "
    "октябрь/октября/октябре ноябрь/ноября/ноябре декабрь/декабря/декабре"
)
_UNITS = {
    b.SECOND: "секунду секунды секунд",
    b.MINUTE: "минуту минута минуты минут мин",
    b.HOUR: "час часа часов ч",
    b.DAY: "день дня дней сутки суток",
    b.WEEK: "неделю неделя недели недель",
    b.MONTH: "месяц месяца месяцев",
    b.QUARTER: "квартал квартала",
    b.YEAR: "год года лет",
}
PARTS = {
    Part.MORNING: "утром утра утро",
    Part.AFTERNOON: "днём днем дня",
    Part.EVENING: "вечером вечера вечер",
    Part.NIGHT: "ночью ночи ночь",
}
_ORDINALS = "перв втор трет четвёрт четверт пят шест седьм восьм девят десят одиннадцат двенадцат"
_HALF_STEMS = "перв втор треть четвёрт пят шест седьм восьм девят десят одиннадцат двенадцат"
HALVES = tuple(
    (n, stem, ending) for n, stem in enumerate(_HALF_STEMS.split(), 1) for ending in ("его", "ого")
)
_ENDINGS = "ый ий ой ая ое ую ого ому ым ом ья ью ье ьего ьей ей"
_PLACES = (1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12)


def vocabulary(g: Grammar) -> None:
    g.lexicon("NUM", russian_numbers())
    for n, stem in zip(_PLACES, _ORDINALS.split(), strict=True):
        g.lexicon("ORD", {stem + ending: n for ending in _ENDINGS.split()})
    g.in_order("WEEKDAY", _WEEKDAYS)
    g.in_order("PLURAL", _ON_WEEKDAYS)
    g.in_order("MONTHNAME", _MONTHS, first=1)
    g.meanings("UNIT", _UNITS)
    g.meanings("PART", PARTS)
    g.lexicon("NEXT", {"следующий": 1, "следующую": 1, "следующее": 1, "следующей": 1})
    g.lexicon("NEXT", {"следующем": 1, "следующего": 1, "эту": 0, "этот": 0, "это": 0, "этой": 0})
    g.lexicon("NEXT", {"этого": 0, "этом": 0})
    g.lexicon("COMING", ("ближайший", "ближайшую", "ближайшее"))
    g.lexicon("LAST", "прошлый прошлую прошлое прошлой прошлом прошлого")
    g.lexicon("HOLIDAY", {"новый год": Date(1, 1), "рождество": Date(7, 1), "8 марта": Date(8, 3)})
    for meal in ("обеда", "завтрака", "ужина", "работы", "школы"):
        g.lexicon("LOOSE", [f"после {meal}", f"до {meal}"])
    g.lexicon("THING", "процентов % рублей руб градусов км кг метров литров человек - /")


def talk(g: Grammar) -> None:
    g.lexicon("TRIGGER", ["напомни мне", "напомни", "напомните", "напомните мне", "разбуди меня"])
    g.lexicon("TRIGGER", ["напоминание", "поставь напоминание", "поставь будильник", "напоминай"])
    g.lexicon("TRIGGER", ["напоминай мне", "сообщи мне", "скажи мне", "не дай мне забыть"])
    g.lexicon("INTENT", ["мне нужно", "надо", "нужно", "не забудь", "я должен", "я должна"])
    g.lexicon("NEGATED", ["не напоминай", "не надо напоминать", "отмени напоминание"])
    g.lexicon("CANCEL", ("отмени", "удали", "убери", "отменить", "удалить"))
    g.lexicon("REMINDER", ("напоминание", "напоминания", "будильник"))
    g.lexicon("UNREAD", "каждый каждую каждое каждые кроме последний последнюю последнее")
    g.lexicon("CORRECTION", ["нет", "точнее", "вернее", "ой", "лучше", "извини", "стоп"])
    g.lexicon(
        "STATEMENT",
        "я он она мы вы они ты длится стоит начинается открывается закрывается живу было есть",
    )
    g.lexicon("TOLD", "был была было были прошёл прошел прошла случилось родился родилась")
    g.lexicon("ASKING", "что когда где кто почему как какой сколько")
    g.lexicon("JOIN", "о об про что чтобы , : - ; . ! – пожалуйста мне и")
