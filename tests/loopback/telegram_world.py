"""Who and what exists: the bot, people, chats, files, drafts, and presses to be answered."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.loopback.changes import Changes
from tests.loopback.telegram_chats import Chat, Message, User
from tests.loopback.telegram_errors import bad_request, forbidden
from tests.loopback.telegram_updates import Update, Updates

QUERY_SECONDS = 15 * 60  # how long a press may be answered here; the real time is unpublished


@dataclass(eq=False)
class Press:
    """A button pressed; `answer` is what answerCallbackQuery said, None while it has not."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    answer: str | None = None
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """One look of a message still being written, in a private chat."""

    chat_id: int
    draft_id: int
    text: str
    entities: tuple[dict[str, Any], ...] = ()
    topic: int | None = None


@dataclass(frozen=True, slots=True)
class StoredFile:
    id: str
    path: str
    content: bytes
    size: int


@dataclass
class World:
    """The state behind the API. `now` gives Unix seconds; a test may hand in its own clock."""

    bot: User
    changes: Changes
    updates: Updates
    reads_all: bool = True
    now: Callable[[], float] = time.time
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    files: dict[str, StoredFile] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    drafts: list[Draft] = field(default_factory=list)
    typing: list[tuple[int, int | None, str]] = field(default_factory=list)  # chat, topic, action

    def date(self) -> int:
        return int(self.now())

    def push(self, update: Update) -> int | None:
        return self.updates.put(update)

    def known_chat(self, chat_id: object) -> Chat:
        """A chat the bot has seen, migrated or not."""
        if chat_id in (None, ""):
            raise bad_request("chat_id is empty")
        found = self.chats.get(int(str(chat_id))) if _is_number(chat_id) else None
        if found is None:
            raise bad_request("chat not found")
        return found

    def open_chat(self, chat_id: object) -> Chat:
        """A chat the bot may write to, or the reason why not."""
        if _is_number(chat_id) and self._is_stranger(int(str(chat_id))):
            raise forbidden("bot can't initiate conversation with a user")
        chat = self.known_chat(chat_id)
        if chat.migrated_to is not None:
            raise bad_request(
                "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
            )
        if chat.user and chat.user.deactivated:
            raise forbidden("user is deactivated")
        if chat.user and chat.user.blocked:
            raise forbidden("bot was blocked by the user")
        if chat.bot_status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.type} chat")
        if chat.bot_status == "left":
            raise forbidden(f"bot is not a member of the {chat.type} chat")
        return chat

    def _is_stranger(self, user_id: int) -> bool:
        user = self.users.get(user_id)
        return user is not None and not user.started

    def store_file(
        self, folder: str, name: str, content: bytes, size: int | None = None
    ) -> StoredFile:
        """`size` may claim more than the content holds, to try the limits without the bytes."""
        number = len(self.files) + 1
        suffix = f".{name.rpartition('.')[2]}" if "." in name else ""
        stored = StoredFile(
            f"FILE{number:06}{folder}",
            f"{folder}/file_{number}{suffix}",
            content,
            len(content) if size is None else size,
        )
        self.files[stored.id] = stored
        return stored


def _is_number(value: object) -> bool:
    return str(value).removeprefix("-").isdecimal()
