"""What people do: write, edit, press, react, block, come and go. Each act becomes its update."""

from collections.abc import Sequence
from typing import Any

from tests.loopback.telegram_attachments import Attachment
from tests.loopback.telegram_chats import Chat, Message, User
from tests.loopback.telegram_privacy import heard_in_privacy
from tests.loopback.telegram_text import Entity, found_entities
from tests.loopback.telegram_world import Press, World

ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)


class People:
    """The hands of the test: every method changes the world and tells the bot, if it may know."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._presses = 0

    def say(
        self,
        user: User,
        text: str = "",
        *,
        chat: Chat | None = None,
        reply_to: Message | None = None,
        quote: str | None = None,
        topic: int | None = None,
        attach: Attachment | None = None,
        album: str | None = None,
        forwarded_from: User | None = None,
        entities: list[Entity] | None = None,
        anonymous: bool = False,
        extra: dict[str, Any] | None = None,
    ) -> Message:
        """A message of a person; an attachment makes the text its caption; `extra`: raw fields."""
        chat = chat or self._private(user)
        raw: dict[str, Any] = {"media_group_id": album} if album else {}
        if forwarded_from:
            origin = {
                "type": "user",
                "sender_user": forwarded_from.json(),
                "date": self._world.date(),
            }
            raw["forward_origin"] = origin
        if anonymous:
            raw |= {"sender_chat": chat.json(), "author_signature": "admin"}
        message = chat.add(
            Message(
                chat.next_message_id(),
                chat,
                ANONYMOUS_ADMIN if anonymous else user,
                self._world.date(),
                text,
                found_entities(text) if entities is None else entities,
                reply_to=reply_to,
                quote=quote,
                topic=topic if topic is not None else self._thread(chat, reply_to),
                content=attach.json(self._world) if attach else {},
                extra=raw | (extra or {}),
            )
        )
        self._deliver("message", message)
        return message

    def album(
        self, user: User, items: Sequence[tuple[Attachment, str]], *, chat: Chat | None = None
    ) -> list[Message]:
        """Several attachments sent as one; a late item is a `say` with the same `album`."""
        chat = chat or self._private(user)
        name = f"album{chat.last_message_id}"
        return [
            self.say(user, caption, chat=chat, attach=item, album=name) for item, caption in items
        ]

    def edit(self, message: Message, text: str) -> Message:
        """A person changes what they wrote."""
        message.edits.append(message.look)
        message.text, message.entities = text, found_entities(text)
        message.edit_date = self._world.date()
        self._deliver("edited_message", message)
        return message

    def press(self, user: User, message: Message, label: str) -> Press:
        """Presses a button of the bot's message, which must show it now."""
        button = next(b for row in message.buttons for b in row if b.text == label)
        assert button.data is not None, f"{label} is no callback button"
        return self.press_data(user, message, button.data)

    def press_data(self, user: User, message: Message, data: str) -> Press:
        """A press with any data, also of a button no longer there (an old screen, a double tap)."""
        self._presses += 1
        press = Press(str(10**15 + self._presses), user, message, data, self._world.now())
        self._world.presses[press.id] = press
        query = {
            "id": press.id,
            "from": user.json(),
            "message": message.json(),
            "chat_instance": str(message.chat.id * 7919),
            "data": data,
        }
        self._world.push({"callback_query": query})
        return press

    def react(self, user: User, message: Message, *emoji: str) -> None:
        """Comes only to bots that asked for message_reaction (and are admins in a group)."""
        reaction = {
            "chat": message.chat.json(),
            "message_id": message.id,
            "user": user.json(),
            "date": self._world.date(),
            "old_reaction": [],
            "new_reaction": [{"type": "emoji", "emoji": one} for one in emoji],
        }
        self._world.push({"message_reaction": reaction})

    def _deliver(self, kind: str, message: Message) -> None:
        world, chat = self._world, message.chat
        if chat.user and message.sender is chat.user:
            chat.user.started = True
            assert not chat.user.blocked, "who blocked the bot must unblock it before writing"
        here = chat.private or chat.bot_status not in ("left", "kicked")
        if here and (world.reads_all or heard_in_privacy(message, world.bot)):
            world.push({kind: message.json()})
        world.changes.ring()

    def _private(self, user: User) -> Chat:
        if user.id not in self._world.chats:
            self._world.chats[user.id] = Chat(user.id, "private", user=user)
        return self._world.chats[user.id]

    @staticmethod
    def _thread(chat: Chat, reply_to: Message | None) -> int | None:
        """A reply in a supergroup carries a thread id even where there are no topics."""
        if chat.type != "supergroup" or reply_to is None:
            return None
        if reply_to.topic is not None:
            return reply_to.topic
        return None if chat.forum else reply_to.id
