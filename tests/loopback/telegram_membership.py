"""Who is where: chats made, people coming and going, the bot blocked, thrown out, moved along."""

from collections.abc import Iterable, Mapping

from tests.loopback.telegram_chats import Chat, Message, User
from tests.loopback.telegram_world import World


class Membership:
    """Makes people and chats and changes who belongs to them, with the updates that follow."""

    def __init__(self, world: World) -> None:
        self._world = world

    def user(
        self,
        id: int,  # noqa: A002 - the Bot API's own word
        name: str = "Ann",
        *,
        language_code: str | None = "en",
        username: str | None = None,
        last_name: str | None = None,
        is_bot: bool = False,
    ) -> User:
        """A person who has not written to the bot yet."""
        person = User(id, name, username, language_code, last_name, is_bot)
        self._world.users[id] = person
        return person

    def private(self, user: User, topics: Mapping[int, str] | None = None) -> Chat:
        """The private chat with a person who has started the bot already."""
        user.started = True
        chat = self._world.chats.get(user.id) or Chat(user.id, "private", user=user)
        chat.topics |= dict(topics or {})
        self._world.chats[user.id] = chat
        return chat

    def group(
        self,
        id: int,  # noqa: A002 - the Bot API's own word
        title: str = "Group",
        members: Iterable[User] = (),
        *,
        topics: Mapping[int, str] | None = None,
        forum: bool = False,
        kind: str = "",
        bot_status: str = "member",
    ) -> Chat:
        """A supergroup for ids below -1000000000000, else a basic group; topics make it a forum."""
        kind = kind or ("supergroup" if id < -(10**12) else "group")
        people = {person.id: person for person in members}
        chat = Chat(id, kind, title, members=people, topics=dict(topics or {}))
        chat.forum, chat.bot_status = forum or bool(topics), bot_status
        self._world.chats[id] = chat
        return chat

    def block(self, user: User) -> None:
        user.blocked = True
        self._bot_changed(self.private(user), user, "member", "kicked")

    def unblock(self, user: User) -> None:
        user.blocked = False
        self._bot_changed(self.private(user), user, "kicked", "member")

    def kick_bot(self, chat: Chat, by: User) -> None:
        self._bot_changed(chat, by, chat.bot_status, "kicked")

    def add_bot(self, chat: Chat, by: User) -> None:
        self._bot_changed(chat, by, "left", "member")
        self._service(chat, by, {"new_chat_members": [self._world.bot.json()]})

    def join(self, chat: Chat, user: User) -> Message:
        chat.members[user.id] = user
        return self._service(chat, user, {"new_chat_members": [user.json()]})

    def leave(self, chat: Chat, user: User) -> Message:
        chat.members.pop(user.id, None)
        return self._service(chat, user, {"left_chat_member": user.json()})

    def migrate(self, chat: Chat, by: User) -> Chat:
        """A basic group becomes a supergroup with another id; the old one says where it went."""
        moved = self.group(-(10**12) + chat.id, chat.title or "", chat.members.values())
        self._service(chat, by, {"migrate_to_chat_id": moved.id})
        chat.migrated_to = moved.id
        self._service(moved, by, {"migrate_from_chat_id": chat.id})
        return moved

    def _service(self, chat: Chat, by: User, content: dict[str, object]) -> Message:
        world = self._world
        message = Message(chat.next_message_id(), chat, by, world.date(), content=content)
        world.push({"message": chat.add(message).json()})
        return message

    def _bot_changed(self, chat: Chat, by: User, before: str, after: str) -> None:
        if not chat.private:
            chat.bot_status = after
        until = {"until_date": 0}
        bot = {"user": self._world.bot.json()}
        change = {
            "chat": chat.json(),
            "from": by.json(),
            "date": self._world.date(),
            "old_chat_member": bot | {"status": before} | (until if before == "kicked" else {}),
            "new_chat_member": bot | {"status": after} | (until if after == "kicked" else {}),
        }
        self._world.push({"my_chat_member": change})
