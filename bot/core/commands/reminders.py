"""/remind, /reminders and /timezone."""

from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from bot.core import calendars, identifiers, pending, reminders, zones
from bot.core.calendars import Reason
from bot.core.commands.table import Action, Command, Request, spec
from bot.core.reminders import MOST_LIVE, Plan
from bot.domain.deliveries import Button, Reply
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring, Schedule
from bot.ports import Transaction

NEEDS_ZONE = "zone"
_LONGEST = 500


def _remind(request: Request, tx: Transaction) -> Sequence[Reply]:
    wish = request.argument.strip()
    if not wish:
        return [Reply(request.say.remind_what)]
    return set_from_words(request, tx, wish)


def set_from_words(request: Request, tx: Transaction, wish: str) -> Sequence[Reply]:
    """Set the reminder that the words ask for, or say in one sentence what is missing."""
    plan = reminders.plan(wish[: _LONGEST * 2], request.person.zone, request.now)
    return set_planned(request, tx, plan, wish)


def set_planned(request: Request, tx: Transaction, plan: Plan, wish: str) -> Sequence[Reply]:
    """Set what was planned; `wish` is kept where the zone has to be asked first."""
    if plan.needs_zone:
        question = pending.Question(NEEDS_ZONE, (wish,))
        pending.ask(tx.state, request.user, request.chat, question, request.now)
        return [Reply(request.say.remind_needs_zone)]
    if plan.schedule is None or plan.next_at is None:
        return [Reply(obstacle(request, plan))]
    if len(tx.reminders.live(request.user)) >= MOST_LIVE:
        return [Reply(request.say.remind_too_many)]
    reminder = _reminder(request, plan)
    tx.reminders.add(reminder)
    undo = ((Button(request.say.undo, f"unremind:{reminder.id}"),),)
    when = _in_words(request, plan.schedule)
    return [Reply(request.say.remind_set.format(when=when, what=reminder.text), undo)]


def _reminder(request: Request, plan: Plan) -> Reminder:
    assert plan.schedule
    assert plan.next_at
    return Reminder(
        id=identifiers.derived(request.once, "reminder", plan.what, plan.next_at),
        owner=request.user,
        chat=request.chat,
        space=request.space,
        private=request.space is None,
        text=plan.what[:_LONGEST],
        schedule=plan.schedule,
        zone=request.person.zone or "UTC",
        next_at=plan.next_at,
        created_at=request.now,
    )


def obstacle(request: Request, plan: Plan) -> str:
    """One sentence that says why nothing was set, and what to do about it."""
    say = request.say
    if plan.timeless:
        return say.remind_when.format(what=plan.what)
    if plan.options:
        choices = " / ".join(_in_words(request, option) for option in plan.options)
        return say.remind_options.format(options=choices)
    known = {
        Reason.PAST: say.remind_past,
        Reason.IMPOSSIBLE: say.remind_impossible,
        Reason.TOO_FAR: say.remind_too_far,
        Reason.TOO_OFTEN: say.remind_too_often,
    }
    return known.get(plan.problem, say.remind_unclear) if plan.problem else say.remind_unclear


def _in_words(request: Request, schedule: Schedule) -> str:
    zone = request.person.zone or "UTC"
    return calendars.say(schedule, zone, request.language.value, request.now)


def _unremind(request: Request, tx: Transaction) -> Sequence[Reply]:
    reminder = tx.reminders.find(request.user, request.argument)
    if reminder is None or not tx.reminders.erase(request.user, reminder.id):
        return [Reply(request.say.gone_already, replace=True)]
    return [Reply(request.say.remind_cancelled.format(what=reminder.text), replace=True)]


def _reminders(request: Request, tx: Transaction) -> Sequence[Reply]:
    live = tx.reminders.live(request.user)
    if not live:
        return [Reply(request.say.reminders_none, private=True)]
    lines = [request.say.reminders_title]
    lines += [f"{n}. {_line(request, reminder)}" for n, reminder in enumerate(live, 1)]
    lines += ["", request.say.reminders_hint.format(zone=request.person.zone or "UTC")]
    buttons = [
        Button(request.say.delete.format(number=n), f"unremind:{reminder.id}")
        for n, reminder in enumerate(live[:10], 1)
    ]
    rows = tuple(tuple(buttons[i : i + 2]) for i in range(0, len(buttons), 2))
    return [Reply("\n".join(lines), rows, private=True)]


def _line(request: Request, reminder: Reminder) -> str:
    paused = " ⏸" if reminder.state is ReminderState.PAUSED else ""
    schedule = reminder.schedule
    when = schedule if isinstance(schedule, Recurring) else Once(reminder.next_at)
    return f"{reminder.text}{paused}: {_in_words(request, when)}"


def _timezone(request: Request, tx: Transaction) -> Sequence[Reply]:
    place = request.argument.strip()
    if not place and request.person.zone is None:
        return [Reply(request.say.zone_unset)]
    if not place:
        zone = request.person.zone or "UTC"
        return [Reply(request.say.zone_is.format(zone=zone, time=_time(request, zone)))]
    return set_zone(request, tx, place)


def set_zone(request: Request, tx: Transaction, place: str) -> Sequence[Reply]:
    """Set the zone a place is in; a reminder that waited for it is set at once."""
    match zones.find_zone(place, request.now):
        case zones.ZoneFound(name=zone):
            return _settle_in(request, tx, zone)
        case zones.ZoneChoices(names=several):
            choices = " / ".join(several)
            return [Reply(request.say.zone_choose.format(place=place, choices=choices))]
        case _:
            return [Reply(request.say.zone_unknown.format(place=place))]


def _settle_in(request: Request, tx: Transaction, zone: str) -> Sequence[Reply]:
    person = replace(request.person, zone=zone)
    tx.people.save(person)
    text = request.say.zone_set.format(zone=zone, time=_time(request, zone))
    if count := _move(request, tx, zone):
        text += " " + request.say.zone_moved.format(count=count)
    waiting = pending.asked(tx.state, request.user, request.chat, request.now)
    if waiting is None or waiting.kind != NEEDS_ZONE:
        return [Reply(text)]
    pending.answered(tx.state, request.user, request.chat)
    return [Reply(text), *set_from_words(replace(request, person=person), tx, waiting.ids[0])]


def _move(request: Request, tx: Transaction, zone: str) -> int:
    person = replace(request.person, zone=zone)
    live = tx.reminders.live(request.user)
    there = [m for r in live if (m := reminders.moved(r, person, request.now))]
    for reminder in there:
        tx.reminders.save(reminder)
    return len(there)


def _time(request: Request, zone: str) -> str:
    return request.now.astimezone(ZoneInfo(zone)).strftime("%H:%M")


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
    Command(
        spec("reminders", "Your reminders", "你的提醒", private=True), _reminders, express=True
    ),
    Command(
        spec(
            "timezone",
            "Your time zone",
            "你的时区",
            argument=("city or zone", "城市或时区"),
        ),
        _timezone,
    ),
]
ACTIONS: Sequence[Action] = [Action("unremind", _unremind)]
