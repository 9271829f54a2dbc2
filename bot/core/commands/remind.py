"""/remind: setting a reminder, or asking for what is missing."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.core import calendars, identifiers, pending, reminders
from bot.core.calendars import Reason
from bot.core.commands.table import Action, Command, Request, spec
from bot.core.reminders import MOST_LIVE, Plan
from bot.core.reminders.written import read, written
from bot.core.texts.reminding import reminding
from bot.domain.deliveries import Button, Reply
from bot.domain.regex import Regex
from bot.domain.reminders import Reminder
from bot.domain.schedules import Schedule
from bot.ports import Transaction

NEEDS_ZONE, NEEDS_WHEN, WHICH = "zone", "when", "which"
LONGEST = 500
_PRIVATELY = Regex(r"\s*\b(?:privately|in private|by dm|in a dm)\b|私下|私信|私聊", re.I)
_HERE = Regex(r"\bhere\b|在这里|在这儿|在群里", re.I)


def _remind(request: Request, tx: Transaction) -> Sequence[Reply]:
    wish = request.argument.strip()
    if not wish:
        return [Reply(request.say.remind_what)]
    return set_from_words(request, tx, wish)


def set_from_words(request: Request, tx: Transaction, wish: str) -> Sequence[Reply]:
    """Set the reminder that the words ask for, or say in one sentence what is missing."""
    plan = reminders.plan(wish[: LONGEST * 2], request.person.zone, request.now, asked=True)
    return set_planned(request, tx, plan, wish)


def set_planned(
    request: Request, tx: Transaction, plan: Plan, wish: str, source: str | None = None
) -> Sequence[Reply]:
    """Set what was planned; `wish` is kept where the zone has to be asked first.

    `source` is the id of the memory it is made from; else it comes from the turn.
    """
    if plan.needs_zone:
        _ask(request, tx, NEEDS_ZONE, wish)
        return [Reply(request.say.remind_needs_zone)]
    if len(plan.options) > 1:
        return ask_which(request, tx, plan, reminding(request.language).which)
    if plan.schedule is None or plan.next_at is None:
        if plan.problem not in (Reason.TOO_FAR, Reason.TOO_OFTEN, Reason.UNSUPPORTED):
            _ask(request, tx, NEEDS_WHEN, plan.what)
        return [Reply(obstacle(request, plan))]
    if len(tx.reminders.live(request.user)) >= MOST_LIVE:
        return [Reply(request.say.remind_too_many)]
    reminder = _reminder(request, plan, wish, source or request.turn)
    if tx.reminders.find(request.user, reminder.id) is None:  # asked for once in this turn
        tx.reminders.add(reminder)
    undo = ((Button(request.say.undo, f"unremind:{reminder.id}"),),)
    when = in_words(request, plan.schedule)
    return [Reply(request.say.remind_set.format(when=when, what=reminder.text), undo)]


def _ask(request: Request, tx: Transaction, kind: str, *ids: str) -> None:
    question = pending.Question(kind, ids)
    pending.ask(tx.state, request.user, request.chat, question, request.now)


def _reminder(request: Request, plan: Plan, wish: str, source: str) -> Reminder:
    assert plan.schedule
    assert plan.next_at
    alone = _PRIVATELY.search(wish) is not None and _HERE.search(wish) is None
    what = _PRIVATELY.sub("", plan.what).strip() if alone and request.space else plan.what
    return Reminder(
        id=identifiers.derived(request.once, "reminder", plan.what, plan.next_at),
        owner=request.user,
        chat=request.chat,
        space=request.space,
        private=request.space is None or alone,
        text=(what or plan.what)[:LONGEST],
        schedule=plan.schedule,
        zone=request.person.zone or "UTC",
        next_at=plan.next_at,
        created_at=request.now,
        source=source,
        own_hours=plan.own_hours,
    )


def obstacle(request: Request, plan: Plan) -> str:
    """One sentence that says why nothing was set, and what to do about it."""
    say = request.say
    if plan.timeless:
        return say.remind_when.format(what=plan.what)
    if plan.options:
        choices = " / ".join(in_words(request, option) for option in plan.options)
        return say.remind_options.format(options=choices)
    known = {
        Reason.PAST: say.remind_past,
        Reason.IMPOSSIBLE: say.remind_impossible,
        Reason.TOO_FAR: say.remind_too_far,
        Reason.TOO_OFTEN: say.remind_too_often,
    }
    return known.get(plan.problem, say.remind_unclear) if plan.problem else say.remind_unclear


def in_words(request: Request, schedule: Schedule) -> str:
    zone = request.person.zone or "UTC"
    return calendars.say(schedule, zone, request.language.value, request.now)


# ---------------------------------------------------------------- one question, several readings


def ask_which(request: Request, tx: Transaction, plan: Plan, title: str) -> Sequence[Reply]:
    """One question with all readings, each with its button."""
    token = identifiers.derived(request.once, plan.what)[:8]
    _ask(request, tx, WHICH, token, plan.what, *(written(option) for option in plan.options))
    words = [in_words(request, option) for option in plan.options]
    lines = [title, *(f"{number}. {said}" for number, said in enumerate(words, 1))]
    rows = tuple((Button(said, f"which:{token}:{n}"),) for n, said in enumerate(words))
    return [Reply("\n".join(lines), rows)]


def choose(
    request: Request, tx: Transaction, question: pending.Question, number: int
) -> Sequence[Reply]:
    """Set the reading with that number, from 0."""
    _, what, *options = question.ids
    pending.answered(tx.state, request.user, request.chat)
    plan = reminders.settled(what, read(options[number]), request.now)
    return set_planned(request, tx, plan, what)


def _chosen(request: Request, tx: Transaction) -> Sequence[Reply]:
    token, _, number = request.argument.partition(":")
    question = pending.asked(tx.state, request.user, request.chat, request.now)
    if question is None or question.kind != WHICH or question.ids[0] != token:
        return [Reply(request.say.question_over, private=True)]
    replies = choose(request, tx, question, int(number))
    return [replace(replies[0], replace=True), *replies[1:]]


def _unremind(request: Request, tx: Transaction) -> Sequence[Reply]:
    reminder = tx.reminders.find(request.user, request.argument)
    if reminder is None:
        return [Reply(request.say.gone_already, private=True)]
    tx.reminders.erase(request.user, reminder.id)
    return [Reply(request.say.remind_cancelled.format(what=reminder.text), replace=True)]


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "remind",
            "Remind you of something",
            "到时提醒你",
            argument=("what and when", "内容和时间"),
            required=True,
        ),
        _remind,
    ),
]
ACTIONS: Sequence[Action] = [Action("unremind", _unremind), Action("which", _chosen)]
