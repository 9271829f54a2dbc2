"""The composition root: the only file that names concrete classes."""

import asyncio
import gc
import getpass
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING

import adapters
from adapters.base import Adapter, Host
from bot import added, service
from bot.backends.clock import SystemClock, local_zone, local_zone_name
from bot.backends.embedders.fitting import Fitting
from bot.backends.later_chat import LaterChat
from bot.backends.sql import SqlDatabase
from bot.config import Settings
from bot.core.access import Access
from bot.core.commands import (
    cancelling,
    fired,
    incognito,
    proactive,
    remind,
    reminders,
    transfer,
    zone,
)
from bot.core.commands.account import Account, Operator
from bot.core.commands.answers import Answers
from bot.core.commands.chats import Chats
from bot.core.commands.memory import MemoryCommands
from bot.core.commands.settings import SettingsCommand
from bot.core.commands.stopping import Stopping
from bot.core.commands.table import Commands
from bot.core.commands.usage import Price, Usage
from bot.core.failpoints import Reach
from bot.core.inbox import Inbox
from bot.core.indexer import Indexer
from bot.core.jobs import Jobs
from bot.core.learn import waiting
from bot.core.nightly import Nightly
from bot.core.outbox import Outbox
from bot.core.outreach.due import JOB as OUTREACH
from bot.core.owner_code import owner_code
from bot.core.recall import PATIENCE, Recall
from bot.core.reindexing import JOB as REINDEX
from bot.core.remembering import MemoryRows, Remembering
from bot.core.reminders import ClockWatch, Due
from bot.core.router import Router
from bot.core.signals import Rest, Wake
from bot.core.transfer.files import Fetched
from bot.core.turns import Turns
from bot.domain.keys import ChatKey
from bot.heartbeat import Heartbeat
from bot.last_resort import LastResort
from bot.later import Later, LaterTalk, later_work
from bot.ports import ChatModel, Clock, Files, Messenger, Transaction
from bot.stores import Stores, backups, open_stores, reindexing

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from bot.backends.openai_chat import OpenAIChat
    from bot.mind import Mind

TERMINAL = "terminal"
WARM_UP_AFTER = 2.0


async def run(
    settings: Settings,
    *,
    user: str | None,
    reach: Reach,
    last_resort: LastResort,
    warm_up_after: float = WARM_UP_AFTER,
) -> None:
    """Run the bot until it is told to stop. `user` talks in the terminal, where one does.

    `warm_up_after` in seconds: commands are answered before the heavy libraries come in.
    Raises ConfigurationError or StorageError with the one line that the person should read.
    """
    async with AsyncExitStack() as stack:
        clock, zone = SystemClock(), local_zone()
        stores = await open_stores(settings, stack, clock, reach)
        model = _model(settings, settings.llm.model)
        small = _model(settings, settings.llm.small_model) if settings.llm.small_model else None
        for opened in filter(None, (model, small)):
            stack.push_async_callback(opened.close)
        platforms = partial(_platforms, settings, user)
        bot = compose(settings, stores, model, clock, platforms, reach, small)
        bot.heartbeat = Heartbeat(settings.data_dir)
        if settings.backup.nightly:
            bot.nightly = _nightly(settings, stores.database, clock, zone)
        await _greet(settings, stores.database, model)
        models = [opened for opened in (model, small) if opened is not None]
        warming = asyncio.create_task(_warm_up(bot, stores, models, warm_up_after))
        stack.callback(warming.cancel)
        await service.serve(bot, last_resort)


Platforms = Callable[[Callable[[str], Host]], Sequence[Adapter]]
"""Builds the platforms, given what makes each one's host."""


def compose(
    settings: Settings,
    stores: Stores,
    model: ChatModel | None,
    clock: Clock,
    platforms_of: Platforms,
    reach: Reach,
    small_model: ChatModel | None = None,
    patience: float = PATIENCE,
) -> service.Bot:
    """Wire the whole bot; nothing runs yet. `small_model` does what nobody waits for.

    `patience`: how many seconds a question waits for the encoder.
    """
    database, embedder = stores.database, Fitting(stores.embedder, stores.index)
    rest = Rest(lambda chat: database.read(partial(_is_open, chat)))
    wake_sender = Wake(clock)
    indexer = Indexer(database, stores.index, embedder, reach, Wake(clock))
    messengers: dict[str, Messenger] = {}
    files: dict[str, Files] = {}

    def job_ended() -> None:
        wake_sender()
        indexer()

    recall = Recall(embedder, stores.index, MemoryRows(database), patience, stores.reranking)
    remembering = Remembering(recall, indexer, database, clock)
    account = Account(_operator_of(settings, model))
    memory = MemoryCommands(remembering.search)
    own_settings = SettingsCommand([proactive.ProactiveSettings()])
    access = _access(settings)
    stopping = Stopping(lambda chat, by: turns.stop(chat, by), access)
    answers = Answers(stopping)
    usage = Usage(_price(settings), has_model=model is not None)
    commands = Commands(
        # Of two with one name the later counts: what is ours cannot be taken over.
        [
            *added.commands(),
            *account.commands,
            *answers.commands,
            *Chats(stopping).commands,
            *memory.commands,
            *incognito.COMMANDS,
            *transfer.Transfer(Fetched(files)).commands,
            *own_settings.commands,
            *remind.COMMANDS,
            *reminders.COMMANDS,
            *usage.commands,
            *zone.COMMANDS,
        ],
        [
            *account.actions,
            *memory.actions,
            *transfer.ACTIONS,
            *own_settings.actions,
            *proactive.ACTIONS,
            *remind.ACTIONS,
            *reminders.ACTIONS,
            *cancelling.ACTIONS,
            *fired.ACTIONS,
            *zone.ACTIONS,
        ],
    )
    split = partial(_split, messengers)
    due = Due(split)
    tools = added.tools()

    def make() -> "Mind":
        from bot import mind  # here, as it is half of the code, and no command needs it

        return mind.compose(
            mind.Around(
                settings,
                database,
                recall,
                remembering,
                indexer,
                messengers,
                split,
                tools,
                model,
                small_model,
                clock,
                reach,
            )
        )

    later_mind = Later(make)
    router = Router(
        database,
        commands,
        account,
        LaterTalk(later_mind),
        access,
        clock,
        default_zone=lambda platform: local_zone_name() if platform == TERMINAL else None,
        wake=wake_sender,
        due=due,
    )
    work = {
        **{kind: later_work(later_mind, kind) for kind in _kinds(model, small_model)},
        REINDEX: reindexing(stores, indexer).work,
    }
    jobs = Jobs(database, work, clock, Wake(clock), job_ended)
    outbox = Outbox(database, messengers, clock, reach, wake_sender, rest.changed)
    followers = (outbox.follow, indexer.follow, jobs.follow)
    turns = Turns(database, router, clock, split, reach, Wake(clock), followers, rest.changed)
    inbox = Inbox(
        database, clock, commands.goes_past, reach, turns.follow, outbox.follow, rest.changed
    )

    def host(platform: str) -> Host:
        return Host(
            accept=inbox.accept,
            commands=[s for s in commands.specs if not s.platforms or platform in s.platforms],
            clock=clock,
            state=PlatformState(database, platform),
            idle=rest.wait,
            proxy=settings.network.proxy or None,
        )

    platforms = platforms_of(host)
    messengers.update({adapter.platform: adapter.messenger for adapter in platforms})
    files.update({one.platform: one for one in platforms if isinstance(one, Files)})
    return service.Bot(
        platforms=platforms,
        turns=turns,
        outbox=outbox,
        indexer=indexer,
        jobs=jobs,
        due=due,
        clock_watch=ClockWatch(database, due),
        database=database,
        clock=clock,
        reach=reach,
        retention=settings.retention.periods,
        mind=later_mind,
    )


# ---------------------------------------------------------------- the outside


def _nightly(settings: Settings, database: SqlDatabase, clock: Clock, zone: tzinfo) -> Nightly:
    kept = backups(settings)
    return Nightly(
        database,
        clock,
        zone,
        lambda now: kept.make(database.backup, now, "nightly"),
    )


def _model(settings: Settings, name: str) -> LaterChat | None:
    if not settings.llm.configured:
        return None
    return LaterChat(partial(_open_chat, settings, name), name, settings.llm.base_url)


def _open_chat(settings: Settings, name: str) -> "OpenAIChat":
    # Here, since it is long to import: in a thread, and only where there is a model.
    from bot.backends.openai_chat import open_chat

    llm = settings.llm
    return open_chat(
        llm.api_key.get_secret_value(),
        llm.base_url,
        name,
        defaults=llm.models,
        max_tokens=llm.max_tokens,
        temperature=llm.temperature,
        silence=max(llm.first_word_seconds, llm.between_words_seconds) + 5,
        proxy=settings.network.proxy or None,
    )


async def _warm_up(
    bot: service.Bot, stores: Stores, models: Sequence[LaterChat], after: float
) -> None:
    """What the first answer needs and the first command does not."""
    try:
        await asyncio.sleep(after)
        await asyncio.to_thread(bot.mind)
        stores.embedder.start()
        if making := [model.start() for model in models]:
            await asyncio.wait(making)
    except Exception:  # the border: it is tried again when it is needed
        log.exception("what the first answer needs could not be made ready")
    finally:
        # What is imported stays, so the collector, which rested, need not walk it again.
        gc.freeze()
        gc.enable()
    if stores.reranking is not None:
        await stores.reranking.ready()


def _platforms(
    settings: Settings, user: str | None, host: Callable[[str], Host]
) -> Sequence[Adapter]:
    """What is switched on; the terminal where nothing else is, or where somebody asks for it."""
    found = [
        adapters.load(name, section, host(name)) for name, section in settings.platforms.items()
    ]
    if user is not None or not found:
        console = {"user": user or getpass.getuser(), "exports": settings.data_dir / "exports"}
        found.append(adapters.load("console", console, host(TERMINAL)))
    return found


@dataclass(frozen=True, slots=True)
class PlatformState:
    database: SqlDatabase
    platform: str

    async def get(self, key: str) -> str | None:
        return await self.database.read(lambda tx: tx.state.get(self.platform, key))

    async def put(self, key: str, value: str) -> None:
        await self.database.write(lambda tx: tx.state.put(self.platform, key, value))


# ---------------------------------------------------------------- what is said at start


async def _greet(settings: Settings, database: SqlDatabase, model: ChatModel | None) -> None:
    if model is None:
        print(
            "No model is configured, so only the rules serve: set OPENAI_API_KEY or "
            "OPENAI_BASE_URL to let it chat.",
            flush=True,
        )
    if settings.platforms and not settings.access.administrators:
        code = await database.write(owner_code)
        if code:
            print(f"To become the owner of this bot, send it this code: {code}", flush=True)


# ---------------------------------------------------------------- small translations


def _kinds(model: ChatModel | None, small_model: ChatModel | None) -> Sequence[str]:
    """Of jobs that the mind does; without a model nothing is put by to be learnt."""
    return [OUTREACH] if model is None and small_model is None else [OUTREACH, waiting.JOB]


def _access(settings: Settings) -> Access:
    return Access(
        open=settings.access.mode == "open",
        allow=settings.access.allowed,
        admins=settings.access.administrators,
        trusted=frozenset({TERMINAL}),
    )


def _price(settings: Settings) -> Price | None:
    llm = settings.llm
    if llm.price_in is None or llm.price_out is None:
        return None
    return Price(llm.price_in, llm.price_out, llm.currency)


def _is_open(chat: ChatKey, tx: Transaction) -> bool:
    return bool(tx.inbox.open_count(chat) or tx.outbox.open_count(chat))


def _split(messengers: dict[str, Messenger], platform: str, text: str) -> Sequence[str]:
    messenger = messengers.get(platform)
    return messenger.split(text) if messenger else [text]


def _operator_of(settings: Settings, model: ChatModel | None) -> Operator:
    return Operator(
        _operator(settings),
        model.host if model else None,
        settings.retention.conversation_days,
        settings.retention.overheard_hours,
        settings.backup.keep if settings.backup.nightly else 0,
    )


def _operator(settings: Settings) -> str:
    try:
        return settings.operator or getpass.getuser().capitalize()
    except (KeyError, OSError):  # a container may run as a number that has no name
        return "Admin"
