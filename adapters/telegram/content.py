"""What comes beside the words of a Telegram message: attachments, and what it answers to."""

from collections.abc import Iterator

from telegram import (
    Message,
    MessageOrigin,
    MessageOriginChannel,
    MessageOriginChat,
    MessageOriginHiddenUser,
    MessageOriginUser,
    User,
)

from adapters.surrogates import mended
from bot.domain.events import Attachment, Quoted

_NAMELESS = ("photo", "voice", "video_note", "story", "paid_media", "live_photo")
_SERVICE_KINDS = frozenset({"game", "invoice", "giveaway", "checklist"})


def attachments(message: Message) -> tuple[Attachment, ...]:
    found = tuple(_attachments(message))
    if found or message.text is not None:
        return found
    if message.api_kwargs:  # Something newer than the library, or than we know.
        return (Attachment("unsupported"),)
    return ()


def _attachments(message: Message) -> Iterator[Attachment]:
    for kind in _NAMELESS:
        if getattr(message, kind, None):
            yield Attachment(kind)
    if message.animation:  # Telegram adds a document to it, for old programs.
        yield Attachment("animation", mended(message.animation.file_name or ""))
    elif message.document:
        file = message.document
        yield Attachment("document", mended(file.file_name or ""), file.file_size, file.file_id)
    if message.audio:
        yield Attachment("audio", mended(message.audio.file_name or message.audio.title or ""))
    if message.video:
        yield Attachment("video", mended(message.video.file_name or ""))
    if message.sticker:
        yield Attachment("sticker", message.sticker.emoji or "")
    if message.venue:
        yield Attachment("venue", mended(message.venue.title))
    elif message.location:
        where = message.location
        yield Attachment("location", f"{where.latitude},{where.longitude}")
    if message.contact:
        yield Attachment("contact", mended(message.contact.first_name))
    if message.poll:
        yield Attachment("poll", mended(message.poll.question))
    if message.dice:
        yield Attachment("dice", f"{message.dice.emoji} {message.dice.value}")
    for kind in sorted(_SERVICE_KINDS):
        if getattr(message, kind, None):
            yield Attachment(kind)


def quoted(message: Message, me: User) -> Quoted | None:
    """What the message answers to; where a part was marked out, that part alone."""
    part = message.quote.text if message.quote else None
    if message.reply_to_message and not message.reply_to_message.forum_topic_created:
        earlier = message.reply_to_message
        text = part if part is not None else earlier.text or earlier.caption or ""
        mine = earlier.from_user is not None and earlier.from_user.id == me.id
        return Quoted(
            mended(_author(earlier)),
            mended(text),
            mine,
            str(earlier.message_id),
            attachments(earlier),
        )
    if message.external_reply:
        return Quoted(mended(_origin(message.external_reply.origin)), mended(part or ""))
    return None


def _author(message: Message) -> str:
    if message.sender_chat:
        return message.sender_chat.title or ""
    return message.from_user.full_name if message.from_user else ""


def _origin(origin: MessageOrigin) -> str:
    if isinstance(origin, MessageOriginUser):
        return origin.sender_user.full_name
    if isinstance(origin, MessageOriginHiddenUser):
        return origin.sender_user_name
    if isinstance(origin, MessageOriginChat):
        return origin.sender_chat.title or ""
    if isinstance(origin, MessageOriginChannel):
        return origin.chat.title or ""
    return ""
