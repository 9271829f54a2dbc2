"""The REST door: route, token, faults and limits, then an answer in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from tests.loopback.discord_calls import Call, read_body
from tests.loopback.discord_clock import DiscordClock
from tests.loopback.discord_errors import (
    METHOD_NOT_ALLOWED,
    NOT_FOUND,
    UNAUTHORIZED,
    Refusal,
    form_error,
)
from tests.loopback.discord_faults import CUT, DROP, FAIL, HANG, Fault, Faults
from tests.loopback.discord_limits import Limits

PREFIX = re.compile(r"/api/v(?:9|10)(?=/)")
MAJOR = ("channel_id", "guild_id", "application_id", "token")
# An answer: JSON (200), nothing (204), or a status with JSON.
Handler = Callable[[Call], Any]


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any


class Route:
    def __init__(self, template: str, handler: Handler, *, open_to_all: bool = False) -> None:
        self.method, self.template = template.split(" ")
        self.handler = handler
        self.open_to_all = open_to_all
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template)
        self.pattern = re.compile(pattern)


class Rest:
    def __init__(
        self,
        routes: list[Route],
        token: str,
        clock: DiscordClock,
        changed: Callable[[], None],
    ) -> None:
        self._routes = routes
        self._token = token
        self._clock = clock
        self._changed = changed
        self.calls: list[Call] = []
        self.faults = Faults()
        self.limits = Limits(clock)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        raw = request.rel_url.raw_path
        found = PREFIX.match(raw)
        path = raw[found.end() :] if found else raw
        call = Call(request.method, path, self._clock.now(), dict(request.query))
        call.authorization = request.headers.get("Authorization", "")
        self.calls.append(call)
        fault = self.faults.take(call.method, path)
        try:
            return await self._answered(call, request, fault)
        finally:
            self._changed()

    async def _answered(
        self, call: Call, request: web.Request, fault: Fault | None
    ) -> web.StreamResponse:
        kind = fault.kind if fault is not None else None
        if kind == CUT:
            return _gone(request)
        headers: dict[str, str] = {}
        try:
            await read_body(call, request)
            if fault is not None and kind == FAIL:
                return _response(call, fault.status, fault.body, fault.headers)
            if fault is not None and kind == HANG and not fault.after_effect:
                self._changed()
                await fault.released.wait()
            answer = self._dispatch(call, headers)
        except Refusal as refusal:
            answer = Answer(refusal.status, refusal.body())
            headers |= refusal.headers
        if kind == DROP:
            return _gone(request)
        if fault is not None and kind == HANG and fault.after_effect:
            self._changed()
            await fault.released.wait()
        return _response(call, answer.status, answer.body, headers)

    def _dispatch(self, call: Call, headers: dict[str, str]) -> Answer:
        route = self._find(call)
        if not route.open_to_all and call.authorization != f"Bot {self._token}":
            raise Refusal(*UNAUTHORIZED)
        for name, value in call.params.items():
            if name.endswith("_id") and not value.isdigit():
                raise form_error(
                    (name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'
                )
        major = "/".join(call.params[name] for name in MAJOR if name in call.params)
        headers |= self.limits.spend(call.route, major)
        answer = route.handler(call)
        if isinstance(answer, Answer):
            return answer
        return Answer(204 if answer is None else 200, answer)

    def _find(self, call: Call) -> Route:
        known = False
        for route in self._routes:
            found = route.pattern.fullmatch(call.path)
            if found and route.method == call.method:
                call.route = f"{route.method} {route.template}"
                call.params = {name: unquote(value) for name, value in found.groupdict().items()}
                return route
            known = known or bool(found)
        raise Refusal(*(METHOD_NOT_ALLOWED if known else NOT_FOUND))


def _response(call: Call, status: int, body: Any, headers: dict[str, str]) -> web.StreamResponse:
    call.status, call.answer = status, body
    call.shared = headers.get("X-RateLimit-Scope") == "shared"
    if body is None:
        return web.Response(status=status, headers=headers)
    if isinstance(body, str):
        return web.Response(
            status=status, text=body, headers={"Content-Type": "text/html", **headers}
        )
    # exactly this type: clients take anything longer for text
    return web.Response(
        status=status,
        body=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **headers},
    )


def _gone(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.close()
    return web.Response()
