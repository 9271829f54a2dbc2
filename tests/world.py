"""A whole bot on real stores, wired as in production, with a fake platform, model and clock."""

import asyncio
import atexit
import os
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

from bot import app, service
from bot.backends.index_points import Described
from bot.backends.qdrant_edge import open_index
from bot.backends.sql import open_database
from bot.config import Settings
from bot.core import failpoints
from bot.core.recall import LEXICAL_VERSION
from bot.core.recall import PATIENCE as ENCODER_PATIENCE
from bot.domain.deliveries import Delivery
from bot.domain.events import CommandCall, Event, IncomingMessage, Pressed, Quoted
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.memories import Memory
from bot.ports import ChatModel, Transaction
from bot.stores import Stores
from tests.fakes import FakeClock, FakeModel, Forgetful, LetterEmbedder, Screen

ANN, BOB = UserKey("fake", "ann"), UserKey("fake", "bob")
ROOM = Space("fake", "room")
PATIENCE = 20.0


class World:
    """`say` is the front door; `heard` is what came back in that chat since the last time."""

    def __init__(self, bot: service.Bot, screen: Screen, model: FakeModel, clock: FakeClock):
        self.bot, self.screen, self.model, self.clock = bot, screen, model, clock
        self._run, self._keys = uuid4().hex[:8], count(1)
        self._read = 0

    # ------------------------------------------------------------ going in

    async def say(
        self,
        text: str,
        *,
        by: UserKey = ANN,
        space: Space | None = None,
        addressed: bool = True,
        quoted: Quoted | None = None,
        locale: str = "en",
        key: str | None = None,
    ) -> list[str]:
        """Say something and give back every text that the bot sent meanwhile."""
        await self.post(
            text, by=by, space=space, addressed=addressed, quoted=quoted, locale=locale, key=key
        )
        return await self.heard(chat_of(by, space))

    async def post(
        self,
        text: str,
        *,
        by: UserKey = ANN,
        space: Space | None = None,
        addressed: bool = True,
        quoted: Quoted | None = None,
        locale: str = "en",
        key: str | None = None,
    ) -> str:
        """Say something without waiting for what comes of it; gives its message id."""
        number = next(self._keys)
        event = IncomingMessage(
            key=key or f"{self._run}-{number}",
            user=by,
            author=by.user_id.capitalize(),
            chat=chat_of(by, space),
            space=space,
            text=text,
            sent_at=self.clock.now(),
            addressed=addressed,
            message_id=f"said{number}",
            command=command_in(text),
            locale=locale,
            quoted=quoted,
        )
        await self.accept(event)
        return f"said{number}"

    async def press(
        self, label: str, *, by: UserKey = ANN, space: Space | None = None
    ) -> list[str]:
        """Press the newest button with that label, and give back what came of it."""
        await self.press_now(label, by=by, space=space)
        return await self.heard(chat_of(by, space))

    async def press_now(self, label: str, *, by: UserKey = ANN, space: Space | None = None) -> None:
        """Press it without waiting."""
        rows = [row for delivery in reversed(self.screen.sent) for row in delivery.buttons]
        button = next(button for row in rows for button in row if button.label == label)
        event = Pressed(
            key=f"{self._run}-{next(self._keys)}",
            user=by,
            author=by.user_id.capitalize(),
            chat=chat_of(by, space),
            space=space,
            action=button.action,
            sent_at=self.clock.now(),
            message_id="pressed",
        )
        await self.accept(event)

    async def accept(self, *events: Event) -> None:
        assert self.screen.host
        await self.screen.host.accept(*events)

    async def tick(self) -> None:
        await self.bot.tick()

    # ------------------------------------------------------------ coming out

    async def heard(self, chat: ChatKey) -> list[str]:
        return [delivery.text.strip() for delivery in await self.deliveries(chat)]

    async def deliveries(self, chat: ChatKey) -> Sequence[Delivery]:
        """What was sent since the last time, once nothing is open for that chat any more."""
        assert self.screen.host
        async with asyncio.timeout(PATIENCE):
            await self.screen.host.idle(chat)
        new = self.screen.sent[self._read :]
        self._read = len(self.screen.sent)
        return new

    async def learnt(self, *, by: UserKey = ANN, space: Space | None = None) -> list[str]:
        """Let the silence pass after which is learnt, and give back what the bot said of it."""
        self.clock.advance(seconds=61)
        self.bot.jobs()
        assert await self.bot.jobs.settled(PATIENCE)
        return await self.heard(chat_of(by, space))

    async def memories(self, owner: UserKey = ANN) -> list[str]:
        found = await self.bot.database.read(lambda tx: tx.memories.listing([owner]))
        return [memory.content for memory in found]

    async def know(self, *memories: Memory) -> None:
        """Put memories in place, as if they had been learnt, and wait until they can be found."""

        def add(tx: Transaction) -> None:
            for memory in memories:
                tx.memories.add(memory)
                tx.index.add(memory.id, "memory")

        await self.bot.database.write(add)
        self.bot.indexer()
        assert await self.bot.indexer.settled(PATIENCE)

    @property
    def prompt(self) -> str:
        """The whole of the newest prompt."""
        return "\n".join(message.text for message in self.model.prompts[-1].messages)


def chat_of(user: UserKey, space: Space | None) -> ChatKey:
    return ChatKey(user.platform, space.id if space else user.user_id)


def command_in(text: str) -> CommandCall | None:
    if not text.startswith("/"):
        return None
    name, _, argument = text[1:].partition(" ")
    return CommandCall(name, argument.strip())


@asynccontextmanager
async def world(
    folder: Path,
    *,
    model: bool = True,
    access: str = "open",
    reach: failpoints.Reach = failpoints.nowhere,
    clock: FakeClock | None = None,
    screen: Screen | None = None,
    introduced: bool = True,
    chat_model: ChatModel | None = None,
    small_model: ChatModel | None = None,
    embedder: LetterEmbedder | None = None,
    encoder_patience: float = ENCODER_PATIENCE,
    stores: Stores | None = None,
    **settings: object,
) -> AsyncIterator[World]:
    """A running bot. `introduced`: Ann and Bob have met it and agreed to be remembered.

    `small_model` is asked what to learn; left out, it learns nothing. `stores` are closed by
    whoever opened them.
    """
    fake_model, clock, screen = FakeModel(), clock or FakeClock(), screen or Screen()
    configured = Settings(operator="Tom", access={"mode": access}, **settings)  # type: ignore[arg-type]
    opened = stores or await _open(folder, embedder or LetterEmbedder())
    database = opened.database

    def platforms(host: object) -> list[Screen]:
        screen.host = host(screen.platform)  # type: ignore[operator]
        return [screen]

    bot = app.compose(
        configured,
        opened,
        (chat_model or fake_model) if model else None,
        clock,
        platforms,
        reach,
        (small_model or Forgetful()) if model else None,
        encoder_patience,
    )
    running = [
        asyncio.create_task(work())
        for work in (bot.turns.run, bot.outbox.run, bot.indexer.run, bot.jobs.run)
    ]
    await database.write(bot.reclaim_all)
    try:
        made = World(bot, screen, fake_model, clock)
        if introduced:
            await _introduce(made)
        yield made
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await bot.turns.close(0)
        await bot.outbox.close(0)
        if stores is None:
            await opened.index.close()
            await database.close()


_EMPTY: list[Path] = []
"""An empty data folder, made once: copying it takes a tenth of the time of making it."""


async def _open(folder: Path, embedder: LetterEmbedder) -> Stores:
    described = Described(embedder.name, embedder.dimensions, LEXICAL_VERSION)
    await _prepare(folder, described)
    database = await open_database(folder / "rememo.db")
    return Stores(database, open_index(folder / "index", described), embedder)  # type: ignore[arg-type]


async def _prepare(folder: Path, described: Described) -> None:
    if not _EMPTY:
        made = Path(mkdtemp(prefix="rememo-empty-"))
        atexit.register(shutil.rmtree, made, ignore_errors=True)
        await (await open_database(made / "rememo.db")).close()
        await open_index(made / "index", described).close()
        _EMPTY.append(made)
    if not (folder / "rememo.db").exists() and not (folder / "index").exists():
        copy = partial(shutil.copytree, copy_function=_copy, dirs_exist_ok=True)
        await asyncio.to_thread(copy, _EMPTY[0], folder)


def _copy(source: str, target: str) -> str:
    """The index is 180 MB of holes: copying what is in them would take longer than making it."""
    with Path(source).open("rb") as reading, Path(target).open("wb") as writing:
        size = writing.truncate(os.fstat(reading.fileno()).st_size)
        at = 0
        while at < size:
            try:
                at = os.lseek(reading.fileno(), at, os.SEEK_DATA)
            except OSError:  # nothing but a hole follows
                break
            end = os.lseek(reading.fileno(), at, os.SEEK_HOLE)
            os.lseek(reading.fileno(), at, os.SEEK_SET)
            os.pwrite(writing.fileno(), os.read(reading.fileno(), end - at), at)
            at = end
    return target


async def _introduce(made: World) -> None:
    from bot.domain.people import Language, Person, Role

    def add(tx: Transaction) -> None:
        for user in (ANN, BOB):
            tx.people.save(
                Person(
                    user,
                    user.user_id.capitalize(),
                    Language.EN,
                    made.clock.now(),
                    role=Role.MEMBER,
                    zone="Europe/Berlin",
                    learning=True,
                    introduced=True,
                )
            )

    await made.bot.database.write(add)
