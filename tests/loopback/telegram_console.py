"""The Telegram server by hand: typed lines are a person's messages, the bot's are printed."""

import argparse
import asyncio
import sys

from tests.loopback.telegram_chats import Message
from tests.loopback.telegram_server import TOKEN, TelegramServer


def run(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="A Telegram Bot API server on loopback.")
    parser.add_argument("--port", type=int, default=8081)
    parser.add_argument("--token", default=TOKEN)
    parser.add_argument("--user", type=int, default=42)
    parser.add_argument("--name", default="Ann")
    parser.add_argument("--language", default="en")
    options = parser.parse_args(argv)
    try:
        asyncio.run(_serve(options))
    except KeyboardInterrupt:
        return


async def _serve(options: argparse.Namespace) -> None:
    async with TelegramServer(token=options.token, port=options.port) as server:
        print(f"BOT_TELEGRAM__BASE_URL={server.url} BOT_TELEGRAM__TOKEN={server.token}", flush=True)
        print("Type messages; :LABEL presses a button of the last message.", flush=True)
        person = server.user(options.user, options.name, language_code=options.language)
        watching = asyncio.create_task(_watch(server, person.id))
        while line := await asyncio.to_thread(sys.stdin.readline):
            _act(server, person.id, line.rstrip("\n"))
        await watching  # no more typing, but the server goes on until it is stopped


def _act(server: TelegramServer, user_id: int, line: str) -> None:
    person = server.world.users[user_id]
    if not line.startswith(":"):
        server.say(person, line)
        return
    shown = [m for m in server.answers(user_id) if line[1:] in m.labels]
    if shown:
        server.press(person, shown[-1], line[1:])
    else:
        print(f"no button {line[1:]!r}", flush=True)


async def _watch(server: TelegramServer, user_id: int) -> None:
    printed: dict[int, object] = {}
    while True:
        await server.wait_for(lambda: _news(server, user_id, printed), timeout=10**9)
        for message in _news(server, user_id, printed):
            printed[message.id] = message.look
            buttons = " ".join(f"[{label}]" for label in message.labels)
            print(f"bot #{message.id}: {message.text} {buttons}".rstrip(), flush=True)


def _news(server: TelegramServer, user_id: int, printed: dict[int, object]) -> list[Message]:
    return [m for m in server.answers(user_id) if printed.get(m.id) != m.look]
