"""Slash commands: what Discord's menu offers, told to Discord only when it changed."""

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping, Sequence

from adapters.backoff import Backoff
from adapters.base import State
from adapters.discord.errors import described
from adapters.discord.incoming import FILE
from adapters.discord.places import PLATFORM
from adapters.discord.sending import Calls, Json
from bot.domain.errors import DeliveryFailed
from bot.domain.people import Language
from bot.ports import CommandSpec

log = logging.getLogger(__name__)

ARGUMENT, ATTACHED = "text", "file"
_STATE = "commands"
_SLASH_COMMAND, _STRING = 1, 3
_CONTEXTS = (0, 1, 2)  # Servers, our private chat, other people's private chats.
_INSTALLED_BY_SERVER, _INSTALLED_BY_USER = 0, 1
_LONGEST_DESCRIPTION, _LONGEST_ARGUMENT = 100, 6000


def offered(commands: Sequence[CommandSpec]) -> Sequence[CommandSpec]:
    return [spec for spec in commands if not spec.platforms or PLATFORM in spec.platforms]


def menu(commands: Sequence[CommandSpec], *, by_users: bool = True) -> list[Json]:
    """`by_users`: the application may also be installed by a person, for all they do."""
    installed = [_INSTALLED_BY_SERVER, *([_INSTALLED_BY_USER] if by_users else [])]
    return [
        {
            "type": _SLASH_COMMAND,
            "name": spec.name,
            **_descriptions(spec.summary),
            "options": [*_options(spec)],
            "contexts": list(_CONTEXTS),
            "integration_types": installed,
        }
        for spec in offered(commands)
    ]


def _options(spec: CommandSpec) -> Iterator[Json]:
    if spec.argument:
        yield {
            "type": _STRING,
            "name": ARGUMENT,
            **_descriptions(spec.argument),
            "required": spec.required,
            "max_length": _LONGEST_ARGUMENT,
        }
    if spec.file:
        yield {"type": FILE, "name": ATTACHED, **_descriptions(spec.file), "required": False}


def _descriptions(texts: Mapping[Language, str]) -> Json:
    chinese = texts.get(Language.ZH, texts[Language.EN])[:_LONGEST_DESCRIPTION]
    return {
        "description": texts[Language.EN][:_LONGEST_DESCRIPTION],
        "description_localizations": {"zh-CN": chinese, "zh-TW": chinese},
    }


async def offer_commands(
    calls: Calls, state: State, commands: Sequence[CommandSpec], application: str, by_users: bool
) -> None:
    """Runs beside everything else: until it works, the menu stays as it was."""
    backoff = Backoff("the slash commands stay as they were", described, first=60.0, longest=3600.0)
    wanted = menu(commands, by_users=by_users)
    while True:
        try:
            await _sync(calls, state, wanted, application)
            backoff.over()
            return
        except DeliveryFailed as error:
            backoff.began(error)
            await backoff.rest(error.retry_after or 0.0)


async def _sync(calls: Calls, state: State, wanted: list[Json], application: str) -> None:
    path = "/applications/{application_id}/commands"
    listed = await calls.call(
        "GET", path, None, {"with_localizations": "true"}, application_id=application
    )
    there = {command["name"] for command in listed}
    known = await state.get(_STATE)
    fingerprint = _fingerprint(wanted)
    complete = there == {command["name"] for command in wanted}
    # Discord may tell a command in other words than ours; then the fingerprint says it is ours.
    if not (complete and known == fingerprint) and _compared(listed) != _compared(wanted):
        # One call replaces all of them or none, so a refusal never leaves an empty menu.
        await calls.call("PUT", path, wanted, application_id=application)
        log.info("Discord: %d slash commands are offered", len(wanted))
    if known != fingerprint:
        await state.put(_STATE, fingerprint)


def _fingerprint(wanted: list[Json]) -> str:
    return hashlib.sha256(json.dumps(wanted, sort_keys=True).encode()).hexdigest()


def _compared(commands: list[Json]) -> list[Json]:
    """What both sides know of a command, in one form."""
    compared = [
        {
            "name": command["name"],
            "type": command.get("type", _SLASH_COMMAND),
            "description": command["description"],
            "localizations": command.get("description_localizations") or {},
            "contexts": sorted(command.get("contexts") or []),
            "installed": sorted(command.get("integration_types") or []),
            "options": [
                {
                    "name": option["name"],
                    "type": option["type"],
                    "description": option["description"],
                    "localizations": option.get("description_localizations") or {},
                    "required": bool(option.get("required")),
                    "longest": option.get("max_length"),
                }
                for option in command.get("options") or []
            ],
        }
        for command in commands
    ]
    return sorted(compared, key=lambda command: str(command["name"]))
