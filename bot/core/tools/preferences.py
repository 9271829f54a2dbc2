"""set_preference: what a person says of how they like it, kept after one Yes."""

from collections.abc import Mapping

from bot.core import preferences
from bot.core.commands.proactive import ask
from bot.core.commands.table import Request
from bot.core.preferences import Name, Unclear
from bot.core.tools.box import Result, words_of
from bot.domain.messages import Tool


class SetPreference:
    tool = Tool(
        "set_preference",
        "Propose to keep how the person wants to be treated, when they say so themselves. They "
        "confirm it with a button. Values: zone: a city. language: English or Chinese. "
        "quiet_hours: '22:00-07:00'. check_in: '08:00 weekdays', '09:00 monday'. follow_ups and "
        "routines: on, off, or every N days. tone: a few words. wakes, sleeps: 'HH:MM'. 'off' "
        "ends any of them.",
        {
            "type": "object",
            "properties": {
                "name": {"type": "string", "enum": [name.value for name in Name]},
                "value": {"type": "string"},
            },
            "required": ["name", "value"],
            "additionalProperties": False,
        },
    )

    async def run(self, arguments: Mapping[str, object], request: Request) -> Result:
        name, value = words_of(arguments, "name"), words_of(arguments, "value")
        if request.space is not None:
            return Result("Not kept: preferences are set in the private chat, or by /settings.")
        try:
            choice = preferences.read(name, value, request.now)
        except Unclear as unclear:
            return Result(f"Error: {name} takes {unclear}.")
        return Result(
            "The person is asked to confirm it with a button below your answer; it is not kept "
            "before that, so do not ask again and do not say that it is.",
            lambda tx: ask(request, tx, choice.name, value),
        )
