"""After a restart or a lost session: what was said meanwhile is read from the history.

The gateway keeps nothing for who was away. Each channel is read in its own lane, so that what is
said there by now waits until what was said before is in.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

import discord

from adapters.discord.cursors import Cursors
from adapters.discord.errors import described
from adapters.discord.intake import Intake
from adapters.discord.listening import Listening
from adapters.discord.sending import Calls, Content
from adapters.discord.texts import AWAY, language_of
from bot.domain.errors import DeliveryFailed
from bot.ports import Clock

log = logging.getLogger(__name__)

MOST_MESSAGES = 100
OLDEST = timedelta(minutes=15)
_MOST_NEW_CHANNELS = 50
_AT_ONCE = 4
_TRIES = 3

Readable = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


@dataclass(slots=True)
class CatchUp:
    client: discord.Client
    listening: Listening
    intake: Intake
    cursors: Cursors
    calls: Calls
    clock: Clock
    first_rest: float = 2.0

    def session_began(self) -> None:
        self.cursors.begin_gap(discord.utils.time_snowflake(self.clock.now()))

    def ready(self) -> None:
        self.intake.aside(self.run())

    async def run(self) -> None:
        """Fill every gap there is; one that cannot be filled now stays for the next time."""
        at_once = asyncio.Semaphore(_AT_ONCE)
        places = dict(self.cursors.gap) | self._new_places()
        lanes = [
            self.intake.put(channel, partial(self._channel, channel, since, at_once))
            for channel, since in places.items()
        ]
        if lanes:
            await asyncio.wait(lanes)
        self.cursors.all_filled()

    def _new_places(self) -> dict[int, int]:
        """Channels not followed so far in which something was said since the last message seen."""
        since = self.cursors.gap_newest
        if not since:
            return {}
        spoken_in = {
            channel.id: channel.last_message_id or 0
            for guild in self.client.guilds
            for channel in (*guild.channels, *guild.threads)
            if isinstance(channel, Readable) and channel.id not in self.cursors.marks
        }
        newest = sorted(spoken_in, key=lambda channel: -spoken_in[channel])
        return {
            channel: since for channel in newest[:_MOST_NEW_CHANNELS] if spoken_in[channel] > since
        }

    async def _channel(self, channel_id: int, since: int, at_once: asyncio.Semaphore) -> None:
        async with at_once:
            for tries in range(_TRIES):
                try:
                    await self._fill(channel_id, since)
                    self.cursors.filled(channel_id)
                    return
                except (discord.Forbidden, discord.NotFound):
                    self.cursors.forget(channel_id)
                    return
                except (discord.DiscordException, OSError) as error:
                    log.warning("a channel's history cannot be read: %s", described(error))
                    await asyncio.sleep(self.first_rest * 2**tries)
                except Exception:
                    # The border: one message that the library cannot read must not hold up this
                    # channel at every start.
                    log.exception("a channel's history cannot be read and is skipped")
                    self.cursors.filled(channel_id)
                    return

    async def _fill(self, channel_id: int, since: int) -> None:
        known = self.client.get_channel(channel_id)
        if isinstance(known, Readable) and (known.last_message_id or 0) <= since:
            return
        channel = known if isinstance(known, Readable) else await self._found(channel_id)
        horizon = discord.utils.time_snowflake(self.clock.now() - OLDEST)
        missed = await _history(channel, since)
        if len(missed) == MOST_MESSAGES and missed[0].id < horizon:
            missed = [m for m in missed if m.id < horizon] + await _history(channel, horizon)
        await self._excuse([message for message in missed if message.id < horizon], missed)
        for message in missed:
            if message.id >= horizon:
                await self.listening.take(message)
            else:
                self.cursors.saw(channel_id, message.id, ours=False)

    async def _found(self, channel_id: int) -> discord.abc.Messageable:
        if self.cursors.is_private(channel_id):
            # Whom we talk to there is not asked before there is something to read.
            return self.client.get_partial_messageable(channel_id)
        channel = await self.client.fetch_channel(channel_id)
        if not isinstance(channel, discord.abc.Messageable):
            raise discord.InvalidData("nothing is said in this channel")
        return channel

    async def _excuse(
        self, old: Sequence[discord.Message], missed: Sequence[discord.Message]
    ) -> None:
        """One line where somebody waited in vain, unless something of ours came after it."""
        me = self.client.user
        answered = max((m.id for m in missed if me and m.author.id == me.id), default=0)
        for message in reversed(old):
            event = await self.listening.read(message) if message.id > answered else None
            if event is not None and event.addressed:
                line = Content(AWAY[language_of(event.text)])
                try:
                    nonce = f"away{message.id}"
                    await self.calls.send(str(message.channel.id), line, nonce, str(message.id))
                except DeliveryFailed as error:
                    log.info("%s: the excuse was not delivered: %s", event.chat, error)
                return


async def _history(channel: discord.abc.Messageable, since: int) -> list[discord.Message]:
    after = discord.Object(since)
    history = channel.history(limit=MOST_MESSAGES, after=after, oldest_first=True)
    return [message async for message in history]
