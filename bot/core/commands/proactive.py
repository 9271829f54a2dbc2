"""What people prefer: set by /settings, by a tool, by the buttons of what was said first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.core import identifiers, pending, preferences
from bot.core.commands.remind import NEEDS_ZONE, set_planned
from bot.core.commands.table import Action, Request
from bot.core.preferences import Choice, Name, Unclear
from bot.core.preferences.less import lessened
from bot.core.preferences.shown import PROACTIVE, choices_of
from bot.core.reminders import settled
from bot.core.texts.proactive import proactive
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.keys import Principal
from bot.domain.memories import Memory
from bot.domain.preferences import Occasion
from bot.domain.scope import readable
from bot.ports import Transaction

CONFIRM = "preference"
_KINDS = {
    Occasion.CHECK_IN: Name.CHECK_IN,
    Occasion.FOLLOW_UP: Name.FOLLOW_UPS,
    Occasion.ROUTINE: Name.ROUTINES,
}


# ---------------------------------------------------------------- in /settings


class ProactiveSettings:
    """What /settings shows of them; a button turns each kind on or off."""

    def lines(self, request: Request, tx: Transaction) -> Sequence[str]:
        chosen = tx.preferences.find(request.user)
        return preferences.shown(request.person, chosen, request.language)

    def rows(self, request: Request, tx: Transaction) -> Rows:
        say = proactive(request.language)
        made = []
        for choice in choices_of(request.person, tx.preferences.find(request.user)):
            if choice.name in PROACTIVE:
                on = choice.value is not None
                label = (say.turn_off if on else say.turn_on).format(name=say.names[choice.name])
                made.append(Button(label, f"settings:{choice.name}:{'off' if on else 'on'}"))
        return tuple(tuple(made[at : at + 2]) for at in range(0, len(made), 2))

    def change(self, request: Request, tx: Transaction, words: str) -> Sequence[Reply] | None:
        """`quiet_hours 22:00-7:00`, `免打扰时间 22-7`; shortened names, too."""
        name, _, value = words.strip().partition(" ")
        found = _named(name.lower().replace("-", "_"), proactive(request.language).names)
        if found is None or not value.strip():
            return None if found is None else [Reply(unclear(request, found), private=True)]
        try:
            choice = preferences.read(found, value, request.now)
        except Unclear:
            return [Reply(unclear(request, found), private=True)]
        return keep(request, tx, choice)


def _named(name: str, names: Mapping[str, str]) -> Name | None:
    for one in Name:
        if name in (one, one.partition("_")[0], names[one].lower()):
            return one
    return None


def unclear(request: Request, name: Name) -> str:
    say = proactive(request.language)
    return say.unclear.format(name=say.names[name], sample=say.samples[name])


def keep(request: Request, tx: Transaction, choice: Choice) -> Sequence[Reply]:
    """Kept at once, and said; what needs the person's hours asks where they are."""
    say = proactive(request.language)
    chat = request.chat if request.space is None else None
    moved = preferences.apply(tx, request.person, choice, chat, request.now)
    text = say.saved.format(what=preferences.described(choice, request.language))
    if moved:
        text += " " + say.moved.format(count=moved)
    replies = [Reply(text, private=True)]
    if choice.name in _KINDS.values() and choice.value and request.person.zone is None:
        question = pending.Question(NEEDS_ZONE, ())
        pending.ask(tx.state, request.user, request.chat, question, request.now)
        replies.append(Reply(say.needs_zone))
    return replies


# ---------------------------------------------------------------- confirmed once


def ask(request: Request, tx: Transaction, name: Name, words: str) -> Sequence[Reply]:
    """What was said in talk is kept after one Yes."""
    say = proactive(request.language)
    choice = preferences.read(name, words, request.now)
    token = identifiers.derived(request.once, name, words)[:8]
    question = pending.Question(CONFIRM, (token, name, words))
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    what = preferences.described(choice, request.language)
    buttons = ((Button(say.yes, f"prefer:{token}:yes"), Button(say.no, f"prefer:{token}:no")),)
    return [Reply(say.confirm.format(what=what), buttons)]


def answered(
    request: Request, tx: Transaction, question: pending.Question, *, yes: bool
) -> Sequence[Reply]:
    pending.answered(tx.state, request.user, request.chat)
    if not yes:
        return [Reply(proactive(request.language).unchanged)]
    _, name, words = question.ids
    return keep(request, tx, preferences.read(name, words, request.now))


def _confirmed(request: Request, tx: Transaction) -> Sequence[Reply]:
    token, _, said = request.argument.partition(":")
    question = pending.asked(tx.state, request.user, request.chat, request.now)
    if question is None or question.kind != CONFIRM or question.ids[0] != token:
        return [Reply(request.say.question_over, private=True)]
    replies = answered(request, tx, question, yes=said == "yes")
    return [replace(replies[0], replace=True), *replies[1:]]


# ---------------------------------------------------------------- under what was said first


def _less(request: Request, tx: Transaction) -> Sequence[Reply]:
    kind = Occasion(request.argument)
    return _changed(request, tx, lessened(tx.preferences.find(request.user), _KINDS[kind]))


def _no_more(request: Request, tx: Transaction) -> Sequence[Reply]:
    return _changed(request, tx, Choice(_KINDS[Occasion(request.argument)], None))


def _changed(request: Request, tx: Transaction, choice: Choice) -> Sequence[Reply]:
    say = proactive(request.language)
    preferences.apply(tx, request.person, choice, None, request.now)
    done = say.stop_done if choice.value is None else say.less_done
    return [Reply(done.format(what=preferences.described(choice, request.language)))]


def _routine(request: Request, tx: Transaction) -> Sequence[Reply]:
    """The offer of a routine: Yes sets it, and it goes when its memory goes."""
    from bot.core.outreach.material import routine_in  # here, as it brings all words about time

    said, _, memory_id = request.argument.partition(":")
    if said == "no":
        return [Reply(proactive(request.language).routine_no)]
    found: Sequence[Memory] = tx.memories.find(readable(Principal(request.user)), [memory_id])
    zone = request.person.zone or "UTC"
    routine = routine_in(found[0], request.now, zone) if found else None
    if routine is None:
        return [Reply(request.say.gone_already)]
    plan = settled(routine.what, routine.schedule, request.now)
    return set_planned(request, tx, plan, routine.what, source=memory_id)


ACTIONS: Sequence[Action] = [
    Action("prefer", _confirmed),
    Action("less", _less),
    Action("nomore", _no_more),
    Action("routine", _routine),
]
