"""Which application commands the fake Discord registers, and which it refuses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.loopback.discord_api import Api
from tests.loopback.discord_town import a_town


@pytest.fixture
async def api() -> AsyncIterator[Api]:
    async with a_town() as town, aiohttp.ClientSession() as http:
        yield Api(town, http)


def command(**changes: object) -> dict[str, Any]:
    return {"name": "remind", "description": "Reminds you"} | changes


def option(**changes: object) -> dict[str, Any]:
    return {"type": 3, "name": "text", "description": "What"} | changes


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (command(name="Remind"), "name"),
        (command(name="a b"), "name"),
        (command(name="x" * 33), "name"),
        (command(name=""), "name"),
        (command(description=""), "description"),
        (command(description="x" * 101), "description"),
        (command(name_localizations={"xx": "erinnern"}), "name_localizations.xx"),
        (command(name_localizations={"de": "Erinnern"}), "name_localizations.de"),
        (command(contexts=[7]), "contexts.0"),
        (command(integration_types=[2]), "integration_types.0"),
        (command(options=[option()] * 2), "options.1.name"),
        (command(options=[option(name=f"o{n}") for n in range(26)]), "options"),
        (command(options=[option(), option(name="b", required=True)]), "options.1"),
        (command(options=[option(), option(type=1, name="sub")]), "options"),
        (command(options=[option(type=99)]), "options.0.type"),
        (
            command(options=[option(choices=[{"name": "a", "value": 1}])]),
            "options.0.choices.0.value",
        ),
        (command(type=2, name="Menu", description="no"), "description"),
    ],
)
async def test_a_malformed_command_names_the_wrong_field(
    api: Api, body: dict[str, Any], field: str
) -> None:
    assert field in await api.fields("POST", api.commands, body)
    assert field in {
        p.removeprefix("1.")
        for p in await api.fields("PUT", api.commands, [command(name="ok"), body])
    }
    assert api.town.server.commands == {}


async def test_commands_are_added_changed_and_taken_away_one_by_one(api: Api) -> None:
    status, made = await api.call("POST", api.commands, command(name="erinnern"))
    assert (status, made["version"] != made["id"]) == (201, True)
    path = f"{api.commands}/{made['id']}"
    assert (await api.call("POST", api.commands, command(name="erinnern")))[0] == 200
    _, changed = await api.call("PATCH", path, {"description": "New"})
    assert (changed["id"], changed["description"]) == (made["id"], "New")
    assert (await api.call("DELETE", path))[0] == 204
    assert await api.code("GET", path) == (404, 10063)


async def test_a_list_with_the_same_name_twice_changes_nothing(api: Api) -> None:
    await api.call("PUT", api.commands, [command()])
    assert await api.fields("PUT", api.commands, [command(), command()]) == {"1.name"}
    assert list(api.town.server.commands) == ["remind"]


async def test_translations_are_listed_only_when_asked_for(api: Api) -> None:
    await api.call("PUT", api.commands, [command(name_localizations={"de": "erinnern"})])
    (plain,) = (await api.call("GET", api.commands))[1]
    (full,) = (await api.call("GET", f"{api.commands}?with_localizations=true"))[1]
    assert "name_localizations" not in plain
    assert full["name_localizations"] == {"de": "erinnern"}
