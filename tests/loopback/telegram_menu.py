"""The command menu: one list for each scope and language, checked like the real one."""

import json
import re
from typing import Any

from tests.loopback.telegram_errors import bad_request
from tests.loopback.telegram_parameters import Parameters

SCOPES = frozenset(
    [
        "default",
        "all_private_chats",
        "all_group_chats",
        "all_chat_administrators",
        "chat",
        "chat_administrators",
        "chat_member",
    ]
)
COMMAND_LIMIT = 100
MenuKey = tuple[str, str]  # scope ("default", or JSON when it names a chat), language


class Menu:
    """What people see behind the menu button."""

    def __init__(self) -> None:
        self.lists: dict[MenuKey, list[dict[str, str]]] = {}

    def set(self, parameters: Parameters) -> Any:
        commands = parameters.nested("commands")
        if not isinstance(commands, list):
            raise bad_request("can't parse commands list")
        if len(commands) > COMMAND_LIMIT:
            raise bad_request("BOT_COMMANDS_TOO_MUCH")
        for command in commands:
            _check_command(command)
        key = _key(parameters)
        if commands:
            self.lists[key] = commands
        else:
            self.lists.pop(key, None)
        return True

    def get(self, parameters: Parameters) -> Any:
        return self.lists.get(_key(parameters), [])

    def delete(self, parameters: Parameters) -> Any:
        self.lists.pop(_key(parameters), None)
        return True


def _check_command(command: Any) -> None:
    # Any: it comes out of the request's JSON
    if not isinstance(command, dict):
        raise bad_request("can't parse BotCommand: expected an Object")
    if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", ""))):
        raise bad_request("BOT_COMMAND_INVALID")
    description = command.get("description")
    if not isinstance(description, str) or not 1 <= len(description.strip()) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")


def _key(parameters: Parameters) -> MenuKey:
    scope = parameters.nested("scope") or {"type": "default"}
    if not isinstance(scope, dict) or scope.get("type") not in SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    language = parameters.text("language_code")
    if not re.fullmatch(r"(?:[a-z]{2})?", language):
        raise bad_request("invalid language code specified")
    named = scope["type"] if len(scope) == 1 else json.dumps(scope, sort_keys=True)
    return named, language
