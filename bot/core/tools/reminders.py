"""set_reminder: the model names the words of time, our own grammar does the calendar."""

from collections.abc import Mapping
from dataclasses import replace

from bot.core import calendars, reminders
from bot.core.commands.remind import obstacle, set_planned
from bot.core.commands.table import Request
from bot.core.tools.box import Result
from bot.domain.messages import Tool


class SetReminder:
    tool = Tool(
        "set_reminder",
        "Set a reminder. Never compute dates yourself: pass the words of time as they were said.",
        {
            "type": "object",
            "properties": {
                "what": {"type": "string", "description": "What to remind of, short."},
                "when": {
                    "type": "string",
                    "description": "Their own words of time: 'tomorrow at 9', '明天9点'.",
                },
            },
            "required": ["what", "when"],
            "additionalProperties": False,
        },
    )

    async def run(self, arguments: Mapping[str, object], request: Request) -> Result:
        what, when = str(arguments.get("what", "")).strip(), str(arguments.get("when", "")).strip()
        if not what or not when:
            return Result("Error: both what and when are needed.")
        plan = replace(reminders.plan(when, request.person.zone, request.now), what=what)
        wish = f"{when} {what}"
        if plan.needs_zone:
            return Result(
                "Not set: their time zone is not known. They are being asked for their city.",
                lambda tx: set_planned(request, tx, plan, wish),
            )
        if plan.schedule is None:
            return Result(f"Not set. Tell the person: {obstacle(request, plan)}")
        zone = request.person.zone or "UTC"
        said = calendars.say(plan.schedule, zone, request.language.value, request.now)
        return Result(
            f"Set for {said}. The person sees a confirmation of its own below your answer.",
            lambda tx: set_planned(request, tx, plan, wish),
        )
