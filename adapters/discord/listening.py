"""What the gateway tells, turned into events and handed on in the order in which it was told."""

import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial

import discord

from adapters.backoff import Backoff
from adapters.discord.cursors import Cursors
from adapters.discord.errors import described
from adapters.discord.incoming import (
    Interacted,
    from_person,
    reachable_again,
    to_deleted,
    to_edited,
    to_message,
)
from adapters.discord.intake import Intake
from adapters.discord.interactions import Interactions
from adapters.discord.places import Place, place_of, private_place
from adapters.discord.words import Me
from bot.domain.events import Event, IncomingMessage
from bot.ports import Clock

log = logging.getLogger(__name__)


class Listening:
    """For one client; `take` is also how the history of a gap comes in."""

    def __init__(
        self,
        client: discord.Client,
        intake: Intake,
        interactions: Interactions,
        cursors: Cursors,
        clock: Clock,
        commands: Collection[str],
        save: Callable[[], Awaitable[None]],
    ) -> None:
        self._client, self._intake, self._interactions = client, intake, interactions
        self._cursors, self._clock, self._commands = cursors, clock, commands
        self._save = save

    def message(self, message: discord.Message) -> None:
        self._intake.put(message.channel.id, partial(self.take, message))

    def edited(self, message: discord.Message) -> None:
        self._intake.put(message.channel.id, partial(self._edited, message))

    def deleted(self, channel_id: int, guild_id: int | None, ids: frozenset[int]) -> None:
        self._intake.put(channel_id, partial(self._deleted, channel_id, guild_id, ids))

    def interaction(self, interaction: discord.Interaction) -> None:
        read = self._interactions.read(interaction)
        if read is not None:
            self._intake.aside(self._interacted(read))

    async def take(self, message: discord.Message) -> None:
        event = await self.read(message)
        if event is not None:
            await self._follow(message, event)
            if event.private and message.channel.id in self._cursors.closed:
                self._cursors.opened(message.channel.id)
                await self._intake.accept(reachable_again(event))
            await self._intake.accept(event)
        me = self._me(message.guild)
        ours = message.author.id == me.user_id or (event is not None and event.addressed)
        private = message.guild is None
        self._cursors.saw(message.channel.id, message.id, ours=ours, private=private)

    async def _follow(self, message: discord.Message, event: IncomingMessage) -> None:
        # On disk before the message is: who is killed in between must know where to look for it.
        channel, private = message.channel.id, event.private
        if event.addressed and self._cursors.follow(channel, message.id, private=private):
            await self._save()

    async def read(self, message: discord.Message) -> IncomingMessage | None:
        if not from_person(message):
            return None
        place = await self.place(message.channel)
        if place is None:
            return None
        return to_message(message, self._me(message.guild), place, self._commands)

    async def place(self, channel: object) -> Place | None:
        """Where a channel is; None for one that is gone or not to be seen."""
        known = place_of(channel)
        if known is not None or not isinstance(channel, discord.PartialMessageable):
            return known
        backoff = Backoff("a channel cannot be looked up", described)
        while True:
            try:
                return place_of(await self._client.fetch_channel(channel.id))
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                return None
            except (discord.DiscordException, OSError) as error:
                backoff.began(error)
                await backoff.rest()

    async def _edited(self, message: discord.Message) -> None:
        if not from_person(message):  # Our own answers grow by edits.
            return
        place = await self.place(message.channel)
        event = to_edited(message, self._me(message.guild), place) if place else None
        if event is not None:
            await self._intake.accept(event)

    async def _deleted(self, channel_id: int, guild_id: int | None, ids: frozenset[int]) -> None:
        if guild_id is None:
            place: Place | None = private_place(channel_id)
        else:
            channel = self._client.get_channel(channel_id)
            partial_one = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
            place = await self.place(channel or partial_one)
        if place:
            await self._intake.accept(to_deleted(ids, place, self._clock.now()))

    async def _interacted(self, read: Interacted) -> None:
        handle = await self._interactions.acknowledge(read)
        event = read.event(self._me(read.interaction.guild), str(handle) if handle else None)
        if event is None:
            return
        await self._handed_on(read, event)
        if handle is not None:
            await self._interactions.tidy(event.chat, handle)

    async def _handed_on(self, read: Interacted, event: Event) -> None:
        channel = read.interaction.channel_id or 0
        await self._intake.put(channel, partial(self._intake.accept, event))
        if read.place.space is None or read.interaction.guild is not None:
            private = read.place.space is None
            self._cursors.saw(channel, read.interaction.id, ours=True, private=private)

    def _me(self, guild: discord.Guild | None) -> Me:
        user = self._client.user
        role = guild.self_role if guild else None
        return Me(user.id if user else 0, frozenset({role.id} if role else ()))
