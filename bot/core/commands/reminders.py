"""/reminders: what is to come, to be edited, paused and deleted by its owner alone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.core import calendars, pending, reminders
from bot.core.commands.cancelling import cancelled
from bot.core.commands.remind import LONGEST, in_words, obstacle
from bot.core.commands.retiming import at_another_hour
from bot.core.commands.table import Action, Command, Request, spec
from bot.core.texts.reminding import reminding
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.regex import Regex
from bot.domain.reminders import Reminder, ReminderState
from bot.domain.schedules import Once, Recurring
from bot.ports import Transaction

EDIT = "edit reminder"
LISTING = "reminders"
_PAGE = 4  # a row of buttons for each, and one to turn the page: all that Discord shows
_CHANGE = Regex(
    r"(delete|cancel|remove|pause|resume|edit|change|删除|取消|暂停|继续|修改|改)\s*#?\s*(\d{1,3})\b\s*(.*)",
    re.I | re.S,
)

Do = Callable[[Request, Transaction, Reminder], str]


def _reminders(request: Request, tx: Transaction) -> Sequence[Reply]:
    argument = request.argument.strip()
    if not (match := _CHANGE.fullmatch(argument)):
        return [listing(request, tx)]
    reminder = numbered(request, tx, int(match[2]))
    if reminder is None:
        text = reminding(request.language).no_such_number.format(number=match[2])
        return [Reply(text, private=True)]
    do = _do(match[1].lower(), match[3])
    if do is None:
        return [replace(cancelled(request, tx, reminder), private=True)]
    return [Reply(do(request, tx, reminder), private=True)]


def _do(verb: str, words: str) -> Do | None:
    """None: it is to be deleted."""
    if verb in ("pause", "暂停"):
        return pause
    if verb in ("resume", "继续"):
        return go_on
    if verb in ("edit", "change", "修改", "改"):
        return (lambda request, tx, one: edit(request, tx, one, words)) if words else ask_edit
    return None


def numbered(request: Request, tx: Transaction, number: int) -> Reminder | None:
    """The one with that number in the list they saw last, or else in today's."""
    live = [reminder.id for reminder in tx.reminders.live(request.user)]
    ids = pending.shown(tx.state, request.user, request.chat, LISTING) or live
    if not 1 <= number <= len(ids):
        return None
    return tx.reminders.find(request.user, ids[number - 1])


def listing(request: Request, tx: Transaction, offset: int = 0, note: str = "") -> Reply:
    live = tx.reminders.live(request.user)
    pending.show(tx.state, request.user, request.chat, LISTING, [one.id for one in live])
    head = [note, ""] if note else []
    if not live:
        return Reply("\n".join([*head, request.say.reminders_none]), private=True)
    offset = min(offset, (len(live) - 1) // _PAGE * _PAGE)
    shown = list(enumerate(live, 1))[offset : offset + _PAGE]
    lines = [*head, request.say.reminders_title]
    lines += [f"{number}. {_line(request, reminder)}" for number, reminder in shown]
    lines += ["", request.say.reminders_hint.format(zone=request.person.zone or "UTC")]
    rows = [_row(request, number, reminder) for number, reminder in shown]
    rows += _pages(request, offset, len(live))
    return Reply("\n".join(lines), tuple(rows), private=True)


def _line(request: Request, reminder: Reminder) -> str:
    resting = "" if reminder.state is ReminderState.LIVE else " ⏸"
    schedule = reminder.schedule
    when = schedule if isinstance(schedule, Recurring) else Once(reminder.next_at)
    return f"{reminder.text}{resting}: {in_words(request, when)}"


def _row(request: Request, number: int, reminder: Reminder) -> tuple[Button, ...]:
    say = reminding(request.language)
    paused = reminder.state is ReminderState.PAUSED
    label, action = (say.resume_button, "remgo") if paused else (say.pause_button, "rempause")
    return (
        Button(say.edit_button.format(number=number), f"remedit:{reminder.id}"),
        Button(label.format(number=number), f"{action}:{reminder.id}"),
        Button(request.say.delete.format(number=number), f"remdel:{reminder.id}"),
    )


def _pages(request: Request, offset: int, total: int) -> Rows:
    say = reminding(request.language)
    row = []
    if offset > 0:
        row.append(Button(say.older, f"rempage:{offset - _PAGE}"))
    if offset + _PAGE < total:
        row.append(Button(say.newer, f"rempage:{offset + _PAGE}"))
    return (tuple(row),) if row else ()


# ---------------------------------------------------------------- changing one


def delete(request: Request, tx: Transaction, reminder: Reminder) -> str:
    tx.reminders.erase(request.user, reminder.id)
    return request.say.remind_cancelled.format(what=reminder.text)


def pause(request: Request, tx: Transaction, reminder: Reminder) -> str:
    tx.reminders.save(replace(reminder, state=ReminderState.PAUSED))
    return reminding(request.language).paused.format(what=reminder.text)


def go_on(request: Request, tx: Transaction, reminder: Reminder) -> str:
    next_at = calendars.next_after(reminder.schedule, request.now)
    if next_at is None:
        return request.say.remind_past
    tx.reminders.save(replace(reminder, state=ReminderState.LIVE, next_at=next_at))
    when = in_words(request, reminder.schedule)
    return reminding(request.language).resumed.format(what=reminder.text, when=when)


def ask_edit(request: Request, tx: Transaction, reminder: Reminder) -> str:
    question = pending.Question(EDIT, (reminder.id,))
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    return reminding(request.language).edit_what.format(what=reminder.text)


def edit(request: Request, tx: Transaction, reminder: Reminder, words: str) -> str:
    """A new time, new words, or both."""
    plan = reminders.plan(words, request.person.zone, request.now, asked=True)
    if (again := at_another_hour(reminder, words, request.now)) is not None:
        changed = again
    elif plan.timeless:
        changed = replace(reminder, text=words.strip()[:LONGEST])
    elif plan.schedule is None or plan.next_at is None:
        return request.say.remind_needs_zone if plan.needs_zone else obstacle(request, plan)
    else:
        changed = replace(
            reminder,
            text=reminder.text if plan.bare else plan.what[:LONGEST],
            schedule=plan.schedule,
            zone=request.person.zone or "UTC",
            next_at=plan.next_at,
            state=ReminderState.LIVE,
            own_hours=plan.own_hours,
        )
    tx.reminders.save(changed)
    when = in_words(request, changed.schedule)
    return reminding(request.language).changed.format(what=changed.text, when=when)


def _pressed(do: Do) -> Callable[[Request, Transaction], Sequence[Reply]]:
    """Done, and the list shown anew."""

    def run(request: Request, tx: Transaction) -> Sequence[Reply]:
        reminder = tx.reminders.find(request.user, request.argument)
        note = do(request, tx, reminder) if reminder else request.say.gone_already
        return [replace(listing(request, tx, note=note), replace=True)]

    return run


def _asked(request: Request, tx: Transaction) -> Sequence[Reply]:
    reminder = tx.reminders.find(request.user, request.argument)
    text = ask_edit(request, tx, reminder) if reminder else request.say.gone_already
    return [Reply(text, private=True)]


def _turned(request: Request, tx: Transaction) -> Sequence[Reply]:
    return [replace(listing(request, tx, int(request.argument)), replace=True)]


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "reminders",
            "Your reminders",
            "你的提醒",
            argument=(
                "delete, pause, resume or edit, and a number",
                "删除、暂停、继续或修改，加编号",
            ),
            private=True,
        ),
        _reminders,
        express=True,
    ),
]
ACTIONS: Sequence[Action] = [
    Action("remdel", _pressed(delete)),
    Action("rempause", _pressed(pause)),
    Action("remgo", _pressed(go_on)),
    Action("remedit", _asked),
    Action("rempage", _turned),
]
