"""The fake Discord by hand: lines typed are what a person says, printed is what the bot shows.

`hello` is a private message, `#hello` says it in the channel with a mention, `/remind text=tea`
runs a command (`#/remind …` in the channel), `:Done` presses a button of the bot's last message.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shlex
import sys
from typing import TYPE_CHECKING, Any

from tests.loopback.discord_errors import Refusal
from tests.loopback.discord_things import Channel, Message, User

if TYPE_CHECKING:
    from tests.loopback.discord_server import DiscordServer


def main(make: type[DiscordServer]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.loopback.discord_server")
    parser.add_argument("--port", type=int, default=8082)
    parser.add_argument("--name", default="Ann", help="of the person who types")
    parser.add_argument("--locale", default="en-US")
    options = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(make(port=options.port), options.name, options.locale))


async def _serve(server: DiscordServer, name: str, locale: str) -> None:
    async with server:
        person = server.user(name, locale=locale)
        desk = Desk(server, person, server.channel(server.guild(members=[person])))
        print(f"BOT_DISCORD__BASE_URL={server.url} BOT_DISCORD__TOKEN={server.token}", flush=True)
        print(__doc__, flush=True)
        watching = asyncio.create_task(desk.watch())
        while line := await asyncio.to_thread(sys.stdin.readline):
            try:
                desk.act(line.strip())
            except (LookupError, ValueError, Refusal) as mistake:
                print(f"! {mistake}", flush=True)
        await watching  # no more typing, but the server goes on until it is stopped


class Desk:
    def __init__(self, server: DiscordServer, person: User, channel: Channel) -> None:
        self._server = server
        self._person = person
        self._places = {"": server.dm(person), "#": channel}
        self._printed: dict[str, tuple[str, ...]] = {}

    def act(self, line: str) -> None:
        mark = "#" if line.startswith("#") else ""
        place, text = self._places[mark], line.removeprefix(mark)
        if text.startswith("/"):
            self._command(place, text)
        elif text.startswith(":"):
            last = self._server.from_bot(place)[-1]
            self._server.press(self._person, last, text[1:])
        elif text:
            address = f"{self._server.bot.mention} " if mark else ""
            self._server.say(self._person, place, address + text)

    def _command(self, place: Channel, text: str) -> None:
        words = shlex.split(text[1:])
        name = " ".join(word for word in words if "=" not in word)
        options = dict(word.split("=", 1) for word in words if "=" in word)
        values: dict[str, Any] = {
            key: int(value) if value.isdigit() else value for key, value in options.items()
        }
        self._server.slash(self._person, place, name, **values)

    async def watch(self) -> None:
        while True:
            for message in await self._server.wait_for(self._news, timeout=10**9):
                self._printed[message.id] = _look(message)
                print(f"bot #{message.id}: {' '.join(_look(message))}", flush=True)

    def _news(self) -> list[Message]:
        shown = [m for place in self._places.values() for m in self._server.from_bot(place)]
        return [m for m in shown if self._printed.get(m.id) != _look(m)]


def _look(message: Message) -> tuple[str, ...]:
    text = "(is thinking)" if message.loading else message.text
    files = [f"<{file.filename}>" for file in message.attachments]
    only = ["(only you see this)"] if message.ephemeral else []
    return text, *files, *(f"[{label}]" for label in message.buttons), *only
