"""The webhook pusher: each chat in its own order, repeated until the bot says 2xx."""

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from tests.loopback.changes import Changes
from tests.loopback.telegram_errors import bad_request
from tests.loopback.telegram_updates import Update, Updates, kind_of

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass
class Webhook:
    """Where to push, and what went wrong last."""

    url: str = ""
    secret: str = ""
    max_connections: int = 40
    allowed: list[str] | None = None
    last_error_date: int | None = None
    last_error: str | None = None
    attempts: list[tuple[int, int | None]] = field(default_factory=list)  # (update id, status)

    def json(self, pending: int) -> dict[str, Any]:
        found: dict[str, Any] = {
            "url": self.url,
            "has_custom_certificate": False,
            "pending_update_count": pending,
        }
        if self.url:
            found["max_connections"] = self.max_connections
        if self.last_error:
            found |= {
                "last_error_date": self.last_error_date,
                "last_error_message": self.last_error,
            }
        return found | ({"allowed_updates": self.allowed} if self.allowed else {})


def checked_webhook(url: str, secret: str, max_connections: int) -> Webhook:
    """HTTPS only, as in the world outside; plain HTTP for this machine, as a local server does."""
    address = urlsplit(url)
    local = address.hostname in ("127.0.0.1", "localhost", "::1")
    if address.scheme != "https" and not (local and address.scheme == "http"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    return Webhook(url, secret, max_connections if 1 <= max_connections <= 100 else 40)


def queue_of(update: Update) -> int:
    """Updates of one chat wait for each other; the rest go by the person."""
    content = update[kind_of(update)]
    message = content.get("message", content)
    owner = message.get("chat") or content.get("from") or {"id": 0}
    return int(owner["id"])


class Pusher:
    """Sends pending updates to the webhook; the head of a queue holds back its chat alone."""

    def __init__(
        self,
        updates: Updates,
        changes: Changes,
        first_delay: float = 0.05,
        longest_delay: float = 1.0,
    ) -> None:
        self.webhook = Webhook()
        self.first_delay = first_delay  # the real server begins with a second …
        self.longest_delay = longest_delay  # … and goes up to one or two minutes
        self._updates = updates
        self._changes = changes
        self._running: asyncio.Task[None] | None = None
        self._freed = False  # a push ended: there may be room for the next

    async def turn_to(self, webhook: Webhook) -> None:
        await self.stop()
        self.webhook = webhook
        if webhook.url:
            self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None

    async def _run(self) -> None:
        under_way: dict[int, asyncio.Task[None]] = {}
        timeout = aiohttp.ClientTimeout(total=60)
        async with aiohttp.ClientSession(timeout=timeout) as session, asyncio.TaskGroup() as group:
            while True:
                under_way = {key: task for key, task in under_way.items() if not task.done()}
                for key, update in self._heads().items():
                    if key not in under_way and len(under_way) < self.webhook.max_connections:
                        under_way[key] = group.create_task(self._push(session, update))
                await self._something_new(set(under_way))

    async def _something_new(self, busy: set[int]) -> None:
        def ready() -> bool:
            return bool(self._heads().keys() - busy) or self._freed

        self._freed = False
        try:
            await self._changes.wait_for(ready, timeout=3600)
        except TimeoutError:
            return

    def _heads(self) -> dict[int, Update]:
        heads: dict[int, Update] = {}
        for number in sorted(self._updates.pending):
            heads.setdefault(queue_of(self._updates.pending[number]), self._updates.pending[number])
        return heads

    async def _push(self, session: aiohttp.ClientSession, update: Update) -> None:
        delay = self.first_delay
        while update["update_id"] in self._updates.pending and not await self._sent(
            session, update
        ):
            await asyncio.sleep(delay)
            delay = min(delay * 2, self.longest_delay)
        self._freed = True
        self._changes.ring()

    async def _sent(self, session: aiohttp.ClientSession, update: Update) -> bool:
        hook = self.webhook
        headers = {SECRET_HEADER: hook.secret} if hook.secret else {}
        status, reason = None, "Connection refused or cut"
        try:
            async with session.post(hook.url, json=update, headers=headers) as answer:
                status, reason = answer.status, answer.reason or ""
        except (aiohttp.ClientError, TimeoutError):
            pass  # kept in last_error below, as getWebhookInfo shows it
        hook.attempts.append((update["update_id"], status))
        if status is not None and 200 <= status < 300:
            self._updates.confirm(update["update_id"])
            return True
        wrong = f"Wrong response from the webhook: {status} {reason}" if status else reason
        hook.last_error, hook.last_error_date = wrong, int(time.time())
        self._changes.ring()
        return False
