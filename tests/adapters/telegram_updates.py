"""Updates as Telegram sends them, made short to write."""

from typing import Any

from telegram import Update, User

Json = dict[str, Any]

ME = User(7, "Rememo", is_bot=True, username="MyBot")
ANN: Json = {"id": 42, "is_bot": False, "first_name": "Ann", "last_name": "Lee"}
BOB: Json = {"id": 43, "is_bot": False, "first_name": "Bob"}
BOT: Json = {"id": 7, "is_bot": True, "first_name": "Rememo", "username": "MyBot"}
OTHER_BOT: Json = {"id": 8, "is_bot": True, "first_name": "X", "username": "otherbot"}
PRIVATE: Json = {"id": 42, "type": "private", "first_name": "Ann"}
GROUP: Json = {"id": -100123, "type": "supergroup", "title": "Room", "is_forum": True}
SENT = 1_773_144_000  # 2026-03-10 12:00:00 UTC


def message(text: str | None = "hi", chat: Json = PRIVATE, sender: Json = ANN, **more: Any) -> Json:
    """A message; marks are found as Telegram finds them unless they are given."""
    found: Json = {"message_id": 5, "date": SENT, "chat": chat, "from": sender}
    if text is not None:
        found |= {"text": text, "entities": marks(text)}
    return found | more


def marks(text: str) -> list[Json]:
    """Mentions and commands, in UTF-16 units."""
    found, at = [], 0
    for word in text.replace("\n", " ").split(" "):
        kind = {"@": "mention", "/": "bot_command"}.get(word[:1])
        name = word.rstrip(",.!?:")
        if kind and len(name) > 1:
            found.append({"type": kind, "offset": at, "length": len(name)})
        at += len(word.encode("utf-16-le", "surrogatepass")) // 2 + 1
    return found


def update(kind: str, content: Json) -> Update:
    return Update.de_json({"update_id": 1001, kind: content}, None)


def said(*args: Any, **more: Any) -> Update:
    return update("message", message(*args, **more))
