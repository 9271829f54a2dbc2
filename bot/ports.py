"""The seams of the bot: the core calls these; backends and adapters supply them.

SQL is the truth. A store method is a plain function inside one transaction: the core composes
steps of them and hands a whole step to `Database.write`, which commits all of it or nothing.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol, TypeVar

from bot.domain.deliveries import Delivery
from bot.domain.events import Event
from bot.domain.index import Hit, Point, Sparse, Vector
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.memories import Memory
from bot.domain.messages import Message, ModelEvent, PastTurn, Prompt, Session, Tool
from bot.domain.people import Language, Person
from bot.domain.preferences import Occasion, Preferences
from bot.domain.reminders import Reminder
from bot.domain.scope import Scope

T = TypeVar("T")


# ---------------------------------------------------------------- the truth, in SQL


@dataclass(frozen=True, slots=True)
class Claim:
    """Open inbox rows taken by a worker: one turn. `events` are in order of arrival.

    `attempts` counts this one: 1 the first time. `previews` are answers to the first row that a
    killed attempt had begun to show, by part.
    """

    ids: tuple[int, ...]
    chat: ChatKey
    events: tuple[Event, ...]
    attempts: int


class InboxStore(Protocol):
    def add(self, event: Event, now: datetime, *, express: bool) -> bool:
        """Keep an event; False when its (platform, key) was kept before.

        `express` rows go past the queue of their chat.
        """

    def open_count(self, chat: ChatKey) -> int:
        """Rows of the chat that are not done, those in work included."""

    def claim(self, now: datetime, lease_until: datetime) -> Claim | None:
        """Take the oldest open row of a chat with none in work, or any express row.

        With a plain message go the rows already waiting right behind it from the same sender in
        the same chat, while they are plain messages too (no command, no press), 10 at most; what is
        said to the bot and what is overheard stay apart.
        """

    def waits(self, now: datetime) -> bool:
        """Whether there is something to claim, or will be at a known moment."""

    def done(self, ids: Sequence[int], now: datetime) -> None:
        """Close the rows; their text goes at once."""

    def release(self, ids: Sequence[int], not_before: datetime | None = None) -> None:
        """Put rows back in the queue, as if never claimed but for `attempts`."""

    def renew(self, ids: Sequence[int], lease_until: datetime) -> None: ...
    def reclaim(self, now: datetime, *, everything: bool = False) -> int:
        """Put back rows whose lease is over, or all that are in work (at start)."""

    def wake_at(self) -> datetime | None:
        """When the next row put off by `release` becomes open."""

    def prune(self, before: datetime) -> int:
        """Forget the keys of rows done before then; a repeat of them would be taken for new."""


class OutboxStore(Protocol):
    """Rows are sent in order per chat. `once` is unique: adding it again changes nothing."""

    def add(
        self,
        delivery: Delivery,
        once: str,
        now: datetime,
        *,
        not_before: datetime | None = None,
        reminder_id: str | None = None,
    ) -> bool:
        """Queue a delivery; where a preview with this `once` stands, it becomes its final text
        (and keeps its id and message id)."""

    def begin_preview(self, delivery: Delivery, once: str, now: datetime) -> Delivery:
        """A row that is not sent by the sender yet; gives back what an earlier attempt began."""

    def opened(self, delivery_id: str, message_id: str) -> None:
        """The platform's id of a preview's message."""

    def drop_previews(self, once_prefix: str) -> Sequence[Delivery]:
        """Remove unfinished previews, and give back those that stand on the platform."""

    def claim(self, now: datetime, lease_until: datetime) -> Delivery | None:
        """Take the oldest waiting row of a chat that has none in flight."""

    def sent(self, delivery_id: str, message_id: str | None, now: datetime) -> None:
        """Mark it and drop its text."""

    def failed(self, delivery_id: str, reason: str, now: datetime) -> None: ...
    def later(self, delivery_id: str, not_before: datetime, *, attempt: bool) -> int:
        """Put it back for later; gives the attempts so far (grown only if `attempt`)."""

    def reclaim(self, now: datetime, *, everything: bool = False) -> int: ...
    def wake_at(self) -> datetime | None: ...
    def open_count(self, chat: ChatKey) -> int:
        """Deliveries to the chat that are neither sent nor given up."""

    def erase_all(self, user: UserKey) -> int:
        """Drop what still waits to be told to a person."""

    def hold(self, now: datetime, *, chat: ChatKey, user: UserKey | None) -> int:
        """Put aside the reminders on their way to a chat, or to a person wherever they go.

        All else that waits for that chat, or for that person in private, is given up.
        """

    def hold_one(self, delivery_id: str, now: datetime) -> None:
        """Put aside the delivery in flight, where it is a reminder; else it has failed."""

    def take_held(
        self, now: datetime, *, chat: ChatKey, user: UserKey | None
    ) -> Sequence[tuple[str, Delivery]]:
        """What was put aside, for a person or for everybody in a chat, each with its `once`.

        Oldest first; it is ended with that.
        """

    def sent_for(self, chat: ChatKey, message_id: str) -> str | None:
        """The `once` of the delivery that this platform message is."""

    def prune(self, before: datetime) -> int:
        """Drop what was sent or given up before then."""


class PeopleStore(Protocol):
    def find(self, user: UserKey) -> Person | None: ...
    def save(self, person: Person) -> None:
        """Insert or replace, but never lower the epoch."""

    def admins(self) -> Sequence[Person]: ...
    def note_space(self, space_chat: ChatKey, *, learning: bool | None = None) -> bool:
        """Whether an admin allowed learning in this group; set it when `learning` is given."""

    def add_invitation(self, code: str, by: UserKey, expires_at: datetime) -> None: ...
    def use_invitation(self, code: str, now: datetime) -> bool: ...


class SessionStore(Protocol):
    def current(self, chat: ChatKey, now: datetime) -> Session:
        """The open session of a chat; begun when there is none."""

    def begin(self, chat: ChatKey, title: str, now: datetime) -> Session: ...
    def append(
        self, session: Session, messages: Sequence[Message], *, to: UserKey | None = None
    ) -> None:
        """Unique by message id: appending again changes nothing.

        `to` is whom the bot speaks to of its own accord; else it answers whoever spoke last.
        """

    def window(self, session: Session, limit: int) -> Sequence[Message]:
        """The newest `limit` messages, oldest first."""

    def messages(self, ids: Sequence[str]) -> Sequence[Message]: ...
    def by_platform_id(self, chat: ChatKey, platform_id: str) -> Message | None: ...
    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[PastTurn]:
        """Of these turns and answers those that the scope may read, oldest first."""

    def spoken(
        self, owner: UserKey, *, chat: ChatKey | None = None, since: datetime | None = None
    ) -> Sequence[PastTurn]:
        """What a person said to the bot, and the answers to it, oldest first."""

    def spaces(self, owner: UserKey) -> Collection[Space]:
        """Where a person was heard to speak."""

    def note_used(self, answer_id: str, ids: Sequence[str]) -> None:
        """Which memories and turns the model was shown for an answer, in that order."""

    def used(self, answer_id: str) -> Sequence[str]: ...
    def using(self, ids: Collection[str]) -> Collection[str]:
        """The answers for which any of these was shown."""

    def correct(
        self,
        chat: ChatKey,
        platform_id: str,
        text: str,
        *,
        as_id: str | None = None,
        indexed: bool = True,
    ) -> bool:
        """Replace the words of a turn that its author edited; `as_id`: under a new id.

        `indexed`: it can be found again by its new words.
        """

    def erase(self, message_ids: Sequence[str]) -> int:
        """On request: nothing is learnt from them any more, and they leave the index."""

    def erase_all(self, owner: UserKey) -> int:
        """All words of a person, and the bot's answers to them."""

    def expire(self, before: datetime, overheard_before: datetime) -> Sequence[str]:
        """Erase what is older; gives the ids."""


class MemoryStore(Protocol):
    """What is erased here is queued for deletion from the index in the same transaction."""

    def add(self, memory: Memory, *, epoch: int | None = None) -> bool:
        """False, and nothing kept, when it or a source of it was forgotten.

        So too when it was learnt under another `epoch` of its owner than today's.
        """

    def find(self, scope: Scope, ids: Collection[str]) -> Sequence[Memory]:
        """The live ones among `ids` that the scope may read, in the order of `ids`."""

    def listing(
        self, owners: Collection[UserKey], *, offset: int = 0, limit: int | None = None
    ) -> Sequence[Memory]:
        """Live memories of their owners, oldest first."""

    def everything(self, owner: UserKey) -> Sequence[Memory]:
        """Superseded ones as well, oldest first."""

    def taken(self, ids: Collection[str]) -> Collection[str]:
        """Which of these ids somebody's memories have."""

    def count(self, owners: Collection[UserKey]) -> int: ...
    def same_text(self, owner: UserKey, content: str) -> Memory | None:
        """The live memory that says the same to the letter, case and final marks apart."""

    def by_source(self, owner: UserKey, message_ids: Collection[str]) -> Sequence[Memory]:
        """The memories learnt from these turns, superseded ones as well."""

    def told_by(self, message_ids: Collection[str]) -> Collection[UserKey]:
        """Whose memories were learnt from these turns."""

    def supersede(self, old: Memory, new: Memory, *, epoch: int | None = None) -> bool:
        """Add the new one and hide the old one behind it.

        False as in `add`, and when the old one is not live any more.
        """

    def share(self, owner: UserKey, memory_id: str, space: Space) -> bool: ...
    def tombstoned(self, owner: UserKey, ids: Collection[str]) -> Collection[str]:
        """Which of these memory or turn ids were erased on request."""

    def pinned(self, scope: Scope) -> Sequence[Memory]:
        """What is always at hand: what was pinned, then other wishes for how the bot answers."""

    def save(self, memory: Memory) -> None:
        """Replace a memory of the same id and owner."""

    def erase(self, owner: UserKey, ids: Collection[str], now: datetime) -> Sequence[Memory]:
        """Delete with their whole supersession chains, write tombstones; gives what went."""

    def erase_all(self, owner: UserKey, now: datetime) -> int:
        """Delete all, raise the owner's epoch; gives the number of live ones."""


class ReminderStore(Protocol):
    def add(self, reminder: Reminder) -> None: ...
    def find(self, owner: UserKey, reminder_id: str) -> Reminder | None: ...
    def live(self, owner: UserKey) -> Sequence[Reminder]:
        """Live, paused and held ones, soonest first."""

    def held(self, owner: UserKey) -> Sequence[Reminder]: ...
    def in_chat(self, chat: ChatKey) -> Sequence[Reminder]:
        """Anybody's live and held ones that are said in a chat."""

    def recurring(self, after: str, limit: int) -> Sequence[Reminder]:
        """Live ones with a rule, in order of their ids, from behind that one on."""

    def due(self, now: datetime, limit: int) -> Sequence[Reminder]: ...
    def save(self, reminder: Reminder) -> None: ...
    def erase(self, owner: UserKey, reminder_id: str) -> bool: ...
    def erase_from(self, owner: UserKey, sources: Collection[str]) -> int:
        """Those asked for in these turns, with what of them still waits to be sent."""

    def erase_all(self, owner: UserKey) -> int: ...
    def next_due(self) -> datetime | None: ...
    def prune(self, before: datetime) -> int:
        """Drop what was done before then."""


class PreferenceStore(Protocol):
    def find(self, owner: UserKey) -> Preferences:
        """What a person chose; nothing is on for those who chose nothing."""

    def chat(self, owner: UserKey) -> ChatKey | None:
        """The private chat they last chose something in."""

    def save(self, owner: UserKey, preferences: Preferences, chat: ChatKey | None) -> None: ...
    def plan(self, owner: UserKey, occasions: Mapping[Occasion, datetime]) -> None:
        """When each occasion comes next; the others are no more."""

    def due(self, now: datetime, limit: int) -> Sequence[tuple[UserKey, Occasion, datetime]]:
        """Occasions that have come, with their moments, the oldest first."""

    def next_due(self) -> datetime | None: ...
    def erase_all(self, owner: UserKey) -> None: ...


@dataclass(frozen=True, slots=True)
class IndexChange:
    """A pending change of the vector index, cleared only after the engine has flushed."""

    id: int
    target: str  # the id of a memory or a turn
    kind: str  # "memory" or "turn"
    delete: bool


@dataclass(frozen=True, slots=True)
class Indexable:
    """What the indexer needs to make a `Point`: the row's text beside its keys."""

    id: str
    kind: str
    owner: UserKey
    text: str
    at: datetime
    epoch: int
    session: str
    said_in: Space | None
    shared: frozenset[Space]


class IndexQueue(Protocol):
    def add(self, target: str, kind: str, *, delete: bool = False) -> None: ...
    def everything(self) -> Sequence[IndexChange]:
        """All that belongs into the index, as changes that are not queued."""

    def add_everything(self) -> int:
        """Queue all that belongs into the index; gives how much that is."""

    def leaving(self, targets: Collection[str]) -> Collection[str]:
        """Which of these the index is still to forget."""

    def pending(self, limit: int) -> Sequence[IndexChange]: ...
    def cleared(self, ids: Sequence[int]) -> None: ...
    def indexables(self, changes: Sequence[IndexChange]) -> Sequence[Indexable]: ...


@dataclass(frozen=True, slots=True)
class Job:
    """Work for later. `attempts` counts this one: 1 the first time."""

    id: int
    kind: str
    owner: UserKey
    chat: ChatKey | None
    payload: Mapping[str, object]
    attempts: int


class JobStore(Protocol):
    def put(
        self,
        kind: str,
        key: str,
        owner: UserKey,
        chat: ChatKey | None,
        payload: Mapping[str, object],
        due_at: datetime,
    ) -> None:
        """One open job per (kind, key): putting it again replaces its payload and time."""

    def erase_all(self, owner: UserKey) -> int:
        """Nothing is done for that person any more; what is in work finds its job gone."""

    def claim(self, now: datetime, lease_until: datetime) -> Job | None: ...
    def done(self, job_id: int) -> None: ...
    def later(self, job_id: int, due_at: datetime) -> None: ...
    def reclaim(self, now: datetime, *, everything: bool = False) -> int: ...
    def next_due(self) -> datetime | None: ...


class UsageStore(Protocol):
    """Tokens by person and day; what was spent in the background is kept apart."""

    def add(
        self, owner: UserKey, day: date, prompt: int, completion: int, *, background: bool
    ) -> None: ...
    def total(self, owner: UserKey, since: date, *, background: bool) -> tuple[int, int]:
        """(prompt, completion) tokens from that day on."""

    def erase_all(self, owner: UserKey) -> None: ...


class StateStore(Protocol):
    """Small things an adapter must not forget: a cursor, a hash. Values up to 1 MB."""

    def get(self, platform: str, key: str) -> str | None: ...
    def put(self, platform: str, key: str, value: str) -> None: ...
    def all(self, platform: str) -> Mapping[str, str]:
        """Everything kept under that name, by key."""

    def erase(self, platform: str, key_prefix: str) -> None:
        """Drop all whose key begins so."""


class Transaction(Protocol):
    """All stores, inside one transaction."""

    @property
    def inbox(self) -> InboxStore: ...
    @property
    def outbox(self) -> OutboxStore: ...
    @property
    def people(self) -> PeopleStore: ...
    @property
    def sessions(self) -> SessionStore: ...
    @property
    def memories(self) -> MemoryStore: ...
    @property
    def reminders(self) -> ReminderStore: ...
    @property
    def preferences(self) -> PreferenceStore: ...
    @property
    def index(self) -> IndexQueue: ...
    @property
    def jobs(self) -> JobStore: ...
    @property
    def usage(self) -> UsageStore: ...
    @property
    def state(self) -> StateStore: ...
    def move_chat(self, old: ChatKey, new: ChatKey) -> None:
        """Everything of a chat follows it to its new id."""


class Database(Protocol):
    """A step runs outside the event loop. What it raises rolls it back and is raised here."""

    async def write(self, step: Callable[[Transaction], T]) -> T: ...
    async def read(self, step: Callable[[Transaction], T]) -> T: ...
    async def scrub(self) -> None:
        """Leave no erased text in any file."""


# ---------------------------------------------------------------- models and the index


class ChatModel(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def host(self) -> str:
        """Where words go: shown to people."""

    def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        """Pieces as they come; raises ModelUnavailable, also in the middle."""


class Embedder(Protocol):
    """Vectors are unit length, `dimensions` long. Never blocks the event loop."""

    @property
    def name(self) -> str: ...
    @property
    def dimensions(self) -> int: ...
    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Vector]: ...
    async def embed_query(self, text: str) -> Vector: ...


class MemoryIndex(Protocol):
    """Raises MemoryUnavailable. No search without a scope."""

    async def upsert(self, points: Sequence[Point]) -> None: ...
    async def search(
        self, scope: Scope, dense: Vector | None, sparse: Sparse | None, depth: int
    ) -> Sequence[Hit]:
        """The best `depth` of each leg, exact, with both scores where a leg reached the point."""

    async def delete(self, ids: Sequence[str]) -> None: ...
    async def delete_owner(self, owner: UserKey, before_epoch: int | None = None) -> None: ...
    async def ids(self, owner: UserKey | None = None) -> Sequence[str]: ...
    async def flush(self) -> None:
        """Everything said so far is on disk when this returns."""

    async def close(self) -> None: ...


# ---------------------------------------------------------------- platforms, time


class Live(Protocol):
    """An answer while it is being written."""

    def show(self, text: str) -> None:
        """The whole text so far; returns at once, paced by the platform, never raises."""

    async def close(self) -> None:
        """Stop; nothing of this preview is sent after it returns."""


class Messenger(Protocol):
    """One platform's way to speak. Raises DeliveryFailed."""

    def previews(self, chat: ChatKey) -> bool:
        """Whether a preview there is a message of its own, later edited into the answer."""

    def split(self, text: str) -> Sequence[str]:
        """Parts that each fit one message and are valid on their own; at least one."""

    def live(self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]) -> Live:
        """Begin a preview; `opened` is awaited with the id of its message, where it has one."""

    async def deliver(self, delivery: Delivery) -> str | None:
        """Send, or edit where `message_id` is set; gives the platform's message id."""

    async def delete(self, chat: ChatKey, message_id: str) -> None: ...
    def typing(self, chat: ChatKey) -> AbstractAsyncContextManager[None]:
        """Shows that an answer is coming, renewed while it is open."""


class Clock(Protocol):
    def now(self) -> datetime:
        """Aware, in UTC."""


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """What an adapter needs to offer a command in its platform's own menu.

    `argument` is a hint in each language when the command takes one; `platforms` empty: all.
    """

    name: str
    summary: Mapping[Language, str]
    argument: Mapping[Language, str] | None = None
    required: bool = False
    private: bool = False
    platforms: frozenset[str] = frozenset()


Accept = Callable[[Event], Awaitable[None]]
"""The one door into the core. When it returns, the event is on disk."""
