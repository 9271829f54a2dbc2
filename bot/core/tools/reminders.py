"""set_reminder: the model names words and slots of time, our grammar and calendar decide."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.core import calendars, reminders
from bot.core.calendars import Reason
from bot.core.commands.remind import ask_which, obstacle, set_planned
from bot.core.commands.table import Request
from bot.core.reminders import Plan, settled
from bot.core.texts.reminding import reminding
from bot.core.tools.box import Result, words_of
from bot.core.tools.slots import SCHEMA, Refused, agree, schedule_of
from bot.domain.deliveries import Reply
from bot.domain.messages import Tool
from bot.domain.schedules import Schedule
from bot.ports import Transaction

_FINAL = (Reason.PAST, Reason.IMPOSSIBLE, Reason.TOO_FAR, Reason.TOO_OFTEN)
"""What the grammar has read for certain and does not take: no slots change that."""


class SetReminder:
    tool = Tool(
        "set_reminder",
        "Set a reminder. Never compute dates yourself: pass the words of time as they were said, "
        "and beside them, where you can, the slots they fill.",
        {
            "type": "object",
            "properties": {
                "what": {"type": "string", "description": "What to remind of, short."},
                "when": {
                    "type": "string",
                    "description": "Their own words of time: 'tomorrow at 9', '明天9点'.",
                },
                **SCHEMA,
            },
            "required": ["what", "when"],
            "additionalProperties": False,
        },
    )

    async def run(self, arguments: Mapping[str, object], request: Request) -> Result:
        what, when = words_of(arguments, "what"), words_of(arguments, "when")
        if not what or not when:
            return Result("Error: both what and when are needed.")
        quote = arguments.get("quote")
        if isinstance(quote, str) and _folded(quote) not in _folded(request.argument):
            return Result("Error: the quote must be the person's own words, letter by letter.")
        try:
            plan = _understood(arguments, when, request)
        except Refused as refused:
            return Result(f"Error: {refused}.")
        return _answered(replace(plan, what=what), request, wish=f"{when} {what}")


def _understood(arguments: Mapping[str, object], when: str, request: Request) -> Plan:
    """The grammar's reading of the words, held against the slots and the whole message."""
    zone, now = request.person.zone, request.now
    plan = reminders.plan(when, zone, now, asked=True)
    slots = schedule_of(arguments, now, zone or "UTC")
    if slots is not None and (zone is not None or not _local(arguments)):
        plan = _cross_checked(plan, slots, request, _local(arguments))
    if plan.schedule is not None and _folded(when) not in _folded(request.argument):
        # The words of time are the model's: what does the person's message say by itself?
        heard = reminders.plan(request.argument, zone, now)
        if heard.schedule is not None and not agree(plan.schedule, heard.schedule, now):
            return replace(plan, schedule=None, options=(heard.schedule, plan.schedule))
    return plan


def _cross_checked(plan: Plan, slots: Schedule, request: Request, local: bool) -> Plan:
    now = request.now
    if plan.problem in _FINAL:
        return plan
    if plan.schedule is not None:
        if agree(plan.schedule, slots, now):
            return plan
        return replace(plan, schedule=None, next_at=None, options=(plan.schedule, slots))
    if plan.options:
        others = tuple(one for one in plan.options if not agree(one, slots, now))
        if not others and len(plan.options) == 1:
            return settled(plan.what, plan.options[0], now)
        known = any(agree(one, slots, now) for one in plan.options)
        return replace(plan, options=plan.options if known else (*plan.options, slots))
    if plan.timeless or plan.needs_zone:
        return replace(settled(plan.what, slots, now), own_hours=local)
    return plan


def _local(arguments: Mapping[str, object]) -> bool:
    """Whether the slots mean a different moment in another zone."""
    anchor = arguments.get("anchor")
    elapsed = isinstance(anchor, dict) and anchor.get("elapsed_minutes") is not None
    return not elapsed and not arguments.get("zone")


def _answered(plan: Plan, request: Request, wish: str) -> Result:
    if plan.needs_zone:
        return Result(
            "Not set: their time zone is not known. They are being asked for their city.",
            lambda tx: set_planned(request, tx, plan, wish),
        )
    if len(plan.options) > 1:
        return Result(
            "Not set yet: this can be read in several ways. The person is being asked which one "
            "they mean, with a button for each: do not ask again.",
            lambda tx: _which(request, tx, plan),
        )
    if plan.schedule is None:
        return Result(f"Not set. Tell the person: {obstacle(request, plan)}")
    zone = request.person.zone or "UTC"
    said = calendars.say(plan.schedule, zone, request.language.value, request.now)
    return Result(
        f"Set for {said}. The person sees a confirmation of its own below your answer.",
        lambda tx: set_planned(request, tx, plan, wish),
    )


def _which(request: Request, tx: Transaction, plan: Plan) -> Sequence[Reply]:
    say = reminding(request.language)
    return ask_which(request, tx, plan, say.which_two if len(plan.options) == 2 else say.which)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .,!?。，！？\"'“”")
