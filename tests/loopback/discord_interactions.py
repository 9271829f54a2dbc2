"""Interactions begun by people and answered by the bot: once, in 3 s, then by their token."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_command_forms import check_choices
from tests.loopback.discord_components import check_modal
from tests.loopback.discord_errors import Form, Refusal, form_error, refused
from tests.loopback.discord_events import Event, Publish
from tests.loopback.discord_files import Upload
from tests.loopback.discord_forms import EPHEMERAL, check_message
from tests.loopback.discord_interaction import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    LOADING,
    MODAL,
    MODAL_SUBMIT,
    REPLY,
    UPDATE,
    Interaction,
)
from tests.loopback.discord_message_payloads import message_json
from tests.loopback.discord_messages import Messages, require_something
from tests.loopback.discord_payloads import channel_json, member_json, user_json
from tests.loopback.discord_things import (
    DM,
    Channel,
    Message,
    User,
)
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World

Json = dict[str, Any]
Uploads = dict[int, Upload]


class Interactions:
    """`patience`: seconds the first answer may take; `life`: seconds the token works."""

    def __init__(
        self, world: World, messages: Messages, threads: Threads, publish: Publish
    ) -> None:
        self._world = world
        self._messages = messages
        self._threads = threads
        self._publish = publish
        self.patience = 3.0
        self.life = 15 * 60.0
        self.all: list[Interaction] = []
        self._by_token: dict[str, Interaction] = {}

    def start(
        self, kind: int, user: User, channel: Channel, data: Json, **more: Any
    ) -> Interaction:
        number = self._world.new_id()
        token = f"aW50ZXJhY3Rpb246{number}"
        now = self._world.clock.now()
        interaction = Interaction(number, token, kind, user, channel, data, now, **more)
        self.all.append(interaction)
        self._by_token[token] = interaction
        shown = self._shown(interaction)
        self._publish(Event("INTERACTION_CREATE", shown, channel.guild, channel))
        return interaction

    def _shown(self, interaction: Interaction) -> Json:
        channel, user, world = interaction.channel, interaction.user, self._world
        guild = channel.guild
        owners = {"0": guild.id} if guild and guild.has_bot else {}
        shown: Json = {
            "id": interaction.id,
            "application_id": world.bot.id,
            "type": interaction.type,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.id,
            "channel": channel_json(channel),
            "app_permissions": str(world.permissions(world.bot, channel)),
            "locale": user.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": owners or {"1": user.id},
            "context": 0 if guild else 1 if channel.type == DM else 2,
            "attachment_size_limit": 10 * 1024 * 1024,
        }
        if guild is None:
            shown["user"] = user_json(user)
        else:
            shown["guild_id"], shown["guild_locale"] = guild.id, guild.locale
            shown["guild"] = {"id": guild.id, "locale": guild.locale, "features": []}
            shown["member"] = member_json(guild.members[user.id]) | {
                "permissions": str(world.permissions(user, channel))
            }
        if interaction.message is not None:
            shown["message"] = message_json(interaction.message, world.bot)
        return shown

    # the bot answers

    def callback(self, number: str, token: str, body: Json, uploads: Uploads) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != number:
            raise refused(10062)
        try:
            self._answer(interaction, body, uploads)
        except Refusal as refusal:
            interaction.refusals.append(refusal.code)
            raise
        return interaction

    def _answer(self, interaction: Interaction, body: Json, uploads: Uploads) -> None:
        if interaction.acknowledged:
            raise refused(40060)
        now = self._world.clock.now()
        if now - interaction.created > self.patience:
            raise refused(10062)
        kind, data = body.get("type"), body.get("data") or {}
        self._check_kind(interaction, kind)
        if kind in (REPLY, DEFER) and interaction.channel.is_thread:
            self._threads.before_message(interaction.channel, self._world.bot)
        if kind in (REPLY, DEFER):
            interaction.original = self._reply(interaction, kind, data, uploads)
        elif kind == UPDATE:
            assert interaction.message is not None
            self._messages.change(interaction.message, data, uploads)
            interaction.original = interaction.message
        elif kind == DEFER_UPDATE:
            interaction.original = interaction.message
        elif kind == CHOICES:
            form = Form()
            check_choices(form, ("data", "choices"), data.get("choices"), None)
            form.check()
            interaction.choices = data.get("choices") or []
        else:
            form = Form()
            check_modal(form, data)
            form.check()
            interaction.modal = data
        interaction.answer_type, interaction.acknowledged_at = kind, now

    def _check_kind(self, interaction: Interaction, kind: object) -> None:
        allowed = {
            COMMAND: {REPLY, DEFER, MODAL},
            COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL},
            AUTOCOMPLETE: {CHOICES},
            MODAL_SUBMIT: {REPLY, DEFER},
        }[interaction.type]
        if interaction.type == MODAL_SUBMIT and interaction.message is not None:
            allowed = allowed | {DEFER_UPDATE, UPDATE}
        if kind not in allowed:
            raise form_error(
                ("type",), "BASE_TYPE_CHOICES", f"Value must be one of {sorted(allowed)}."
            )

    def _reply(self, interaction: Interaction, kind: int, body: Json, uploads: Uploads) -> Message:
        check_message(body, uploads)
        loading = kind == DEFER
        if not loading:
            require_something(body, uploads)
        kept = {"flags": body.get("flags")} if loading else body
        return self._write(interaction, kept, uploads, flags=LOADING if loading else 0)

    def _write(
        self, interaction: Interaction, body: Json, uploads: Uploads, *, flags: int = 0
    ) -> Message:
        hidden = bool((body.get("flags") or 0) & EPHEMERAL)
        return self._messages.write(
            interaction.channel,
            self._world.bot,
            body,
            uploads,
            type=20 if interaction.type == COMMAND else 0,
            flags=flags | (EPHEMERAL if hidden else 0),
            ephemeral_for=interaction.user if hidden else None,
            interaction=self._metadata(interaction),
        )

    def _metadata(self, interaction: Interaction) -> Json:
        metadata: Json = {
            "id": interaction.id,
            "type": interaction.type,
            "user": user_json(interaction.user),
            "authorizing_integration_owners": {"1": interaction.user.id},
        }
        if interaction.type == COMPONENT and interaction.message is not None:
            metadata["interacted_message_id"] = interaction.message.id
        if interaction.type == MODAL_SUBMIT and interaction.parent is not None:
            metadata["triggering_interaction_metadata"] = self._metadata(interaction.parent)
        return metadata

    # later, by the token

    def by_token(self, application_id: str, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot.id:
            raise refused(10015)
        if self._world.clock.now() - interaction.created > self.life:
            interaction.refusals.append(50027)
            raise refused(50027)
        if not interaction.acknowledged:
            raise refused(10015)
        return interaction

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        found = (
            interaction.original
            if message_id == "@original"
            else next(
                (
                    m
                    for m in [interaction.original, *interaction.followups]
                    if m and m.id == message_id
                ),
                None,
            )
        )
        if found is None or found.deleted:
            raise refused(10008)
        return found

    def follow_up(self, interaction: Interaction, body: Json, uploads: Uploads) -> Message:
        """The first one after a deferral fills the waiting answer and keeps its visibility."""
        check_message(body, uploads)
        require_something(body, uploads)
        if interaction.original is not None and interaction.original.loading:
            self._threads.require_open(interaction.channel, self._world.bot)
            self._messages.rewrite(interaction.original, body, uploads)
            return interaction.original
        if interaction.channel.is_thread:
            self._threads.before_message(interaction.channel, self._world.bot)
        if self._only_installed(interaction) and len(interaction.followups) >= 5:
            raise refused(40094)
        message = self._write(interaction, body, uploads)
        interaction.followups.append(message)
        return message

    def _only_installed(self, interaction: Interaction) -> bool:
        """The bot is no member there; a person brought it along."""
        guild = interaction.channel.guild
        return not guild.has_bot if guild else interaction.channel.type != DM
