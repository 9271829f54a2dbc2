"""Whether a person asks for a reminder with the words they just said."""

import re

from bot.core import reminders
from bot.core.commands.table import Request
from bot.domain.regex import Regex

_WISH = Regex(
    r"\b(?:remind|wake|ping|nudge|alert|notify) me\b|\b(?:reminder|alarm|timer)\b|"
    r"(?:提醒|叫醒|喊|通知)我|叫我起|闹钟|"
    r"\b(?:erinner|weck)\w*(?: sie)? mich\b|\b(?:wecker|erinnerung)\b|"
    r"\b(?:recu[eé]rda|av[ií]sa|despi[eé]rta)(?:me|lo)\b|\b(?:recordatorio|alarma)\b|"
    r"\b(?:напомни|разбуди)(?:те)?\b|\b(?:напоминание|будильник)\b",
    re.IGNORECASE,
)
_POLITELY = Regex(
    r"\b(?:can|could|will|would) you\b|\bplease\b|能|可以|帮|麻烦|"
    r"\b(?:kannst|könntest|würdest) du\b|\bbitte\b|"
    r"\b(?:puedes|podrías|por favor)\b|\b(?:можешь|можете|пожалуйста)\b",
    re.IGNORECASE,
)


def asks_for_reminder(request: Request) -> bool:
    """By a word for it that is no mere question, or by nothing but a time: an answer to *when?*."""
    text = request.argument
    if _WISH.search(text):
        question = text.rstrip().endswith(("?", "？"))
        return not question or _POLITELY.search(text) is not None
    plan = reminders.plan(text, request.person.zone, request.now)
    return plan.bare and plan.schedule is not None
