"""What the fake Discord's REST refuses, and with which code, as the real one documents it."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.loopback.discord_api import Api
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


@pytest.fixture
async def api(town: Town) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as http:
        yield Api(town, http)


async def test_a_wrong_token_an_unknown_path_and_method_are_refused(api: Api) -> None:
    assert await api.code("GET", "/nowhere") == (404, 0)
    assert await api.code("PATCH", api.messages) == (405, 0)
    assert await api.code("GET", "/channels/abc") == (400, 50035)
    api.headers = {"Authorization": "Bot wrong"}
    assert await api.code("GET", "/users/@me") == (401, 0)
    assert (await api.call("GET", "/gateway"))[0] == 200


async def test_a_body_that_is_no_json_is_refused(api: Api) -> None:
    url = api.town.server.url + api.messages
    headers = api.headers | {"Content-Type": "application/json"}
    async with api.http.post(url, data=b"{", headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_what_does_not_exist_or_may_not_be_seen_is_said_so(api: Api) -> None:
    hidden = api.town.server.channel(api.town.guild, "secret")
    api.town.server.forbid(hidden, "view_channel")
    assert await api.code("GET", "/channels/1") == (404, 10003)
    assert await api.code("GET", f"/channels/{hidden.id}") == (403, 50001)
    assert await api.code("GET", "/guilds/1") == (404, 10004)
    assert await api.code("GET", "/users/1") == (404, 10013)
    assert await api.code("GET", f"{api.messages}/1") == (404, 10008)
    assert await api.code("POST", "/users/@me/channels", {"recipient_id": "1"}) == (400, 50033)


async def test_text_of_two_thousand_characters_passes_and_one_more_does_not(api: Api) -> None:
    assert (await api.call("POST", api.messages, {"content": "x" * 2000}))[0] == 200
    assert await api.fields("POST", api.messages, {"content": "x" * 2001}) == {"content"}


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  \n "}, {"components": []}])
async def test_a_message_of_nothing_is_refused(api: Api, body: dict[str, Any]) -> None:
    assert await api.code("POST", api.messages, body) == (400, 50006)


async def test_a_message_cannot_be_edited_to_nothing_nor_by_others(api: Api) -> None:
    _, mine = await api.call("POST", api.messages, {"content": "hello"})
    assert await api.code("PATCH", f"{api.messages}/{mine['id']}", {"content": " "}) == (400, 50006)
    theirs = api.town.server.say(api.town.ann, api.town.general, "mine")
    path = f"{api.messages}/{theirs.id}"
    assert await api.code("PATCH", path, {"content": "yours"}) == (403, 50005)
    assert await api.code("DELETE", path) == (403, 50013)


async def test_a_nonce_gives_back_the_first_message_for_some_minutes(api: Api) -> None:
    body = {"content": "once", "nonce": "n" * 25, "enforce_nonce": True}
    _, first = await api.call("POST", api.messages, body)
    _, again = await api.call("POST", api.messages, body | {"content": "twice"})
    assert (again["id"], again["content"]) == (first["id"], "once")
    api.town.server.clock.advance(api.town.server.posts.nonce_life)
    _, later = await api.call("POST", api.messages, body)
    assert later["id"] != first["id"]
    _, unforced = await api.call("POST", api.messages, {"content": "x", "nonce": body["nonce"]})
    assert unforced["id"] != later["id"]
    assert await api.fields("POST", api.messages, body | {"nonce": "n" * 26}) == {"nonce"}


async def test_an_edit_pings_anew_unless_it_says_otherwise(api: Api) -> None:
    quiet = {"content": "@everyone", "allowed_mentions": {"parse": []}}
    _, mine = await api.call("POST", api.messages, quiet)
    (message,) = api.town.server.messages(api.town.general)
    await api.call("PATCH", f"{api.messages}/{mine['id']}", quiet)
    assert (mine["mention_everyone"], message.pinged) == (False, set())
    await api.call("PATCH", f"{api.messages}/{mine['id']}", {"content": "`x` @everyone"})
    assert message.pinged == {"everyone"}


async def test_code_does_not_ping_and_nor_does_a_broken_up_mention(api: Api) -> None:
    text = f"`@everyone` ```{api.town.ann.mention}``` @\u200beveryone"
    await api.call("POST", api.messages, {"content": text})
    assert api.town.server.messages(api.town.general)[0].pinged == set()


async def test_a_private_message_needs_a_common_guild_or_an_installation(api: Api) -> None:
    cat = api.town.server.user("Cat")
    path = f"/channels/{api.town.server.dm(cat).id}/messages"
    assert (await api.call("POST", path, {"content": "x"}))[0] == 200
    api.town.server.uninstall(cat)
    assert await api.code("POST", path, {"content": "x"}) == (403, 50278)
    assert [call.code for call in api.town.server.invalid_calls] == [50278]


async def test_a_reply_to_what_is_gone_is_refused_unless_it_may_be_plain(api: Api) -> None:
    said = api.town.server.say(api.town.ann, api.town.general, "soon gone")
    api.town.server.delete(said)
    reference: dict[str, Any] = {"message_id": said.id}
    body = {"content": "hm", "message_reference": reference}
    assert await api.fields("POST", api.messages, body) == {"message_reference"}
    reference["fail_if_not_exists"] = False
    status, answer = await api.call("POST", api.messages, body)
    assert (status, "message_reference" in answer) == (200, False)


async def test_a_reply_needs_the_history(api: Api) -> None:
    said = api.town.server.say(api.town.ann, api.town.general, "hello")
    api.town.server.forbid(api.town.general, "read_message_history")
    body = {"content": "hm", "message_reference": {"message_id": said.id}}
    assert await api.code("POST", api.messages, body) == (400, 160002)
    assert (await api.call("GET", api.messages))[1] == []


def button(**changes: object) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | changes


def rows(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"content": "x", "components": [{"type": 1, "components": row} for row in rows]}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (rows(*[[button(custom_id=str(n))] for n in range(6)]), "components"),
        (rows([button(custom_id=str(n)) for n in range(6)]), "components.0.components"),
        (rows([button(custom_id="x" * 101)]), "components.0.components.0.custom_id"),
        (rows([button(label="x" * 81)]), "components.0.components.0.label"),
        (rows([button(), button()]), "components.0.components.1.custom_id"),
        (rows([button(style=5)]), "components.0.components.0.url"),
        (rows([]), "components.0.components"),
        ({"content": "x", "components": [button()]}, "components.0.type"),
        (rows([{"type": 3, "custom_id": "s", "options": []}]), "components.0.components.0.options"),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
        ({"embeds": [{}]}, "embeds.0.description"),
        ({"embeds": [{"fields": [{"name": "n", "value": ""}]}]}, "embeds.0.fields.0.value"),
        ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds"),
        ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0"),
        ({"content": "x", "attachments": [{"id": 0}]}, "attachments.0.id"),
        (
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            "allowed_mentions",
        ),
    ],
)
async def test_a_malformed_message_names_the_wrong_field(
    api: Api, body: dict[str, Any], field: str
) -> None:
    assert field in await api.fields("POST", api.messages, body)
    assert api.town.server.messages(api.town.general) == []


async def test_history_has_pages_around_before_and_after(api: Api) -> None:
    said = [api.town.server.say(api.town.ann, api.town.general, str(n)) for n in range(5)]
    middle = said[2].id

    async def page(query: str) -> list[str]:
        return [m["content"] for m in (await api.call("GET", f"{api.messages}?{query}"))[1]]

    assert await page("limit=2") == ["4", "3"]
    assert await page(f"before={middle}&limit=1") == ["1"]
    assert await page(f"after={middle}&limit=1") == ["3"]
    assert await page(f"around={middle}&limit=3") == ["3", "2", "1"]
    assert await api.fields("GET", f"{api.messages}?limit=101", None) == {"limit"}


async def test_an_expired_file_address_is_gone(api: Api) -> None:
    said = api.town.server.say(
        api.town.ann, api.town.general, "see", attachments=[("a b.txt", b"tea")]
    )
    url = said.attachments[0].url
    async with api.http.get(url) as found:
        assert (found.status, await found.read()) == (200, b"tea")
    api.town.server.clock.advance(25 * 3600)
    async with api.http.get(url) as gone:
        assert gone.status == 404


async def test_an_unknown_interaction_and_an_unknown_token_are_refused(api: Api) -> None:
    hook = f"/webhooks/{api.town.server.bot.id}/nothing"
    assert await api.code("POST", "/interactions/1/nothing/callback", {"type": 5}) == (404, 10062)
    assert await api.code("POST", hook, {"content": "x"}) == (404, 10015)


async def test_a_second_thread_on_a_message_is_refused(api: Api) -> None:
    said = api.town.server.say(api.town.ann, api.town.general, "hello")
    path = f"{api.messages}/{said.id}/threads"
    assert await api.fields("POST", path, {"name": "x" * 101}) == {"name"}
    assert (await api.call("POST", path, {"name": "one"}))[0] == 201
    assert await api.code("POST", path, {"name": "two"}) == (400, 160004)


async def test_too_large_a_file_is_refused(api: Api) -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps({"content": "big"}))
    form.add_field("files[0]", io.BytesIO(bytes(10 * 1024 * 1024 + 1)), filename="big.bin")
    url = api.town.server.url + api.messages
    async with api.http.post(url, data=form, headers=api.headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (413, 40005)
