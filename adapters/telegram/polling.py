"""Telegram's updates, durably: each is on disk before Telegram is told that it was received.

The library's own updater confirms updates before they are handled, and ends in silence when
something unforeseen is raised. This loop moves the offset only behind `accept`, and ends only
when it is cancelled or when the person who runs the bot has to mend something.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError
from telegram.request import HTTPXRequest

from adapters.backoff import Backoff
from adapters.telegram.errors import described, seconds_to_wait
from bot.domain.errors import ConfigurationError

log = logging.getLogger(__name__)

KINDS = ("message", "edited_message", "callback_query", "my_chat_member")
LONG_POLL = timedelta(seconds=30)
REFUSED_TOKEN_ADVICE = (
    "Telegram refuses the bot token: copy the current one from @BotFather to TELEGRAM_BOT_TOKEN "
    "(and check BOT_TELEGRAM__BASE_URL, if you set it)"
)
USED_TOKEN_ADVICE = (
    "another instance uses this Telegram token: stop the other one, or make a second bot with "
    "@BotFather and give each its own token"
)
_JUST_STARTED = 30.0
_SECONDS_BETWEEN_COMPLAINTS = 600.0

Take = Callable[[Sequence[Update]], Awaitable[None]]


class UpdatesRequest(HTTPXRequest):
    """One update that the library cannot read must not hold up all the others for ever."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, object]:
        answer: dict[str, object] = HTTPXRequest.parse_json_payload(payload)
        updates = answer.get("result")
        if isinstance(updates, list):
            answer["result"] = [_readable(update) for update in updates]
        return answer


def _readable(update: dict[str, object]) -> dict[str, object]:
    try:
        Update.de_json(dict(update), None)
    except Exception:
        # The border: the library raises whatever its parsing trips over.
        log.exception("update %s cannot be read and is skipped", update.get("update_id"))
        return {"update_id": update["update_id"]}
    return update


class Polling:
    """`take` is awaited with the updates that came together, in order, and must not raise."""

    def __init__(
        self,
        bot: Bot,
        take: Take,
        *,
        just_started: float = _JUST_STARTED,
        first_rest: float = 1.0,
    ) -> None:
        self._bot, self._take, self._first_rest = bot, take, first_rest
        self._just_started = just_started
        self._offset: int | None = None
        self._complained_at = float("-inf")

    async def run(self) -> None:
        """Poll until cancelled; raises ConfigurationError."""
        loop = asyncio.get_running_loop()
        patient_from = loop.time() + self._just_started
        backoff = Backoff("Telegram cannot be polled", described, first=self._first_rest)
        try:
            while True:
                try:
                    await self._poll()
                    backoff.over()
                except RetryAfter as error:
                    await asyncio.sleep(seconds_to_wait(error) + 0.5)
                except InvalidToken:
                    raise ConfigurationError(REFUSED_TOKEN_ADVICE) from None
                except Conflict:
                    if loop.time() < patient_from:
                        raise ConfigurationError(USED_TOKEN_ADVICE) from None
                    self._complain(loop.time())
                    await backoff.rest()
                except Exception as error:
                    # The border: whatever is raised, the bot must not go deaf.
                    backoff.began(error)
                    await backoff.rest()
        finally:
            await self._confirm()

    async def _poll(self) -> None:
        updates = await self._bot.get_updates(
            offset=self._offset, timeout=LONG_POLL, allowed_updates=KINDS
        )
        if updates:
            await self._take(updates)
            self._offset = updates[-1].update_id + 1

    def _complain(self, now: float) -> None:
        if now - self._complained_at >= _SECONDS_BETWEEN_COMPLAINTS:
            self._complained_at = now
            log.error(USED_TOKEN_ADVICE)

    async def _confirm(self) -> None:
        """So that the last updates do not come again; harmless when it fails, they are known."""
        if self._offset is None:
            return
        try:
            async with asyncio.timeout(1.0):
                await self._bot.get_updates(offset=self._offset, timeout=0, limit=1)
        except (TelegramError, TimeoutError):
            log.debug("the last updates stay unconfirmed")
