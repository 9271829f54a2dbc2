"""REST about the application itself: who it is, where the gateway is, which commands it has."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_calls import Call
from tests.loopback.discord_commands import Commands, without_translations
from tests.loopback.discord_errors import refused
from tests.loopback.discord_gateway import Gateway
from tests.loopback.discord_payloads import user_json
from tests.loopback.discord_rest import Answer, Route
from tests.loopback.discord_things import Guild, User
from tests.loopback.discord_world import World

Json = dict[str, Any]
FLAGS = {"presences": 1 << 13, "members": 1 << 15, "message_content": 1 << 19}  # "limited" ones


class ApplicationRoutes:
    def __init__(
        self, world: World, gateway: Gateway, commands: Commands, owner: User, shards: int
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._commands = commands
        self._owner = owner
        self._shards = shards
        self.gateway_url = ""

    def flags(self) -> int:
        return sum(bit for name, bit in FLAGS.items() if name in self._gateway.privileged)

    def routes(self) -> list[Route]:
        application = "/applications/{application_id}"
        found = [
            Route("GET /users/@me", self._me),
            Route("PATCH /users/@me", self._me),
            Route("GET /oauth2/applications/@me", self._application),
            Route("GET /applications/@me", self._application),
            Route(f"GET {application}", self._application),
            Route("GET /gateway", lambda _: {"url": self.gateway_url}, open_to_all=True),
            Route("GET /gateway/bot", self._gateway_bot),
        ]
        for base in (f"{application}/commands", f"{application}/guilds/{{guild_id}}/commands"):
            found += [
                Route(f"GET {base}", self._list),
                Route(f"PUT {base}", self._overwrite),
                Route(f"POST {base}", self._upsert),
                Route(f"GET {base}/{{command_id}}", self._get),
                Route(f"PATCH {base}/{{command_id}}", self._change),
                Route(f"DELETE {base}/{{command_id}}", self._delete),
            ]
        return found

    def _me(self, call: Call) -> Json:
        return user_json(self._world.bot) | {"verified": True, "mfa_enabled": True, "email": None}

    def _application(self, call: Call) -> Json:
        if call.params.get("application_id", self._world.bot.id) != self._world.bot.id:
            raise refused(10002)
        return {
            "id": self._world.bot.id,
            "name": self._world.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": self.flags(),
            "hook": True,
            "owner": user_json(self._owner),
            "team": None,
            "bot": user_json(self._world.bot),
            "install_params": None,
            "integration_types_config": {"0": {}, "1": {}},
            "interactions_endpoint_url": None,
            "approximate_guild_count": sum(g.has_bot for g in self._world.guilds.values()),
            "redirect_uris": [],
            "tags": [],
        }

    def _gateway_bot(self, call: Call) -> Json:
        return {
            "url": self.gateway_url,
            "shards": self._shards,
            "session_start_limit": {
                "total": 1000,
                "remaining": max(0, self._gateway.identifies_left),
                "reset_after": 24 * 3600 * 1000,
                "max_concurrency": 1,
            },
        }

    def _scope(self, call: Call) -> Guild | None:
        if call.params["application_id"] != self._world.bot.id:
            raise refused(10002)
        guild_id = call.params.get("guild_id")
        return None if guild_id is None else self._world.guild(guild_id)

    def _list(self, call: Call) -> list[Json]:
        commands = self._commands.listed(self._scope(call))
        if call.flag("with_localizations"):
            return commands
        return [without_translations(command) for command in commands]

    def _overwrite(self, call: Call) -> list[Json]:
        return self._commands.overwrite(call.body, self._scope(call))

    def _upsert(self, call: Call) -> Answer:
        command, new = self._commands.upsert(call.form, self._scope(call))
        return Answer(201 if new else 200, command)

    def _get(self, call: Call) -> Json:
        return self._commands.get(call.params["command_id"], self._scope(call))

    def _change(self, call: Call) -> Json:
        return self._commands.change(call.params["command_id"], call.form, self._scope(call))

    def _delete(self, call: Call) -> None:
        self._commands.delete(call.params["command_id"], self._scope(call))
