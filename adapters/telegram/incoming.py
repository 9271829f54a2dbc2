"""From Telegram's updates to our events. Pure functions, tested on recorded updates."""

from collections.abc import Collection
from datetime import datetime

from telegram import CallbackQuery, Chat, ChatMember, ChatMemberUpdated, Message, Update, User

from adapters.surrogates import mended
from adapters.telegram.content import attachments, quoted
from adapters.telegram.words import read_words
from bot.domain.events import (
    ChatMoved,
    Edited,
    Event,
    IncomingMessage,
    Pressed,
    Reachability,
)
from bot.domain.keys import ChatKey, Space, UserKey

PLATFORM = "telegram"
_GROUPS = (Chat.GROUP, Chat.SUPERGROUP)
_TELEGRAM_ITSELF = 777000  # Posts a channel's messages in its group, and login codes in private.


def to_events(
    update: Update, me: User, now: datetime, commands: Collection[str] | None = None
) -> tuple[Event, ...]:
    """What an update is to the core; nothing when it is not for us.

    A press has no time of its own: `now` is its time. In a group a bare command may be meant for
    any of several bots: it is taken as ours when it is one of `commands` (None: all are).
    """
    key = str(update.update_id)
    event: Event | None = None
    if update.message:
        event = _message(key, update.message, me, commands)
    elif update.edited_message:
        event = _edited(key, update.edited_message, me)
    elif update.callback_query:
        event = _pressed(key, update.callback_query, now)
    elif update.my_chat_member:
        event = _reachability(key, update.my_chat_member)
    return (event,) if event else ()


def _message(
    key: str, message: Message, me: User, commands: Collection[str] | None
) -> Event | None:
    if message.migrate_to_chat_id:
        new = ChatKey(PLATFORM, str(message.migrate_to_chat_id))
        return ChatMoved(key, ChatKey(PLATFORM, str(message.chat.id)), new, message.date)
    sender = _person(message)
    if sender is None:
        return None
    words, attached, answered = read_words(message, me), attachments(message), quoted(message, me)
    if words.elsewhere:
        return None
    private = message.chat.type == Chat.PRIVATE
    command = words.command
    if command and commands is not None and not private and not words.named:
        command = command if command.name in commands else None
    addressed = bool(private or words.named or command or (answered and answered.mine))
    if not (words.text or attached or words.named):
        return None
    return IncomingMessage(
        key=key,
        user=_user(sender),
        author=mended(sender.full_name),
        chat=_chat(message),
        space=_space(message.chat),
        text=words.text,
        sent_at=message.date,
        addressed=addressed,
        message_id=str(message.message_id),
        command=command,
        locale=sender.language_code,
        quoted=answered,
        attachments=attached,
        album=message.media_group_id,
        forwarded=message.forward_origin is not None or message.via_bot is not None,
    )


def _edited(key: str, message: Message, me: User) -> Event | None:
    sender = _person(message)
    if sender is None or (message.text is None and message.caption is None):
        return None  # A live location moves by edits, too.
    return Edited(
        key=key,
        user=_user(sender),
        chat=_chat(message),
        space=_space(message.chat),
        message_id=str(message.message_id),
        text=read_words(message, me).text,
        sent_at=message.edit_date or message.date,
    )


def _pressed(key: str, query: CallbackQuery, now: datetime) -> Event | None:
    message = query.message  # It may be too old to be read: then its chat and id are all there is.
    if query.data is None or message is None or query.from_user.is_bot:
        return None
    chat = _chat(message) if isinstance(message, Message) else _place(message.chat)
    return Pressed(
        key=key,
        user=_user(query.from_user),
        author=mended(query.from_user.full_name),
        chat=chat,
        space=_space(message.chat),
        action=query.data,
        sent_at=now,
        message_id=str(message.message_id),
        locale=query.from_user.language_code,
        handle=query.id,
    )


def _reachability(key: str, change: ChatMemberUpdated) -> Event | None:
    if change.chat.type not in (Chat.PRIVATE, *_GROUPS):
        return None
    member = change.new_chat_member
    reachable = member.status not in (ChatMember.LEFT, ChatMember.BANNED)
    if member.status == ChatMember.RESTRICTED:
        reachable = bool(getattr(member, "can_send_messages", True))
    return Reachability(key, _user(change.from_user), _place(change.chat), reachable, change.date)


def _person(message: Message) -> User | None:
    """Who wrote it, when it is a person: no bot, no channel, no anonymous administrator."""
    sender = message.from_user
    if sender is None or sender.is_bot or sender.id == _TELEGRAM_ITSELF or message.sender_chat:
        return None
    return sender if message.chat.type in (Chat.PRIVATE, *_GROUPS) else None


def _user(user: User) -> UserKey:
    return UserKey(PLATFORM, str(user.id))


def _chat(message: Message) -> ChatKey:
    # Replies outside topics have thread ids, too, and General has none that may be sent to.
    topic = message.message_thread_id if message.is_topic_message else None
    return ChatKey(PLATFORM, str(message.chat.id), str(topic) if topic else None)


def _place(chat: Chat) -> ChatKey:
    return ChatKey(PLATFORM, str(chat.id))


def _space(chat: Chat) -> Space | None:
    return None if chat.type == Chat.PRIVATE else Space(PLATFORM, str(chat.id))
