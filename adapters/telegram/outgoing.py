"""From our words to Telegram's: whole answers, and answers while they are written."""

import zlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, User
from telegram.constants import MessageLimit

from adapters.pacing import Holds, NoPreview, Preview, Turnstile, repeated
from adapters.splitting import split, utf16_units
from adapters.surrogates import mended
from adapters.telegram.errors import TOKEN_REFUSED, says
from adapters.telegram.sending import Content, Place, Sender
from adapters.telegram.texts import ONLY_PRIVATELY, OPEN_PRIVATELY, language_of
from bot.domain.deliveries import Delivery, Rows
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey
from bot.ports import Live

LIMIT = int(MessageLimit.MAX_TEXT_LENGTH)


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds between calls, and calls a second over all chats."""

    drafts: float = 1.0
    edits: float = 3.0  # Telegram allows about twenty calls a minute in a group.
    first: float = 0.5  # A short answer is there before its preview would be.
    typing: float = 4.0  # It shows for five.
    rate: float = 25.0
    burst: int = 20


class TelegramMessenger:
    def __init__(self, bot: Bot, tempo: Tempo | None = None) -> None:
        self._tempo = tempo or Tempo()
        self._turnstile = Turnstile(self._tempo.rate, self._tempo.burst)
        self._floods, self._pauses = Holds(), Holds()
        self._sender = Sender(bot, self._turnstile, self._floods)

    def split(self, text: str) -> Sequence[str]:
        return split(text, LIMIT, utf16_units)

    async def deliver(self, delivery: Delivery) -> str | None:
        if not delivery.text.strip():
            raise DeliveryFailed("there is nothing to say", permanent=True)
        if delivery.private and _is_group(delivery.chat):
            return await self._privately(delivery)
        return await self._put(delivery, Place.of(delivery.chat))

    async def delete(self, chat: ChatKey, message_id: str) -> None:
        try:
            await self._sender.delete(Place.of(chat), message_id)
        except DeliveryFailed as error:
            if not says(error, "to delete not found", "can't be deleted", "message_id_invalid"):
                raise

    def live(self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]) -> Live:
        if not _is_group(delivery.chat):
            return self._draft(delivery)
        if delivery.private:
            return NoPreview()
        return self._growing_message(delivery, opened)

    def typing(self, chat: ChatKey) -> AbstractAsyncContextManager[None]:
        return repeated(lambda: self._sender.type(Place.of(chat)), self._tempo.typing)

    async def _put(self, delivery: Delivery, place: Place) -> str:
        content = Content(
            delivery.text,
            _keyboard(delivery.buttons),
            _reply_to(delivery),
            await self._pinged(delivery, place),
        )
        if delivery.file is not None:
            return await self._sender.document(place, content, delivery.file)
        if delivery.message_id and await self._sender.edit(place, delivery.message_id, content):
            return delivery.message_id
        return await self._sender.send(place, content)

    async def _pinged(self, delivery: Delivery, place: Place) -> User | None:
        if not (delivery.ping and _is_group(delivery.chat) and delivery.ping.user_id.isdecimal()):
            return None  # In private every message notifies.
        return await self._sender.member(place, int(delivery.ping.user_id))

    async def _privately(self, delivery: Delivery) -> str:
        alone = ChatKey(delivery.chat.platform, delivery.user.user_id)
        try:
            moved = replace(delivery, chat=alone, message_id=None, reply_to=None)
            return await self._put(moved, Place.of(alone))
        except DeliveryFailed as error:
            if not (error.unreachable or says(error, "chat not found")):
                raise
        # The person never opened our private chat: all the group may see is the way there.
        return await self._sender.send(Place.of(delivery.chat), await self._invitation(delivery))

    async def _invitation(self, delivery: Delivery) -> Content:
        language = language_of(delivery.text)
        link = f"https://t.me/{await self._sender.username()}?start=private"
        button = InlineKeyboardButton(OPEN_PRIVATELY[language], url=link)
        return Content(
            ONLY_PRIVATELY[language], InlineKeyboardMarkup.from_button(button), _reply_to(delivery)
        )

    def _draft(self, delivery: Delivery) -> Preview:
        draft_id = zlib.crc32(delivery.id.encode()) & 0x7FFFFFFF or 1

        async def send(text: str) -> None:
            self._pauses.hold(delivery.chat.chat_id, self._tempo.drafts)
            try:
                await self._sender.draft(Place.of(delivery.chat), draft_id, self.split(text)[-1])
            except DeliveryFailed as error:
                if says(error, TOKEN_REFUSED):  # It also means that a method is not known.
                    raise DeliveryFailed("this server knows no drafts", permanent=True) from error
                raise

        return Preview(send, self._wait(delivery.chat), first=self._tempo.first)

    def _growing_message(
        self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]
    ) -> Preview:
        message_id = delivery.message_id

        async def send(text: str) -> None:
            nonlocal message_id
            # Answers in all topics of a group share what the group is allowed.
            self._pauses.hold(delivery.chat.chat_id, self._tempo.edits)
            place = Place.of(delivery.chat)
            content = Content(self.split(text)[0], reply_to=_reply_to(delivery))
            if message_id is None:
                message_id = await self._first(place, content)
                await opened(message_id)
            elif not await self._sender.edit(place, message_id, content):
                raise DeliveryFailed("the preview was deleted", permanent=True)

        return Preview(send, self._wait(delivery.chat), first=self._tempo.first)

    async def _first(self, place: Place, content: Content) -> str:
        try:
            return await self._sender.send(place, content)
        except DeliveryFailed as error:
            if error.retry_after is None:
                # It may be there all the same: trying again could show it twice.
                raise DeliveryFailed(str(error), permanent=True) from error
            raise

    def _wait(self, chat: ChatKey) -> Callable[[], float]:
        def seconds() -> float:
            held = (self._floods.remaining(chat.chat_id), self._pauses.remaining(chat.chat_id))
            # Whole answers go before previews when calls are short.
            return max(*held, 0.0 if self._turnstile.free() else 1.0 / self._tempo.rate)

        return seconds


def _reply_to(delivery: Delivery) -> int | None:
    number = delivery.reply_to
    return int(number) if number and number.isdecimal() else None


def _keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    if not rows:
        return None
    return InlineKeyboardMarkup(
        [
            [InlineKeyboardButton(mended(b.label), callback_data=b.action) for b in row]
            for row in rows
        ]
    )


def _is_group(chat: ChatKey) -> bool:
    return chat.chat_id.startswith("-")
