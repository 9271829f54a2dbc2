"""Updates to push that are no plain message of a person, in the shapes of the Bot API."""

from typing import Any

from tests.loopback.telegram_chats import Chat, Message, User

Update = dict[str, Any]


def channel_post(chat: Chat, text: str = "News", date: int = 0) -> Update:
    """A post has no `from`."""
    post = {"message_id": chat.next_message_id(), "date": date, "chat": chat.json()}
    return {"channel_post": post | {"sender_chat": chat.json(), "text": text}}


def pinned(message: Message, by: User) -> Update:
    """Someone pinned a message: no text, but a message inside."""
    return _service(message.chat, by, {"pinned_message": message.json()})


def pinned_inaccessible(chat: Chat, by: User, message_id: int = 1) -> Update:
    """The pinned message is too old to be shown: only its place is left, with date 0."""
    gone = {"chat": chat.json(), "message_id": message_id, "date": 0}
    return _service(chat, by, {"pinned_message": gone})


def new_title(chat: Chat, by: User, title: str) -> Update:
    return _service(chat, by, {"new_chat_title": title})


def topic_created(chat: Chat, by: User, topic: int, name: str) -> Update:
    content = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    update = _service(chat, by, content)
    update["message"] |= {"message_thread_id": topic, "is_topic_message": True}
    return update


def poll_closed(question: str = "Tea?") -> Update:
    """The state of a poll: no chat and no person at all."""
    options = [{"text": text, "voter_count": 0, "persistent_id": text} for text in ("yes", "no")]
    flags = dict.fromkeys(("is_anonymous", "is_closed"), True)
    more = dict.fromkeys(("allows_multiple_answers", "allows_revoting"), False)
    poll = {"id": "5000", "question": question, "options": options, "total_voter_count": 0}
    return {"poll": poll | flags | more | {"type": "regular", "members_only": False}}


def inline_query(user: User, query: str = "tea") -> Update:
    return {"inline_query": {"id": "77", "from": user.json(), "query": query, "offset": ""}}


def press_of_inaccessible(user: User, chat: Chat, data: str = "done:1") -> Update:
    """A button of a message that is too old: no text, no buttons, date 0."""
    gone = {"chat": chat.json(), "message_id": 1, "date": 0}
    query = {"id": "900001", "from": user.json(), "message": gone, "chat_instance": "1"}
    return {"callback_query": query | {"data": data}}


def _service(chat: Chat, by: User, content: dict[str, Any]) -> Update:
    message = {"message_id": chat.next_message_id(), "date": 0, "chat": chat.json()}
    return {"message": message | {"from": by.json()} | content}
