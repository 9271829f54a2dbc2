"""A Discord of our own on loopback: REST and gateway, strict as the real one, driven by tests."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from aiohttp import web

from tests.loopback.changes import Changes
from tests.loopback.discord_calls import Call
from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_commands import Commands
from tests.loopback.discord_events import Event
from tests.loopback.discord_files import Files
from tests.loopback.discord_gateway import Gateway
from tests.loopback.discord_interactions import Interactions
from tests.loopback.discord_messages import Messages
from tests.loopback.discord_people import People
from tests.loopback.discord_places import Places
from tests.loopback.discord_presses import Presses
from tests.loopback.discord_reactions import Reactions
from tests.loopback.discord_rest import Rest
from tests.loopback.discord_rest_application import ApplicationRoutes
from tests.loopback.discord_rest_interactions import InteractionRoutes
from tests.loopback.discord_rest_messages import MessageRoutes
from tests.loopback.discord_rest_places import PlaceRoutes
from tests.loopback.discord_things import Channel, Message, User
from tests.loopback.discord_threads import Threads
from tests.loopback.discord_world import World

T = TypeVar("T")
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.fake00.loopback-only-token"


class DiscordServer:
    """`async with DiscordServer() as server:`; the bot gets `server.url` and `server.token`."""

    def __init__(
        self,
        *,
        port: int = 0,
        token: str = TOKEN,
        bot_name: str = "Rememo",
        clock: DiscordClock | None = None,
        shards: int = 1,
    ) -> None:
        self.port = port
        self.token = token
        self.clock = clock or DiscordClock()
        self._changes = Changes()
        self.world = World(self.clock, bot_name)
        self.bot = self.world.bot
        self.owner = self.world.add_user("Owner")
        self.gateway = Gateway(self.world, token, self._changes.ring)
        self.files = Files(self.world)
        self.command_list = Commands(self.world)
        self._build(shards)
        self._runner: web.AppRunner | None = None
        self._handed_out: set[str] = set()

    def _build(self, shards: int) -> None:
        threads = Threads(self.world, self._publish)
        self.threads = threads
        self.posts = Messages(self.world, threads, self.files, self._publish)
        self.interactions = Interactions(self.world, self.posts, threads, self._publish)
        reactions = Reactions(self._publish)
        application = ApplicationRoutes(
            self.world, self.gateway, self.command_list, self.owner, shards
        )
        self.gateway.application_flags = application.flags
        self._application = application
        groups = (
            application,
            MessageRoutes(self.world, self.posts, threads, reactions, self.gateway, self._publish),
            PlaceRoutes(self.world, threads, self.posts),
            InteractionRoutes(self.world, self.interactions, self.posts, threads),
        )
        routes = [route for group in groups for route in group.routes()]
        self.rest = Rest(routes, self.token, self.clock, self._changes.ring)
        self._offer_driving(threads, reactions)

    def _offer_driving(self, threads: Threads, reactions: Reactions) -> None:
        places = Places(self.world, threads, self._publish)
        self.user, self.guild, self.channel = places.user, places.guild, places.channel
        self.thread, self.dm, self.group_dm = places.thread, places.dm, places.group_dm
        self.role, self.forbid, self.allow = places.role, places.forbid, places.allow
        self.add_bot, self.kick_bot, self.outage = places.add_bot, places.kick_bot, places.outage
        self.add_member, self.remove_member = places.add_member, places.remove_member
        self.close_dms, self.open_dms = places.close_dms, places.open_dms
        self.uninstall = places.uninstall
        self.archive, self.unarchive = places.archive, places.unarchive
        self.delete_channel = places.delete_channel
        people = People(self.posts, threads, reactions)
        self.say, self.edit, self.delete = people.say, people.edit, people.delete
        self.react, self.unreact = people.react, people.unreact
        presses = Presses(self.world, self.command_list, self.interactions, self.files)
        self.slash, self.autocomplete, self.menu = presses.slash, presses.autocomplete, presses.menu
        self.press, self.submit_modal = presses.press, presses.submit_modal
        faults = self.rest.faults
        self.fail, self.drop_answer = faults.fail, faults.drop_answer
        self.cut, self.hang, self.limits = faults.cut, faults.hang, self.rest.limits

    def _publish(self, event: Event) -> None:
        self.gateway.publish(event)
        self._changes.ring()

    # life

    @property
    def url(self) -> str:
        """The root of the REST API, as `BOT_DISCORD__BASE_URL` wants it."""
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        return self._application.gateway_url

    async def __aenter__(self) -> DiscordServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Also after `stop`: the same world on the same port."""
        app = web.Application(client_max_size=128 * 1024 * 1024)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/resume/", self.gateway.connect)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._download)
        app.router.add_route("*", "/{path:.*}", self.rest.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.files.root = f"http://127.0.0.1:{self.port}"
        self._application.gateway_url = f"ws://127.0.0.1:{self.port}/gateway/"
        self.gateway.resume_url = f"ws://127.0.0.1:{self.port}/resume/"

    async def stop(self) -> None:
        """Everything it holds open is cut, as when a machine goes."""
        self.rest.faults.release_all()
        self.gateway.cut()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _download(self, request: web.Request) -> web.Response:
        kept = self.files.find(request.match_info["attachment"])
        if kept is None:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=kept.payload, headers={"Content-Type": kept.content_type})

    # what a test looks at

    def messages(self, channel: Channel, *, seen_by: User | None = None) -> list[Message]:
        """What stands there now, oldest first: everything, or what one person sees."""
        return [
            m
            for m in channel.messages.values()
            if not m.deleted and (seen_by is None or m.ephemeral_for in (None, seen_by))
        ]

    def from_bot(self, channel: Channel) -> list[Message]:
        return [m for m in self.messages(channel) if m.author is self.bot]

    @property
    def calls(self) -> list[Call]:
        """Every REST call there was, in order, with its status once answered."""
        return self.rest.calls

    def called(self, pattern: str) -> list[Call]:
        """Those whose "METHOD /path" matches, like `POST /channels/*/messages`."""
        return [c for c in self.calls if fnmatchcase(f"{c.method} {c.path}", pattern)]

    @property
    def invalid_calls(self) -> list[Call]:
        """Those of which 10,000 in ten minutes get an address banned."""
        return [c for c in self.calls if c.status in (401, 403, 429) and not c.shared]

    @property
    def commands(self) -> dict[str, dict[str, Any]]:
        """The global commands by name."""
        return {command["name"]: command for command in self.command_list.listed()}

    @property
    def identifies(self) -> list[dict[str, Any]]:
        return self.gateway.identifies

    # waiting

    async def wait_for(self, condition: Callable[[], T], *, timeout: float = 5.0) -> T:  # noqa: ASYNC109
        """What the condition gives once it is true. Raises TimeoutError telling the last calls."""
        try:
            return await self._changes.wait_for(condition, timeout=timeout)
        except TimeoutError as late:
            raise TimeoutError(f"{late}; {self._describe()}") from None

    async def online(self, *, timeout: float = 10.0) -> None:  # noqa: ASYNC109
        """Until a bot has identified at the gateway."""
        await self.wait_for(lambda: self.gateway.online, timeout=timeout)

    async def next_message(self, channel: Channel, *, timeout: float = 5.0) -> Message:  # noqa: ASYNC109
        """The bot's oldest message here that was not handed out yet and shows more than a wait."""

        def found() -> Message | None:
            fresh = (m for m in self.from_bot(channel) if m.id not in self._handed_out)
            return next((m for m in fresh if not m.loading), None)

        message = await self.wait_for(found, timeout=timeout)
        assert message is not None
        self._handed_out.add(message.id)
        return message

    def _describe(self) -> str:
        last = "; ".join(str(call) for call in self.rest.calls[-6:])
        state = "online" if self.gateway.online else "offline"
        return f"the bot is {state}, its last calls: {last or 'none'}"


if __name__ == "__main__":
    from tests.loopback.discord_console import main

    main(DiscordServer)
