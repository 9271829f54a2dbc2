"""A Telegram Bot API server on loopback, as strict as the real one, for tests and benchmarks.

    async with TelegramServer() as server:          # BOT_TELEGRAM__BASE_URL = server.url
        ann = server.user(42, "Ann")
        server.say(ann, "/start")
        assert (await server.next_message(ann.id)).text == "Hello Ann"

By hand: python -m tests.loopback.telegram_server --port 8081
"""

import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Self

from aiohttp import web

from tests.loopback.changes import Changes
from tests.loopback.telegram_calls import Call, Calls
from tests.loopback.telegram_chats import Chat, Message, User
from tests.loopback.telegram_faults import Faults
from tests.loopback.telegram_limits import Flood, Limits
from tests.loopback.telegram_membership import Membership
from tests.loopback.telegram_menu import Menu, MenuKey
from tests.loopback.telegram_methods import Methods
from tests.loopback.telegram_people import People
from tests.loopback.telegram_updates import Update, Updates
from tests.loopback.telegram_webhook import Pusher
from tests.loopback.telegram_world import Draft, Press, World

TOKEN = "123456:LOOPBACK"


class TelegramServer:
    """The server and the hands and eyes of a test. It outlives the bot: kill that as you like."""

    def __init__(
        self,
        *,
        token: str = TOKEN,
        username: str = "rememo_bot",
        reads_all: bool = True,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
        port: int = 0,
    ) -> None:
        self.token = token
        self._port = port
        self._changes = Changes()
        bot = User(int(token.partition(":")[0]), "Rememo", username, is_bot=True)
        self.updates = Updates(self._changes)
        self.world = World(bot, self._changes, self.updates, reads_all, now)
        self._pusher = Pusher(self.updates, self._changes)
        self._menu = Menu()
        self._faults = Faults()
        methods = Methods(self.world, self.updates, self._pusher, self._menu)
        flood = Flood(limits, time.monotonic) if limits else None
        self._calls = Calls(token, self.world, methods, self._faults, flood)
        self._seen: dict[int, set[int]] = defaultdict(set)
        self._runner: web.AppRunner | None = None
        people, membership = People(self.world), Membership(self.world)
        self.say, self.album, self.edit = people.say, people.album, people.edit
        self.press, self.press_data, self.react = people.press, people.press_data, people.react
        self.user, self.private, self.group = membership.user, membership.private, membership.group
        self.block, self.unblock = membership.block, membership.unblock
        self.kick_bot, self.add_bot = membership.kick_bot, membership.add_bot
        self.join, self.leave, self.migrate = membership.join, membership.leave, membership.migrate
        self.fail, self.cut, self.hang = self._faults.fail, self._faults.cut, self._faults.hang
        self.drop_answer, self.garbage = self._faults.drop_answer, self._faults.garbage
        self.before = self._faults.before
        self.wait_for = self._changes.wait_for

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/file/bot{token}/{path:.+}", self._calls.file)
        app.router.add_route("*", "/bot{token}/{method}", self._calls.answer)
        # A poll whose bot was killed must end with it, not swallow the next update.
        self._runner = web.AppRunner(
            app, handler_cancellation=True, access_log=None, shutdown_timeout=0.01
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._faults.clear()
        await self._pusher.stop()
        if self._runner:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def bot(self) -> User:
        return self.world.bot

    @property
    def calls(self) -> list[Call]:
        return self._calls.made

    def called(self, method: str) -> list[Call]:
        """The calls of one method, in order."""
        return [call for call in self.calls if call.method.lower() == method.lower()]

    @property
    def pending(self) -> list[Update]:
        """Updates the bot has not confirmed."""
        return list(self.updates.pending.values())

    @property
    def drafts(self) -> list[Draft]:
        return self.world.drafts

    @property
    def typing(self) -> list[tuple[int, int | None, str]]:
        """Every chat action: chat, topic, action."""
        return self.world.typing

    @property
    def menu(self) -> dict[MenuKey, list[dict[str, str]]]:
        return self._menu.lists

    @property
    def polling(self) -> bool:
        return self.updates.polling

    @property
    def webhook_attempts(self) -> list[tuple[int, int | None]]:
        """Each push: update id and the status of the answer, None when there was none."""
        return self._pusher.webhook.attempts

    def chat(self, chat: Chat | User | int) -> Chat:
        number = chat if isinstance(chat, int) else chat.id
        if number not in self.world.chats and number in self.world.users:
            return Chat(number, "private", user=self.world.users[number])
        return self.world.chats[number]

    def messages(self, chat: Chat | User | int) -> list[Message]:
        """What a person sees now in a chat, their own messages too."""
        return self.chat(chat).live()

    def answers(self, chat: Chat | User | int) -> list[Message]:
        """What the bot wrote of what a person sees now."""
        return [message for message in self.messages(chat) if message.sender is self.bot]

    def texts(self, chat: Chat | User | int) -> list[str]:
        return [message.text for message in self.answers(chat)]

    async def next_message(
        self,
        chat: Chat | User | int,
        timeout: float = 5.0,  # noqa: ASYNC109 - as in wait_for
    ) -> Message:
        """The oldest message of the bot in a chat that this method has not given yet."""
        number = chat if isinstance(chat, int) else chat.id

        def fresh() -> Message | None:
            unseen = (m for m in self.answers(number) if m.id not in self._seen[number])
            return next(unseen, None)

        message = await self.wait_for(fresh, timeout)
        assert message is not None
        self._seen[number].add(message.id)
        return message

    async def answered(
        self,
        press: Press,
        timeout: float = 5.0,  # noqa: ASYNC109 - as in wait_for
    ) -> str:
        """What the bot answered to a press, "" when it only stopped the button's clock."""
        await self.wait_for(lambda: press.answer is not None, timeout)
        return press.answer or ""

    def expire(self, press: Press) -> None:
        """From now on it is too late to answer this press."""
        press.at = float("-inf")

    def push(self, update: Update) -> int | None:
        """Any update; gives it an id where it has none. None: the bot did not ask for its kind."""
        return self.world.push(update)

    def replay(self, update: Update) -> None:
        """The same update again, id and all."""
        self.updates.pending[update["update_id"]] = update
        self.updates.wake()

    def file(self, file_id: str) -> bytes:
        return self.world.files[file_id].content

    def allow_reading_all(self, reads_all: bool) -> None:
        self.world.reads_all = reads_all


def main(argv: list[str] | None = None) -> Any:
    """Imported late: the console is for people, no test needs it."""
    from tests.loopback.telegram_console import run

    return run(argv)


if __name__ == "__main__":
    main()
