"""A person's values for a command, put into the shape Discord sends them in."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_command_forms import (
    BOOLEAN,
    CHANNEL,
    FILE,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from tests.loopback.discord_files import Files
from tests.loopback.discord_message_payloads import attachment_json
from tests.loopback.discord_payloads import channel_json, member_json, role_json, user_json
from tests.loopback.discord_people import to_upload
from tests.loopback.discord_things import Channel, Role, User

Json = dict[str, Any]
PLAIN: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


class Filler:
    """Refuses, by LookupError, what Discord's own client would not let a person send."""

    def __init__(self, files: Files, channel: Channel) -> None:
        self._files = files
        self._channel = channel
        self.resolved: Json = {}

    def fill(
        self,
        known: list[Json],
        path: list[str],
        values: dict[str, Any],
        *,
        focused: str | None = None,
    ) -> list[Json]:
        """`path` names the sub-command; `focused` is the option being typed."""
        nested = {o["name"]: o for o in known if o["type"] in (SUBCOMMAND, GROUP)}
        if path:
            if path[0] not in nested:
                raise LookupError(f"no sub-command {path[0]!r}; there are {sorted(nested)}")
            chosen = nested[path[0]]
            inner = self.fill(chosen.get("options") or [], path[1:], values, focused=focused)
            return [{"name": chosen["name"], "type": chosen["type"], "options": inner}]
        if nested:
            raise LookupError(f"name one of the sub-commands {sorted(nested)}")
        return self._filled(known, values, focused)

    def _filled(self, known: list[Json], values: dict[str, Any], focused: str | None) -> list[Json]:
        by_name = {option["name"]: option for option in known}
        unknown = set(values) - set(by_name)
        if unknown:
            raise LookupError(f"no options {sorted(unknown)}; there are {sorted(by_name)}")
        missing = [o["name"] for o in known if o.get("required") and o["name"] not in values]
        if missing and focused is None:
            raise LookupError(f"required options are missing: {missing}")
        if focused is not None and not by_name[focused].get("autocomplete"):
            raise LookupError(f"{focused!r} does not complete")
        filled = []
        for name, value in values.items():
            option = by_name[name]
            typing = name == focused
            entry = {"name": name, "type": option["type"]}
            entry["value"] = value if typing else self._value(option, value)
            filled.append(entry | ({"focused": True} if typing else {}))
        return filled

    def _value(self, option: Json, value: Any) -> Any:
        kind = option["type"]
        if kind in PLAIN:
            if not isinstance(value, PLAIN[kind]) or (kind != BOOLEAN and isinstance(value, bool)):
                raise LookupError(f"{option['name']!r} takes no {value!r}")
            return self._within(option, value)
        if kind in (USER, MENTIONABLE) and isinstance(value, User):
            return self._user(value)
        if kind in (ROLE, MENTIONABLE) and isinstance(value, Role):
            return self._resolve("roles", value.id, role_json(value))
        if kind == CHANNEL and isinstance(value, Channel):
            shown = channel_json(value) | {"permissions": "0"}
            return self._resolve("channels", value.id, shown)
        if kind == FILE:
            kept = self._files.keep(self._channel, to_upload(value))
            return self._resolve("attachments", kept.id, attachment_json(kept, ephemeral=True))
        raise LookupError(f"{option['name']!r} takes no {value!r}")

    def _within(self, option: Json, value: Any) -> Any:
        choices = option.get("choices")
        if choices and value not in [choice["value"] for choice in choices]:
            raise LookupError(f"{value!r} is no choice of {option['name']!r}")
        size = len(value) if isinstance(value, str) else value
        suffix = "length" if isinstance(value, str) else "value"
        least, most = option.get(f"min_{suffix}"), option.get(f"max_{suffix}")
        if (least is not None and size < least) or (most is not None and size > most):
            raise LookupError(f"{value!r} is out of bounds of {option['name']!r}")
        return value

    def _user(self, user: User) -> str:
        guild = self._channel.guild
        if guild is not None and user.id in guild.members:
            shown = member_json(guild.members[user.id], with_user=False) | {"permissions": "0"}
            self._resolve("members", user.id, shown)
        return self._resolve("users", user.id, user_json(user))

    def _resolve(self, kind: str, key: str, shown: Json) -> str:
        self.resolved.setdefault(kind, {})[key] = shown
        return key
