"""Discord's life: connect, listen, catch up, stop."""

import asyncio
import logging
from dataclasses import dataclass, field

from adapters.base import Host
from adapters.discord.catchup import CatchUp
from adapters.discord.commands import offer_commands, offered
from adapters.discord.connection import Connection
from adapters.discord.cursors import Cursors
from adapters.discord.files import fetched
from adapters.discord.gateway import Client, Patience
from adapters.discord.intake import Intake
from adapters.discord.interactions import Interactions
from adapters.discord.library import point_library_at
from adapters.discord.listening import Listening
from adapters.discord.outgoing import DiscordMessenger, Tempo
from adapters.discord.places import PLATFORM
from adapters.discord.sending import Calls
from adapters.discord.settings import DiscordSettings
from bot.domain.errors import StorageError
from bot.domain.events import Attachment
from bot.domain.keys import ChatKey

log = logging.getLogger(__name__)

_CURSORS = "cursors"


@dataclass(frozen=True, slots=True)
class Tempos:
    """Every wait of this adapter, in seconds."""

    gateway: Patience = field(default_factory=Patience)
    messages: Tempo = field(default_factory=Tempo)
    call: float = 30.0
    saving: float = 2.0
    storing: float = 0.5  # Between tries, and for what is in flight when the bot stops.


class Discord:
    platform = PLATFORM

    def __init__(self, settings: DiscordSettings, host: Host, tempos: Tempos | None = None) -> None:
        self._settings, self._host, self._tempos = settings, host, tempos or Tempos()
        self._cursors = Cursors()
        self._calls = Calls(self._tempos.call)
        self._intake = Intake(host.accept, first_rest=self._tempos.storing)
        self._messenger = DiscordMessenger(
            self._calls, self._is_private, self._shut_out, self._tempos.messages
        )
        specs = offered(host.commands)
        self._commands = frozenset(spec.name for spec in specs)
        private = frozenset(spec.name for spec in specs if spec.private)
        self._interactions = Interactions(self._calls, self._messenger, host.idle, private)
        self._connection = Connection(
            settings.token.get_secret_value(),
            host.proxy,
            self._tempos.gateway,
            greet=self._greet,
            gone=lambda: self._calls.use(None),
        )
        self._menu_offered = False

    @property
    def messenger(self) -> DiscordMessenger:
        return self._messenger

    async def run(self) -> None:
        point_library_at(self._settings.base_url)
        self._cursors.load(await self._host.state.get(_CURSORS))
        self._intake.aside(self._keep_cursors())
        try:
            await self._connection.run()
        finally:
            await self._intake.close(self._tempos.storing)
            await self._save_cursors()

    async def fetch(self, attachment: Attachment, most: int) -> bytes:
        return await fetched(self._calls, self._settings.base_url, attachment, most)

    async def close(self) -> None:
        await self._connection.close()

    def _greet(self, client: Client) -> None:
        """A client has logged in: REST works, and its gateway is about to be listened to."""
        self._calls.use(client.http)
        listening = Listening(
            client,
            self._intake,
            self._interactions,
            self._cursors,
            self._host.clock,
            self._commands,
            self._save_cursors,
        )
        client.tell(
            listening,
            CatchUp(client, listening, self._intake, self._cursors, self._calls, self._host.clock),
        )
        if not self._menu_offered and client.application is not None:
            self._menu_offered = True
            state, specs = self._host.state, self._host.commands
            application = client.application
            by_users = application.user_integration_config is not None
            self._intake.aside(
                offer_commands(self._calls, state, specs, str(application.id), by_users)
            )

    def _is_private(self, chat: ChatKey) -> bool:
        return chat.thread_id is None and self._cursors.is_private(int(chat.chat_id))

    def _shut_out(self, channel: str) -> None:
        self._cursors.shut(int(channel))

    async def _keep_cursors(self) -> None:
        while True:
            await asyncio.sleep(self._tempos.saving)
            await self._save_cursors()

    async def _save_cursors(self) -> None:
        # A stale mark costs a look into the history, never a second answer: keys are the same.
        if not self._cursors.changed:
            return
        self._cursors.changed = False
        try:
            await self._host.state.put(_CURSORS, self._cursors.dumped())
        except StorageError:  # a full disk passes, and then it is saved again
            self._cursors.changed = True
            log.warning("how far was heard cannot be kept just now", exc_info=True)
