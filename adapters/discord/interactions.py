"""Commands and presses: acknowledged within three seconds, before any work, and never forgotten."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress

import aiohttp
import discord
from discord import InteractionType

from adapters.base import Idle
from adapters.discord.errors import ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION, described
from adapters.discord.handles import Handle, Kind
from adapters.discord.incoming import Interacted
from adapters.discord.outgoing import DiscordMessenger
from adapters.discord.places import place_of
from adapters.discord.sending import Calls
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey

log = logging.getLogger(__name__)

_ACKNOWLEDGE_WITHIN = 2.8  # Discord gives three seconds.
_BETWEEN_TRIES = 0.2
_ANSWERABLE_FOR = 14 * 60.0  # Discord gives fifteen minutes.
_KINDS = {
    InteractionType.application_command: Kind.COMMAND,
    InteractionType.component: Kind.PRESS,
}


class Interactions:
    """`private` names the commands whose answers only the person sees, where others could."""

    def __init__(
        self, calls: Calls, messenger: DiscordMessenger, idle: Idle, private: Collection[str]
    ) -> None:
        self._calls, self._messenger, self._idle = calls, messenger, idle
        self._private = private

    def read(self, interaction: discord.Interaction) -> Interacted | None:
        """None for what is neither a command nor a press, or comes from nowhere we know."""
        if interaction.type not in _KINDS:
            return None
        context = interaction.context
        place = place_of(
            interaction.channel, with_bot=context.dm_channel or not context.private_channel
        )
        return None if place is None else Interacted(interaction, place)

    async def acknowledge(self, read: Interacted) -> Handle | None:
        """Gives what the answer will need; None when Discord does not know of it any more."""
        interaction = read.interaction
        hidden = self._hidden(read)
        try:
            async with asyncio.timeout(_ACKNOWLEDGE_WITHIN):
                if not await _deferred(interaction, hidden):
                    return None
        except TimeoutError:
            log.warning("%s: an interaction could not be acknowledged in time", read.place.chat)
            return None
        application = str(interaction.application_id)
        return Handle(application, interaction.token, _KINDS[interaction.type], hidden)

    async def tidy(self, chat: ChatKey, handle: Handle) -> None:
        """Some commands are answered by what they do: then nobody is left to see "thinking"."""
        with suppress(TimeoutError, DeliveryFailed):
            async with asyncio.timeout(_ANSWERABLE_FOR):
                await self._idle(chat)
                if handle.kind is Kind.COMMAND and not self._messenger.answered(handle):
                    await self._calls.drop_answer(handle)

    def _hidden(self, read: Interacted) -> bool:
        if read.place.space is None:
            return False
        message = read.interaction.message
        return read.name in self._private or bool(message and message.flags.ephemeral)


async def _deferred(interaction: discord.Interaction, hidden: bool) -> bool:
    while True:
        try:
            await interaction.response.defer(ephemeral=hidden)
            return True
        except discord.InteractionResponded:
            return True
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED:  # By a try whose answer was lost.
                return True
            if error.code == UNKNOWN_INTERACTION or error.status < 500:
                log.warning("an interaction came too late: %s", described(error))
                return False
        except (aiohttp.ClientError, OSError):
            pass
        await asyncio.sleep(_BETWEEN_TRIES)
