"""REST on interactions: the first answer, and what the token allows for fifteen minutes."""

from __future__ import annotations

from typing import Any

from tests.loopback.discord_calls import Call
from tests.loopback.discord_errors import form_error
from tests.loopback.discord_interaction import Interaction
from tests.loopback.discord_interactions import Interactions
from tests.loopback.discord_message_payloads import message_json
from tests.loopback.discord_messages import Messages
from tests.loopback.discord_rest import Answer, Route
from tests.loopback.discord_things import Message
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World

Json = dict[str, Any]


class InteractionRoutes:
    def __init__(
        self, world: World, interactions: Interactions, messages: Messages, threads: Threads
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages
        self._threads = threads

    def routes(self) -> list[Route]:
        hook = "/webhooks/{application_id}/{token}"
        one = hook + "/messages/{message}"
        paths = {
            "POST /interactions/{interaction_id}/{token}/callback": self._callback,
            f"POST {hook}": self._follow_up,
            f"GET {one}": self._get,
            f"PATCH {one}": self._edit,
            f"DELETE {one}": self._delete,
        }
        return [Route(path, handler, open_to_all=True) for path, handler in paths.items()]

    def _callback(self, call: Call) -> Answer:
        interaction = self._interactions.callback(
            call.params["interaction_id"], call.params["token"], call.form, call.uploads
        )
        if not call.flag("with_response"):
            return Answer(204, None)
        return Answer(200, self._outcome(interaction))

    def _outcome(self, interaction: Interaction) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.type}
        outcome: Json = {"interaction": about}
        message = interaction.original
        if message is not None:
            about |= {
                "response_message_id": message.id,
                "response_message_loading": message.loading,
                "response_message_ephemeral": message.ephemeral,
            }
        if message is not None and interaction.answer_type in (4, 5, 7):
            shown = message_json(message, self._world.bot)
            outcome["resource"] = {"type": interaction.answer_type, "message": shown}
        elif interaction.answer_type == 6:
            outcome["resource"] = {"type": 6}
        return outcome

    def _interaction(self, call: Call) -> Interaction:
        return self._interactions.by_token(call.params["application_id"], call.params["token"])

    def _message(self, call: Call) -> Message:
        name = call.params["message"]
        if name != "@original" and not name.isdigit():
            raise form_error(
                ("message_id",), "NUMBER_TYPE_COERCE", f'Value "{name}" is not snowflake.'
            )
        return self._interactions.message_of(self._interaction(call), name)

    def _shown(self, message: Message) -> Json:
        return message_json(message, self._world.bot)

    def _follow_up(self, call: Call) -> Json:
        interaction = self._interaction(call)
        return self._shown(self._interactions.follow_up(interaction, call.form, call.uploads))

    def _get(self, call: Call) -> Json:
        return self._shown(self._message(call))

    def _edit(self, call: Call) -> Json:
        message = self._message(call)
        self._threads.require_open(message.channel, self._world.bot)
        self._messages.change(message, call.form, call.uploads)
        return self._shown(message)

    def _delete(self, call: Call) -> None:
        self._messages.delete(self._message(call))
