"""The calls that speak on Telegram: paced, formatted where Telegram lets us, errors translated."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from telegram import (
    Bot,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    Message,
    MessageEntity,
    ReplyParameters,
    User,
)
from telegram.constants import ChatAction, MessageLimit

from adapters.pacing import Holds, Turnstile
from adapters.splitting import utf16_units
from adapters.surrogates import mended
from adapters.telegram.errors import says, translated
from adapters.telegram.markdown import Mark, Rendered, render
from bot.domain.deliveries import File
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

_NO_LINK_PREVIEW = LinkPreviewOptions(is_disabled=True)
_GENERAL = 1  # Sending to the General topic by its id is refused: it is the group itself.


@dataclass(frozen=True, slots=True)
class Place:
    chat_id: int
    thread: int | None = None

    @classmethod
    def of(cls, chat: ChatKey) -> "Place":
        try:
            thread = int(chat.thread_id) if chat.thread_id else None
            return cls(int(chat.chat_id), None if thread == _GENERAL else thread)
        except ValueError:
            raise DeliveryFailed("this is not a Telegram chat", permanent=True) from None


@dataclass(frozen=True, slots=True)
class Content:
    """`mention`: the one person it notifies, called by name at its beginning."""

    text: str
    buttons: InlineKeyboardMarkup | None = None
    reply_to: int | None = None
    mention: User | None = None


class _Write(Protocol[R_co]):
    def __call__(self, *, text: str, entities: list[MessageEntity]) -> Awaitable[R_co]: ...


class Sender:
    def __init__(self, bot: Bot, turnstile: Turnstile, floods: Holds) -> None:
        self._bot, self._turnstile, self._floods = bot, turnstile, floods

    async def send(self, place: Place, content: Content) -> str:
        try:
            return await self._send(place, content)
        except DeliveryFailed as error:
            if place.thread and says(error, "thread not found", "topic_closed", "topic_deleted"):
                # The topic is gone: better heard in General than not at all.
                return await self._send(Place(place.chat_id), content)
            raise

    async def _send(self, place: Place, content: Content) -> str:
        reply = content.reply_to and ReplyParameters(
            content.reply_to, allow_sending_without_reply=True
        )

        def write(*, text: str, entities: list[MessageEntity]) -> Awaitable[Message]:
            return self._bot.send_message(
                place.chat_id,
                text,
                entities=entities,
                message_thread_id=place.thread,
                reply_parameters=reply or None,
                reply_markup=content.buttons,
                link_preview_options=_NO_LINK_PREVIEW,
            )

        return str((await self._written(place, content, write)).message_id)

    async def document(self, place: Place, content: Content, file: File) -> str:
        """A file with its words below it; where they are too long for that, before it."""
        caption = mended(content.text)
        if utf16_units(caption) > MessageLimit.CAPTION_LENGTH:
            await self.send(place, Content(content.text, reply_to=content.reply_to))
            caption = ""
        sent = await self._call(
            place,
            lambda: self._bot.send_document(
                place.chat_id,
                file.text.encode(),
                caption=caption,
                filename=file.name,
                message_thread_id=place.thread,
                reply_markup=content.buttons,
            ),
        )
        return str(sent.message_id)

    async def edit(self, place: Place, message_id: str, content: Content) -> bool:
        """False when the message no longer stands there to be edited."""

        def write(*, text: str, entities: list[MessageEntity]) -> Awaitable[Message | bool]:
            return self._bot.edit_message_text(
                text,
                chat_id=place.chat_id,
                message_id=int(message_id),
                entities=entities,
                reply_markup=content.buttons,
                link_preview_options=_NO_LINK_PREVIEW,
            )

        try:
            await self._written(place, content, write)
        except DeliveryFailed as error:
            if says(error, "not modified"):
                return True
            if says(error, "to edit not found", "can't be edited", "message_id_invalid"):
                return False
            raise
        return True

    async def draft(self, place: Place, draft_id: int, text: str) -> None:
        def write(*, text: str, entities: list[MessageEntity]) -> Awaitable[bool]:
            return self._bot.send_message_draft(
                place.chat_id, draft_id, text, message_thread_id=place.thread, entities=entities
            )

        await self._written(place, Content(text), write)

    async def delete(self, place: Place, message_id: str) -> None:
        await self._call(place, lambda: self._bot.delete_message(place.chat_id, int(message_id)))

    async def type(self, place: Place) -> None:
        await self._call(
            place,
            lambda: self._bot.send_chat_action(
                place.chat_id, ChatAction.TYPING, message_thread_id=place.thread
            ),
        )

    async def username(self) -> str:
        with translated():
            return (await self._bot.get_me()).username or ""

    async def member(self, place: Place, user_id: int) -> User | None:
        """Who somebody is, where Telegram tells."""
        try:
            with translated():
                return (await self._bot.get_chat_member(place.chat_id, user_id)).user
        except DeliveryFailed:
            return None

    async def _written(self, place: Place, content: Content, write: _Write[R]) -> R:
        """With marks when Telegram takes them, else once as the model wrote it."""
        plain = _named(content) + mended(content.text)
        text, entities = _formatted(content)
        try:
            return await self._call(place, lambda: write(text=text, entities=entities))
        except DeliveryFailed as error:
            if not (entities and error.permanent and says(error, "entit", "can't parse")):
                raise
        return await self._call(place, lambda: write(text=plain, entities=[]))

    async def _call(self, place: Place, call: Callable[[], Awaitable[R]]) -> R:
        key = str(place.chat_id)
        if (seconds := self._floods.remaining(key)) > 0:
            raise DeliveryFailed("flood control", retry_after=seconds)
        await self._turnstile.turn()
        try:
            with translated():
                return await call()
        except DeliveryFailed as error:
            if error.retry_after:
                self._floods.hold(key, error.retry_after)
            raise


def _formatted(content: Content) -> tuple[str, list[MessageEntity]]:
    source, name = mended(content.text), _named(content)
    rendered = render(source)
    if not rendered.text.strip():
        rendered = Rendered(source)
    moved = utf16_units(name)
    entities = [_entity(mark, moved) for mark in rendered.marks]
    if name:
        length = utf16_units(name.rstrip())
        called = MessageEntity(MessageEntity.TEXT_MENTION, 0, length, user=content.mention)
        entities.insert(0, called)
    return name + rendered.text, entities


def _named(content: Content) -> str:
    """How the text calls the person it notifies, as far as there is room for that."""
    if content.mention is None:
        return ""
    name = mended(content.mention.first_name).strip() + " "
    return name if utf16_units(name + content.text) <= MessageLimit.MAX_TEXT_LENGTH else ""


def _entity(mark: Mark, moved: int) -> MessageEntity:
    return MessageEntity(
        mark.kind, mark.offset + moved, mark.length, url=mark.url, language=mark.language
    )
