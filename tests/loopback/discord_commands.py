"""The application's registered commands: overwritten all or one by one, found by name."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_command_forms import SLASH, check_command
from tests.loopback.discord_errors import Form, refused
from tests.loopback.discord_things import Guild
from tests.loopback.discord_world import World

Json = dict[str, Any]
LIMITS = {1: 100, 2: 15, 3: 15}


class Commands:
    """`guild` None means the global list everywhere."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._global: dict[str, Json] = {}

    def listed(self, guild: Guild | None = None) -> list[Json]:
        return list(self._kept(guild).values())

    def _kept(self, guild: Guild | None) -> dict[str, Json]:
        return self._global if guild is None else guild.commands

    def overwrite(self, commands: object, guild: Guild | None) -> list[Json]:
        """All or nothing; a command of the same name and kind keeps its id."""
        form = Form()
        listed = form.listed((), commands, most=130)
        seen: dict[tuple[int, str], int] = {}
        for index, command in enumerate(listed):
            check_command(form, (index,), command, in_guild=guild is not None)
            key = _key(command)
            if key in seen:
                form.wrong(
                    (index, "name"),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            seen[key] = index
        for kind, most in LIMITS.items():
            if sum(1 for command in listed if (command.get("type") or SLASH) == kind) > most:
                form.wrong((), "BASE_TYPE_BAD_LENGTH", f"Must be {most} or fewer in length.")
        form.check()
        known = {_key(command): command for command in self.listed(guild)}
        kept = self._kept(guild)
        made = [self._made(command, guild, known.get(_key(command))) for command in listed]
        kept.clear()
        kept.update({command["id"]: command for command in made})
        return made

    def upsert(self, command: Json, guild: Guild | None) -> tuple[Json, bool]:
        """Also says whether the command is new."""
        form = Form()
        check_command(form, (), command, in_guild=guild is not None)
        form.check()
        known = next((c for c in self.listed(guild) if _key(c) == _key(command)), None)
        made = self._made(command, guild, known)
        self._kept(guild)[made["id"]] = made
        return made, known is None

    def get(self, command_id: str, guild: Guild | None) -> Json:
        if command_id not in self._kept(guild):
            raise refused(10063)
        return self._kept(guild)[command_id]

    def change(self, command_id: str, change: Json, guild: Guild | None) -> Json:
        known = self.get(command_id, guild)
        command = known | change
        form = Form()
        check_command(form, (), command, in_guild=guild is not None)
        form.check()
        self._kept(guild)[command_id] = self._made(command, guild, known)
        return self._kept(guild)[command_id]

    def delete(self, command_id: str, guild: Guild | None) -> None:
        self.get(command_id, guild)
        del self._kept(guild)[command_id]

    def find(self, name: str, guild: Guild | None, kind: int = SLASH) -> Json:
        """As a person finds it: the guild's own before the global one."""
        lists = [guild.commands, self._global] if guild is not None else [self._global]
        for kept in lists:
            for command in kept.values():
                if _key(command) == (kind, name):
                    return command
        names = sorted(c["name"] for kept in lists for c in kept.values())
        raise LookupError(f"no command {name!r}; there are {names}")

    def _made(self, command: Json, guild: Guild | None, known: Json | None) -> Json:
        made: Json = {
            "id": known["id"] if known else self._world.new_id(),
            "application_id": self._world.bot.id,
            "type": command.get("type") or SLASH,
            "name": command["name"],
            "name_localizations": command.get("name_localizations"),
            "description": command.get("description") or "",
            "description_localizations": command.get("description_localizations"),
            "default_member_permissions": command.get("default_member_permissions"),
            "dm_permission": command.get("dm_permission", True),
            "contexts": command.get("contexts"),
            "integration_types": command.get("integration_types") or [0],
            "nsfw": bool(command.get("nsfw")),
        }
        if command.get("options"):
            made["options"] = command["options"]
        if guild is not None:
            made["guild_id"] = guild.id
        same = known is not None and {k: v for k, v in known.items() if k != "version"} == made
        made["version"] = known["version"] if known and same else self._world.new_id()
        return made


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or SLASH, str(command.get("name"))


def without_translations(command: Json) -> Json:
    """A list asked for without `with_localizations` leaves them out."""
    hidden = ("name_localizations", "description_localizations")
    kept = {key: value for key, value in command.items() if key not in hidden}
    if "options" in kept:
        kept["options"] = [without_translations(option) for option in kept["options"]]
    return kept
