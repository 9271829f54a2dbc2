"""Gateway sessions: who identified, what each was sent, and what a RESUME must replay."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_events import Event, as_seen, wanted
from tests.loopback.discord_things import Guild
from tests.loopback.discord_world import World

KEPT = 50_000  # events a session can replay


class Sink(Protocol):
    def send(self, payload: dict[str, Any]) -> None: ...


@dataclass(eq=False)
class Session:
    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    lost_at: float | None = None
    connection: Sink | None = None
    sent: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT))

    def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Numbered and kept, and sent when somebody is connected."""
        self.sequence += 1
        payload = {"op": 0, "s": self.sequence, "t": name, "d": data}
        self.sent.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def missed_since(self, sequence: int) -> list[dict[str, Any]]:
        return [payload for payload in self.sent if payload["s"] > sequence]

    def has(self, guild: Guild | None) -> bool:
        number, count = self.shard
        return number == (0 if guild is None else (int(guild.id) >> 22) % count)


class Sessions:
    """`life` is how long, in seconds, a session without a connection can be resumed."""

    def __init__(self, world: World, clock: DiscordClock) -> None:
        self._world = world
        self._clock = clock
        self.life = 180.0
        self._open: dict[str, Session] = {}
        self._made = 0

    def make(self, intents: int, shard: tuple[int, int]) -> Session:
        self._made += 1
        session = Session(f"session{self._made:026d}", intents, shard)
        self._open[session.id] = session
        return session

    def find(self, session_id: object) -> Session | None:
        self._expire()
        return self._open.get(str(session_id))

    def all(self) -> list[Session]:
        self._expire()
        return list(self._open.values())

    def forget(self, session: Session) -> None:
        self._open.pop(session.id, None)

    def _expire(self) -> None:
        now = self._clock.now()
        for session in list(self._open.values()):
            if session.lost_at is not None and now - session.lost_at > self.life:
                self.forget(session)

    def publish(self, event: Event) -> int:
        """Gives the number of sessions that got it. Without one it is history only."""
        told = 0
        for session in self.all():
            if self._concerns(session, event):
                session.dispatch(event.name, as_seen(event, session.intents, self._world.bot))
                told += 1
        return told

    def _concerns(self, session: Session, event: Event) -> bool:
        if not session.has(event.guild) or not wanted(event, session.intents):
            return False
        if event.name in ("INTERACTION_CREATE", "GUILD_DELETE"):
            return True
        if event.channel is not None:
            return self._world.visible(event.channel)
        return event.guild is None or event.guild.has_bot
