"""What Discord tells that no person typed into this fake: forwards, roles, webhooks, novelties."""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator
from typing import Any

import pytest

from adapters.discord.words import Me, spoken
from bot.domain.events import Edited, IncomingMessage
from tests.adapters.discord_life import Core, online
from tests.loopback.discord_events import Event
from tests.loopback.discord_message_payloads import message_event_json
from tests.loopback.discord_payloads import role_json
from tests.loopback.discord_things import Message, Role
from tests.loopback.discord_town import Town, a_town


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    async with a_town() as town:
        yield town


class Post:
    """A real message with something changed in what the gateway tells of it."""

    def __init__(self, town: Town) -> None:
        self._town = town

    def tell(self, text: str, name: str = "MESSAGE_CREATE", **changes: Any) -> Message:
        server = self._town.server
        server.gateway.lose("MESSAGE_CREATE")
        message = server.say(self._town.ann, self._town.general, text)
        shown = copy.deepcopy(message_event_json(message, server.bot)) | changes
        server.gateway.publish(Event(name, shown, self._town.guild, self._town.general))
        return message


async def after(town: Town, core: Core) -> list[IncomingMessage]:
    """All that was heard before a last, ordinary word."""
    town.server.say(town.ann, town.general, "last word")
    await core.until(lambda: any(e.text == "last word" for e in core.got(IncomingMessage)))
    return core.got(IncomingMessage)[:-1]


async def test_what_was_forwarded_is_not_the_persons_own(town: Town) -> None:
    async with online(town.server) as bot:
        original = {
            "content": "my code is 1234",
            "type": 0,
            "timestamp": "2026-01-01T00:00:00+00:00",
        }
        snapshot = {
            **original,
            "attachments": [],
            "embeds": [],
            "components": [],
            "mentions": [],
            "mention_roles": [],
            "edited_timestamp": None,
            "flags": 0,
        }
        Post(town).tell("x", content="", message_snapshots=[{"message": snapshot}])
        (heard,) = await after(town, bot.core)
        assert (heard.text, heard.forwarded) == ("my code is 1234", True)


async def test_webhooks_and_discord_itself_are_not_listened_to(town: Town) -> None:
    async with online(town.server) as bot:
        post = Post(town)
        post.tell("from a webhook", webhook_id="77")
        post.tell("ann joined", type=7)
        post.tell("pinned a message", type=6)
        post.tell("something of next year", type=999)
        assert await after(town, bot.core) == []


async def test_a_call_by_the_role_of_the_bot_is_a_call(town: Town) -> None:
    async with online(town.server) as bot:
        role = Role("4711", "Rememo", 0)
        shown = role_json(role) | {"managed": True, "tags": {"bot_id": town.server.bot.id}}
        change = {"guild_id": town.guild.id, "role": shown}
        town.server.gateway.publish(Event("GUILD_ROLE_CREATE", change, town.guild))
        Post(town).tell("<@&4711> hello", mention_roles=["4711"])
        (heard,) = await after(town, bot.core)
        assert (heard.text, heard.addressed) == ("hello", True)


async def test_a_later_preview_of_a_link_is_no_edit(town: Town) -> None:
    async with online(town.server) as bot:
        embeds = [{"type": "link", "url": "http://127.0.0.1/"}]
        Post(town).tell("http://127.0.0.1/", "MESSAGE_UPDATE", embeds=embeds)
        await after(town, bot.core)
        assert bot.core.got(Edited) == []


async def test_what_cannot_be_read_is_skipped_and_the_next_is_heard(town: Town) -> None:
    async with online(town.server) as bot:
        Post(town).tell("odd", attachments=[{"id": "1"}])
        assert await after(town, bot.core) == []


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<@1> hi", "hi"),
        ("<@!1>: hi", "hi"),
        ("<@1>，你好", "你好"),
        ("hi <@1>", "hi"),
        ("hi <@1> there", "hi there"),
        ("hi<@1>", "hi"),
        ("<@1> <@1> hi", "hi"),
        ("<@1>", ""),
        ("<@&9> tell <@2> and <@3>", "tell @Bob and @somebody"),
        ("<@1>\n  indented", "indented"),
        ("see </remind:77> <:tea:5> <a:cake:6>", "see /remind :tea: :cake:"),
        ("a <b> c <@x> d", "a <b> c <@x> d"),
    ],
)
def test_marks_become_names_and_our_own_vanishes(content: str, text: str) -> None:
    me = Me(1, frozenset({9}))
    assert spoken(content, me, {2: "Bob"}.get, None) == text
