"""The seams of the bot: the core calls these; backends and adapters supply them."""

from bot.ports.clock import Clock
from bot.ports.database import Database, Transaction
from bot.ports.inbox import Claim, InboxStore
from bot.ports.indexing import Indexable, IndexChange, IndexQueue, MemoryIndex
from bot.ports.memories import MemoryStore
from bot.ports.models import ChatModel, Embedder
from bot.ports.outbox import OutboxStore
from bot.ports.people import PeopleStore, PreferenceStore, UsageStore
from bot.ports.platforms import Accept, CommandSpec, Files, Live, Messenger
from bot.ports.schedule import Job, JobStore, ReminderStore
from bot.ports.sessions import SessionStore
from bot.ports.state import StateStore

__all__ = [
    "Accept",
    "ChatModel",
    "Claim",
    "Clock",
    "CommandSpec",
    "Database",
    "Embedder",
    "Files",
    "InboxStore",
    "IndexChange",
    "IndexQueue",
    "Indexable",
    "Job",
    "JobStore",
    "Live",
    "MemoryIndex",
    "MemoryStore",
    "Messenger",
    "OutboxStore",
    "PeopleStore",
    "PreferenceStore",
    "ReminderStore",
    "SessionStore",
    "StateStore",
    "Transaction",
    "UsageStore",
]
