"""The HTTP side: one call from its request to its answer, faults and all."""

import hmac
import inspect
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.loopback.telegram_errors import Refusal
from tests.loopback.telegram_faults import Fault, Faults
from tests.loopback.telegram_limits import Flood
from tests.loopback.telegram_methods import Methods
from tests.loopback.telegram_parameters import Parameters, read_parameters
from tests.loopback.telegram_world import World

NEVER_ANSWERED = 0


@dataclass(eq=False)
class Call:
    """One request of the bot. `status` is None while it is under way, 0 when it was cut off."""

    method: str
    parameters: dict[str, Any]
    at: float = field(default_factory=time.monotonic)
    status: int | None = None
    description: str = ""
    result: Any = None
    ended: float | None = None

    def end(self, status: int, description: str = "", result: Any = None) -> None:
        if self.status is None:
            self.status, self.description, self.result = status, description, result
            self.ended = time.monotonic()


class Calls:
    """Answers calls and keeps them, in the order they came."""

    def __init__(
        self, token: str, world: World, methods: Methods, faults: Faults, flood: Flood | None
    ) -> None:
        self.made: list[Call] = []
        self._token = token
        self._world = world
        self._methods = methods
        self._faults = faults
        self._flood = flood

    async def answer(self, request: web.Request) -> web.StreamResponse:
        if wrong := self._wrong_token(request):
            return _json(wrong.body(), wrong.status)
        call = Call(request.match_info["method"], {})
        self.made.append(call)
        try:
            return await self._answer(request, call)
        except Refusal as refusal:
            call.end(refusal.status, refusal.description)
            return _json(refusal.body(), refusal.status)
        finally:
            call.end(NEVER_ANSWERED)
            self._world.changes.ring()

    async def file(self, request: web.Request) -> web.StreamResponse:
        if wrong := self._wrong_token(request):
            return _json(wrong.body(), wrong.status)
        path = request.match_info["path"]
        stored = next((f for f in self._world.files.values() if f.path == path), None)
        if stored is None:
            missing = Refusal(404, "Not Found")
            return _json(missing.body(), 404)
        return web.Response(body=stored.content, content_type="application/octet-stream")

    async def _answer(self, request: web.Request, call: Call) -> web.StreamResponse:
        parameters = await read_parameters(request)
        call.parameters = _readable(parameters)
        self._world.changes.ring()
        await self._faults.hooks(call.method, call.parameters)
        fault = self._faults.take(call.method, call.parameters)
        if fault and (early := await self._early(request, call, fault)):
            return early
        result = await self._effect(call, parameters)
        if fault and fault.kind == "drop":
            return _cut(request, call)
        if fault and fault.kind == "late":
            self._world.changes.ring()
            await fault.released.wait()
        call.end(200, result=result)
        return _json({"ok": True, "result": result}, 200)

    async def _early(
        self, request: web.Request, call: Call, fault: Fault
    ) -> web.StreamResponse | None:
        """What a fault answers instead of any effect; None when the call goes on."""
        if fault.kind == "refuse" and fault.refusal:
            raise fault.refusal
        if fault.kind == "cut":
            return _cut(request, call)
        if fault.kind == "garbage":
            call.end(fault.status, "garbage")
            return web.Response(text=fault.body, status=fault.status, content_type="text/html")
        if fault.kind == "hang":
            await fault.released.wait()
        return None

    async def _effect(self, call: Call, parameters: Parameters) -> Any:
        method = self._methods.find(call.method)
        if method is None:
            raise Refusal(404, "Not Found: method not found")
        if self._flood:
            self._flood.check(call.method, parameters.number("chat_id"))
        result = method(parameters)
        return await result if inspect.isawaitable(result) else result

    def _wrong_token(self, request: web.Request) -> Refusal | None:
        given = request.match_info["token"]
        if hmac.compare_digest(given.encode(), self._token.encode()):
            return None
        shaped = given.partition(":")[0].isdecimal() and ":" in given
        return Refusal(401, "Unauthorized") if shaped else Refusal(404, "Not Found")


def _readable(parameters: Parameters) -> dict[str, Any]:
    """What a test looks at: nested values as objects, ids as numbers, files by name."""
    names = {name: upload.name for name, upload in parameters.files.items()}
    return {name: _plain(name, parameters) for name in parameters.values} | names


def _plain(name: str, parameters: Parameters) -> Any:
    value = parameters.values[name]
    if name.endswith(("_id", "offset", "limit", "timeout")) and str(value).lstrip("-").isdecimal():
        return int(value)
    if name == "text" or name == "caption":
        return value
    try:
        return parameters.nested(name)
    except Refusal:
        return value


def _cut(request: web.Request, call: Call) -> web.StreamResponse:
    call.end(NEVER_ANSWERED)
    if request.transport:
        request.transport.abort()
    return web.Response(status=500)


def _json(body: dict[str, Any], status: int) -> web.Response:
    return web.json_response(body, status=status)
