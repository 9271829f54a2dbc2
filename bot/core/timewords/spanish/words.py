"""Spanish vocabulary: the words and what they stand for, and the talk around a time."""

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numerals import spanish_numbers
from bot.core.timewords.slots import Date, Part, Span

_WEEKDAYS = "lunes martes miércoles/miercoles jueves viernes sábado/sabado domingo"
_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre "
    "diciembre"
)
_UNITS = {
    b.SECOND: "segundo segundos",
    b.MINUTE: "minuto minutos min",
    b.HOUR: "hora horas h",
    b.DAY: "día días dia dias",
    b.WEEK: "semana semanas",
    Span(weeks=2): "quincena",
    b.MONTH: "mes meses",
    b.QUARTER: "trimestre trimestres",
    b.YEAR: "año años",
}
PARTS = {
    Part.DAWN: "madrugada",
    Part.MORNING: "mañana mañanas",
    Part.NOON: "mediodía mediodia",
    Part.AFTERNOON: "tarde tardes",
    Part.NIGHT: "noche noches",
}
_ORDINALS = "primero/primer/primera segundo/segunda tercero/tercer/tercera cuarto/cuarta quinto"


def vocabulary(g: Grammar) -> None:
    g.lexicon("NUM", spanish_numbers())
    g.in_order("ORD", _ORDINALS, first=1)
    g.in_order("WEEKDAY", _WEEKDAYS)
    g.lexicon("PLURAL", {"sábados": 5, "sabados": 5, "domingos": 6})
    g.in_order("MONTHNAME", _MONTHS, first=1)
    g.meanings("UNIT", _UNITS)
    g.meanings("PART", PARTS)
    g.lexicon("THE", ("el", "la", "los", "las"))
    g.lexicon("NEXT", ("próximo", "próxima", "proximo", "proxima", "siguiente", "este", "esta"))
    g.lexicon("LAST", ("pasado", "pasada"))
    holidays = {"nochebuena": Date(24, 12), "navidad": Date(25, 12), "nochevieja": Date(31, 12)}
    g.lexicon("HOLIDAY", holidays | {"año nuevo": Date(1, 1), "reyes": Date(6, 1)})
    for meal in ("comer", "cenar", "desayunar", "almorzar", "la comida", "la cena", "el trabajo"):
        g.lexicon("LOOSE", [f"{side} de {meal}" for side in ("después", "despues", "antes")])
    g.lexicon("THING", "por % euros euro € grados km kg metros litros personas - /")
    g.lexicon(
        "AMPM", {"am": "am", "a.m.": "am", "a.m": "am", "pm": "pm", "p.m.": "pm", "p.m": "pm"}
    )


def talk(g: Grammar) -> None:
    g.lexicon("TRIGGER", ["recuérdame", "recuerdame", "avísame", "avisame", "despiértame"])
    g.lexicon("TRIGGER", ["despiertame", "recordatorio", "pon una alarma", "ponme una alarma"])
    g.lexicon("TRIGGER", ["hazme acordar", "recordarme", "puedes recordarme", "notifícame"])
    g.lexicon("INTENT", ["tengo que", "no olvides", "debo", "hay que", "no te olvides"])
    g.lexicon("NEGATED", ["no me recuerdes", "no me avises", "cancela el recordatorio"])
    g.lexicon("CANCEL", ("cancela", "borra", "elimina", "quita"))
    g.lexicon("REMINDER", ("recordatorio", "recordatorios", "alarma"))
    g.lexicon("UNREAD", "cada todos todas excepto salvo último ultimo")
    g.lexicon("CORRECTION", ["no", "mejor", "perdón", "digo", "quiero decir", "espera"])
    told = "yo él ella ellos nosotros dura duró cuesta es son está abre cierra empieza tengo tiene"
    told += " vivo"
    g.lexicon("STATEMENT", told)
    g.lexicon("TOLD", "era fue estaba tuve tenía hice fui salió llegó pasó")
    g.lexicon("ASKING", "qué cuándo dónde quién por_qué cómo cuál cuánto")
    g.lexicon("JOIN", "que de , : - ; . ! – por favor a y lo")
