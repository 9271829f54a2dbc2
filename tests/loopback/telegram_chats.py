"""People, chats and messages of the pretended Telegram, and how the Bot API writes them down."""

from dataclasses import dataclass, field
from typing import Any

from tests.loopback.telegram_text import Entity, units

Json = dict[str, Any]


@dataclass(eq=False)
class User:
    """A person or a bot: `started` once they wrote to ours, `blocked` once they shut it out."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    last_name: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def json(self) -> Json:
        named = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language_code,
        }
        known = {key: value for key, value in named.items() if value is not None}
        return {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name} | known


@dataclass(frozen=True, slots=True)
class Button:
    text: str
    data: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What a message showed at one time."""

    text: str
    entities: tuple[Entity, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()


@dataclass(eq=False)
class Message:
    """One message as a person sees it now, with all it showed before."""

    id: int
    chat: "Chat"
    sender: User | None
    date: int
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    markup: Json | None = None
    reply_to: "Message | None" = None
    quote: str | None = None
    topic: int | None = None
    content: Json = field(default_factory=dict)  # document, photo, … as the Bot API has them
    extra: Json = field(default_factory=dict)  # further raw fields
    reactions: list[str] = field(default_factory=list)  # the bot's own
    edits: list[Look] = field(default_factory=list)  # earlier looks, oldest first
    edit_date: int | None = None
    deleted: bool = False

    @property
    def buttons(self) -> list[list[Button]]:
        rows = (self.markup or {}).get("inline_keyboard", [])
        return [
            [Button(b["text"], b.get("callback_data"), b.get("url")) for b in row] for row in rows
        ]

    @property
    def labels(self) -> list[str]:
        return [button.text for row in self.buttons for button in row]

    @property
    def look(self) -> Look:
        return Look(self.text, tuple(self.entities), tuple(map(tuple, self.buttons)))

    def json(self, *, with_reply: bool = True) -> Json:
        words, marks = ("caption", "caption_entities") if self.content else ("text", "entities")
        found: Json = {"message_id": self.id, "date": self.date, "chat": self.chat.json()}
        optional: Json = {
            "from": self.sender.json() if self.sender else None,
            words: self.text or None,
            marks: self.entities or None,
            "reply_markup": self.markup
            if self.markup and "inline_keyboard" in self.markup
            else None,
            "edit_date": self.edit_date,
        }
        if self.topic is not None:
            optional["message_thread_id"] = self.topic
            optional["is_topic_message"] = True if self.topic in self.chat.topics else None
        if self.reply_to and with_reply:
            optional["reply_to_message"] = self.reply_to.json(with_reply=False)
        if self.quote:
            optional["quote"] = self._quote(self.quote)
        known = {key: value for key, value in optional.items() if value is not None}
        return found | known | self.content | self.extra

    def _quote(self, part: str) -> Json:
        before = self.reply_to.text.partition(part)[0] if self.reply_to else ""
        return {"text": part, "position": units(before), "is_manual": True}


@dataclass(eq=False)
class Chat:
    """A private chat, a group, a supergroup or a channel."""

    id: int
    type: str
    title: str | None = None
    user: User | None = None  # the other side of a private chat
    members: dict[int, User] = field(default_factory=dict)
    admins: set[int] = field(default_factory=set)
    topics: dict[int, str] = field(default_factory=dict)
    forum: bool = False
    bot_status: str = "member"  # administrator, member, restricted, left, kicked
    migrated_to: int | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int = 0

    @property
    def private(self) -> bool:
        return self.type == "private"

    def json(self) -> Json:
        found: Json = {"id": self.id, "type": self.type}
        if self.user:
            person = self.user.json()
            return found | {
                k: person[k] for k in ("first_name", "last_name", "username") if k in person
            }
        return found | {"title": self.title or ""} | ({"is_forum": True} if self.forum else {})

    def add(self, message: Message) -> Message:
        self.messages[message.id] = message
        return message

    def next_message_id(self) -> int:
        """Each chat counts for itself, so that nobody takes a message id for unique."""
        self.last_message_id += 1
        return self.last_message_id

    def live(self) -> list[Message]:
        return [message for message in self.messages.values() if not message.deleted]

    def find(self, message_id: int) -> Message | None:
        found = self.messages.get(message_id)
        return None if found is None or found.deleted else found
