"""What people trigger: slash commands and their completion, menus, buttons, selects, forms."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_command_forms import MESSAGE_MENU, USER_MENU
from tests.loopback.discord_commands import Commands
from tests.loopback.discord_components import BUTTON, STRING_SELECT, TEXT_INPUT
from tests.loopback.discord_files import Files
from tests.loopback.discord_interaction import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
)
from tests.loopback.discord_interactions import Interactions
from tests.loopback.discord_message_payloads import message_json
from tests.loopback.discord_options import Filler
from tests.loopback.discord_payloads import channel_json, role_json, user_json
from tests.loopback.discord_permissions import bits
from tests.loopback.discord_things import (
    DM,
    Channel,
    Message,
    User,
)
from tests.loopback.discord_world import World

Json = dict[str, Any]


class Presses:
    """Raises LookupError for what a person could not do: no such command, button or choice."""

    def __init__(
        self, world: World, commands: Commands, interactions: Interactions, files: Files
    ) -> None:
        self._world = world
        self._commands = commands
        self._interactions = interactions
        self._files = files

    def slash(self, user: User, channel: Channel, name: str, /, **options: Any) -> Interaction:
        """`name` may go on with sub-commands: "reminders list"."""
        command, filler, filled = self._filled(channel, name, options, focused=None)
        self._require_offered(command, channel, user)
        return self._run(COMMAND, user, channel, command, filler, filled)

    def autocomplete(
        self, user: User, channel: Channel, name: str, option: str, typed: str, /, **others: Any
    ) -> Interaction:
        options = {**others, option: typed}
        command, filler, filled = self._filled(channel, name, options, focused=option)
        self._require_offered(command, channel, user)
        return self._run(AUTOCOMPLETE, user, channel, command, filler, filled)

    def _filled(
        self, channel: Channel, name: str, options: Json, *, focused: str | None
    ) -> tuple[Json, Filler, list[Json]]:
        first, *path = name.removeprefix("/").split(" ")
        command = self._commands.find(first, channel.guild)
        filler = Filler(self._files, channel)
        filled = filler.fill(command.get("options") or [], path, options, focused=focused)
        return command, filler, filled

    def _run(
        self,
        kind: int,
        user: User,
        channel: Channel,
        command: Json,
        filler: Filler,
        filled: list[Json],
    ) -> Interaction:
        chosen: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        chosen |= {"options": filled} if filled else {}
        chosen |= {"resolved": filler.resolved} if filler.resolved else {}
        chosen |= {"guild_id": command["guild_id"]} if "guild_id" in command else {}
        return self._interactions.start(kind, user, channel, chosen)

    def _require_offered(self, command: Json, channel: Channel, user: User) -> None:
        context = 0 if channel.guild else 1 if channel.type == DM else 2
        contexts = command["contexts"]
        if contexts is not None and context not in contexts:
            raise LookupError(f"/{command['name']} is not offered in context {context}")
        if contexts is None and context == 1 and not command["dm_permission"]:
            raise LookupError(f"/{command['name']} is not offered in private")
        by_guild = 0 in command["integration_types"] and (
            channel.guild.has_bot if channel.guild else channel.type == DM
        )
        by_user = 1 in command["integration_types"] and user.installed
        if not by_guild and not by_user:
            raise LookupError(f"/{command['name']} is not installed here")
        wanted = command["default_member_permissions"]
        if channel.guild is not None and wanted is not None:
            held = self._world.permissions(user, channel)
            needed = int(wanted) or bits("administrator")
            if held & needed != needed:
                raise LookupError(f"{user.name} is not shown /{command['name']}")
        if channel.guild is not None and user.id not in channel.guild.members:
            raise LookupError(f"{user.name} is not in {channel.guild.name}")

    def menu(
        self, user: User, channel: Channel, name: str, target: Message | User, /
    ) -> Interaction:
        """A command of the right-click menu on a message or a person."""
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        command = self._commands.find(name, channel.guild, kind)
        self._require_offered(command, channel, user)
        shown = (
            {"messages": {target.id: message_json(target, self._world.bot)}}
            if isinstance(target, Message)
            else {"users": {target.id: user_json(target)}}
        )
        chosen = {"id": command["id"], "name": name, "type": kind}
        chosen |= {"target_id": target.id, "resolved": shown}
        return self._interactions.start(COMMAND, user, channel, chosen)

    def press(
        self, user: User, message: Message, what: str = "", *, values: list[str] | None = None
    ) -> Interaction:
        """A button by label or custom_id; a select, with values, by custom_id or placeholder."""
        if message.deleted or message.ephemeral_for not in (None, user):
            raise LookupError(f"{user.name} does not see that message")
        part = self._part(message, what, values)
        pressed: Json = {"custom_id": part["custom_id"], "component_type": part["type"]}
        pressed |= {"id": part.get("id", 0)}
        if values is not None:
            pressed["values"] = values
        if part["type"] not in (BUTTON, STRING_SELECT):
            pressed["resolved"] = self._resolved(message.channel, values or [])
        return self._interactions.start(COMPONENT, user, message.channel, pressed, message=message)

    def _resolved(self, channel: Channel, values: list[str]) -> Json:
        """People, roles and channels that a select of those names by id."""
        found: Json = {"users": {}, "roles": {}, "channels": {}}
        roles = channel.guild.roles if channel.guild else {}
        for value in values:
            if value in self._world.users:
                found["users"][value] = user_json(self._world.users[value])
            elif value in roles:
                found["roles"][value] = role_json(roles[value])
            elif value in self._world.channels:
                shown = channel_json(self._world.channels[value]) | {"permissions": "0"}
                found["channels"][value] = shown
        return {kind: things for kind, things in found.items() if things}

    def _part(self, message: Message, what: str, values: list[str] | None) -> Json:
        usable = [part for part in message.parts() if "custom_id" in part]
        for part in usable:
            known_as = (part["custom_id"], part.get("label"), part.get("placeholder"))
            if what not in known_as or (part["type"] == BUTTON) != (values is None):
                continue
            if part.get("disabled"):
                raise LookupError(f"{what!r} is disabled")
            offered = [option["value"] for option in part.get("options") or []]
            if offered and not set(values or ()) <= set(offered):
                raise LookupError(f"{what!r} offers {offered}")
            return part
        names = [part.get("label") or part["custom_id"] for part in usable]
        raise LookupError(f"no {what!r} to press; there are {names}")

    def submit_modal(self, opened: Interaction, /, **values: str) -> Interaction:
        """Fields by custom_id or label; the form is the one `opened` was answered with."""
        modal = opened.modal
        if modal is None:
            raise LookupError("no form was opened")
        left = dict(values)
        rows = [_row(row, left) for row in modal["components"]]
        if left:
            raise LookupError(f"the form has no fields {sorted(left)}")
        submitted = {"custom_id": modal["custom_id"], "components": rows, "resolved": {}}
        return self._interactions.start(
            MODAL_SUBMIT,
            opened.user,
            opened.channel,
            submitted,
            message=opened.message,
            parent=opened,
        )


def _row(row: Json, left: dict[str, str]) -> Json:
    if "component" in row:
        return {"type": row["type"], "id": 1, "component": _field(row["component"], row, left)}
    if "components" not in row:
        return {"type": row["type"], "id": 1}
    return {
        "type": row["type"],
        "id": 1,
        "components": [_field(field, field, left) for field in row["components"]],
    }


def _field(field: Json, labelled: Json, left: dict[str, str]) -> Json:
    names = (field["custom_id"], labelled.get("label"))
    given = [name for name in names if name in left]
    shown: Json = {"type": field["type"], "id": 2, "custom_id": field["custom_id"]}
    if field["type"] != TEXT_INPUT:
        value = left.pop(given[0]) if given else None
        return shown | {"values": [] if value is None else [value]}
    value = left.pop(given[0]) if given else field.get("value") or ""
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if (field.get("required", True) and not value) or not (
        not value or least <= len(value) <= most
    ):
        raise LookupError(f"{names[1] or names[0]!r} does not take {value!r}")
    return shown | {"value": value}
