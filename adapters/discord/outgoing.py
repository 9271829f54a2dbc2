"""From our words to Discord's: whole answers, and answers while they are written."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass

from adapters.discord.errors import (
    INVALID_TOKEN,
    MISSING_ACCESS,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Refused,
)
from adapters.discord.handles import Handle, Kind, parse
from adapters.discord.places import channel_id
from adapters.discord.sending import Calls, Content
from adapters.discord.texts import ANSWERED_PRIVATELY, ONLY_PRIVATELY, language_of
from adapters.pacing import Holds, NoPreview, Preview, repeated
from adapters.splitting import split, utf16_units
from bot.domain.deliveries import Delivery
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey
from bot.ports import Live

LIMIT = 2000
_ROOM_FOR_A_MENTION = len("<@!> ") + 20
_LONGEST_NONCE = 25
_HANDLE_IS_OVER = (INVALID_TOKEN, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE)


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds between calls."""

    edits: float = 1.2  # Discord was seen to allow five in five seconds.
    first: float = 0.5  # A short answer is there before its preview would be.
    typing: float = 8.0  # It shows for ten.


class DiscordMessenger:
    """`is_private` tells a chat with one person alone; `shut_out` hears of closed ones."""

    def __init__(
        self,
        calls: Calls,
        is_private: Callable[[ChatKey], bool],
        shut_out: Callable[[str], None],
        tempo: Tempo | None = None,
    ) -> None:
        self._calls, self._is_private, self._shut_out = calls, is_private, shut_out
        self._tempo = tempo or Tempo()
        self._pauses = Holds()
        self._answered: dict[str, None] = {}

    def split(self, text: str) -> Sequence[str]:
        # UTF-16 units are never fewer than code points: short enough by either count.
        return split(text, LIMIT - _ROOM_FOR_A_MENTION, utf16_units)

    def answered(self, handle: Handle) -> bool:
        """Whether the person sees something other than "thinking" since this process began."""
        return handle.token in self._answered

    async def deliver(self, delivery: Delivery) -> str | None:
        if not delivery.text.strip():
            raise DeliveryFailed("there is nothing to say", permanent=True)
        handle = parse(delivery.handle)
        if handle is not None:
            message_id = await self._answer(delivery, handle)
            if message_id is not None:
                return message_id
        if delivery.private or (handle and handle.hidden):
            return await self._privately(delivery)
        return await self._put(delivery, channel_id(delivery.chat))

    async def delete(self, chat: ChatKey, message_id: str) -> None:
        try:
            await self._calls.delete(channel_id(chat), message_id)
        except Refused as error:
            if error.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, MISSING_ACCESS):
                raise

    def live(self, delivery: Delivery, opened: Callable[[str], Awaitable[None]]) -> Live:
        handle = parse(delivery.handle)
        if delivery.private and not (handle and handle.hidden):
            return NoPreview()
        message_id, shown = delivery.message_id, ""
        channel = channel_id(delivery.chat)

        async def send(text: str) -> None:
            nonlocal message_id, shown
            part = self.split(text)[0]
            if part == shown:  # The rest of a long answer comes when it is whole.
                return
            self._pauses.hold(channel, self._tempo.edits)
            content = Content(part)
            if handle is not None:
                sent = await self._calls.edit_answer(handle, content)
                self._note_answer(handle)
            elif message_id is not None:
                await self._calls.edit(channel, message_id, content)
                sent = message_id
            else:
                sent = await self._calls.send(channel, content, delivery.id, delivery.reply_to)
            shown = part
            if message_id is None:
                message_id = sent
                await opened(sent)

        return Preview(send, lambda: self._pauses.remaining(channel), first=self._tempo.first)

    def typing(self, chat: ChatKey) -> AbstractAsyncContextManager[None]:
        return repeated(lambda: self._calls.type(channel_id(chat)), self._tempo.typing)

    async def _answer(self, delivery: Delivery, handle: Handle) -> str | None:
        """By the interaction; None when its fifteen minutes are over, or it is unknown."""
        content = self._content(delivery)
        try:
            message_id = await self._by_handle(delivery, handle, content)
        except Refused as error:
            if error.code in _HANDLE_IS_OVER:
                return None
            raise
        self._note_answer(handle)
        return message_id

    async def _by_handle(self, delivery: Delivery, handle: Handle, content: Content) -> str:
        hidden = delivery.private or handle.hidden
        if handle.kind is Kind.PRESS:
            if delivery.message_id is not None:
                return await self._calls.edit_answer(handle, content)
            return await self._calls.follow_up(handle, content, hidden=hidden)
        if delivery.part > 0:
            return await self._calls.follow_up(handle, content, hidden=hidden)
        if hidden and not handle.hidden:
            # The waiting answer is everybody's, and whatever is said first would fill it.
            note = Content(ANSWERED_PRIVATELY[language_of(delivery.text)])
            await self._calls.edit_answer(handle, note)
            return await self._calls.follow_up(handle, content, hidden=True)
        return await self._calls.edit_answer(handle, content)

    async def _put(self, delivery: Delivery, channel: str) -> str:
        content = self._content(delivery)
        nonce = delivery.id
        try:
            if delivery.message_id is not None:
                try:
                    await self._calls.edit(channel, delivery.message_id, content)
                    return delivery.message_id
                except Refused as error:
                    if error.code != UNKNOWN_MESSAGE:
                        raise
                # Its nonce could still stand for the message that somebody deleted.
                nonce = f"{nonce[: _LONGEST_NONCE - 1]}~"
            return await self._calls.send(channel, content, nonce, delivery.reply_to)
        except DeliveryFailed as error:
            if error.unreachable:
                self._shut_out(channel)
            raise

    async def _privately(self, delivery: Delivery) -> str:
        channel = await self._calls.private_channel(delivery.user.user_id)
        content = Content(delivery.text, delivery.buttons, file=delivery.file)
        try:
            return await self._calls.send(channel, content, delivery.id)
        except DeliveryFailed as error:
            if not error.unreachable:
                raise
            self._shut_out(channel)
            if not self._is_private(delivery.chat):
                await self._say_why(delivery)
            raise

    async def _say_why(self, delivery: Delivery) -> None:
        note = f"<@{delivery.user.user_id}> {ONLY_PRIVATELY[language_of(delivery.text)]}"
        with suppress(DeliveryFailed):
            await self._calls.send(
                channel_id(delivery.chat), Content(note), delivery.id, delivery.reply_to
            )

    def _content(self, delivery: Delivery) -> Content:
        return Content(delivery.text, delivery.buttons, self._pinged(delivery), delivery.file)

    def _pinged(self, delivery: Delivery) -> str | None:
        if delivery.ping is None or delivery.part > 0 or self._is_private(delivery.chat):
            return None
        return delivery.ping.user_id

    def _note_answer(self, handle: Handle) -> None:
        self._answered[handle.token] = None
        while len(self._answered) > 1000:
            del self._answered[next(iter(self._answered))]
