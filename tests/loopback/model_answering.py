"""The HTTP side: a request is checked, the script is asked, its reply is written as it was told."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import web

from tests.loopback.changes import Changes
from tests.loopback.model_context import cut_to, prompt_tokens, refuse_over
from tests.loopback.model_embeddings import embedding_answer, read_texts
from tests.loopback.model_errors import Refused, invalid
from tests.loopback.model_exchange import Exchange
from tests.loopback.model_gate import Gate, refused
from tests.loopback.model_replies import Cut, Failure, Hang, Page, Reply
from tests.loopback.model_rules import Rules
from tests.loopback.model_script import Script
from tests.loopback.model_wire import Writer


class _Broken(Exception):
    """The script cuts the connection here."""


class Answering:
    """The three paths of the protocol."""

    def __init__(
        self,
        changes: Changes,
        script: Script,
        gate: Gate,
        rules: Rules,
        *,
        context: int | None,
        over_context: str,
        dimensions: int,
    ) -> None:
        self.exchanges: list[Exchange] = []
        self.embedded: list[list[str]] = []
        self._changes = changes
        self._script = script
        self._gate = gate
        self._rules = rules
        self._context = context
        self._over_context = over_context
        self._dimensions = dimensions

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/v1/models", self.models)
        app.router.add_post("/v1/chat/completions", self.chat)
        app.router.add_post("/v1/embeddings", self.embeddings)
        app.middlewares.append(self._refusing)

    @web.middleware
    async def _refusing(self, request: web.Request, handler: Any) -> web.StreamResponse:
        # Any: aiohttp's own type for handlers is wider than any that is added here
        try:
            self._gate.check_key(request.headers.get("Authorization"))
            answer: web.StreamResponse = await handler(request)
        except Refused as refusal:
            return web.json_response(refusal.body(), status=refusal.status, headers=refusal.headers)
        except web.HTTPNotFound:
            unknown = Refused(404, f"Unknown request URL: {request.method} {request.path}")
            return web.json_response(unknown.body(), status=404)
        return answer

    async def models(self, request: web.Request) -> web.StreamResponse:
        await self._gate.admit("models", {})
        names = sorted(self._rules.models) or ["loopback"]
        entry = {"object": "model", "created": 1_700_000_000, "owned_by": "loopback"}
        return web.json_response({"object": "list", "data": [{"id": n} | entry for n in names]})

    async def embeddings(self, request: web.Request) -> web.StreamResponse:
        body = await _body(request)
        texts = read_texts(body)
        self.embedded.append(texts)
        self._changes.ring()
        await self._gate.admit("embeddings", body)
        return web.json_response(embedding_answer(body, texts, self._dimensions))

    async def chat(self, request: web.Request) -> web.StreamResponse:
        body = await _body(request)
        exchange = Exchange(body, dict(request.headers))
        self.exchanges.append(exchange)
        self._changes.ring()
        try:
            return await self._chat(request, exchange)
        except Refused as refusal:
            exchange.status, exchange.error = refusal.status, str(refusal)
            exchange.ended = True
            raise
        except _Broken:
            if request.transport:
                request.transport.abort()
            return web.Response(status=500)
        except (asyncio.CancelledError, ConnectionError):
            exchange.left_by_client = True
            raise
        finally:
            self._changes.ring()

    async def _chat(self, request: web.Request, exchange: Exchange) -> web.StreamResponse:
        await self._gate.admit("chat", exchange.body)
        self._rules.check(exchange.body)
        exchange.seen = self._fitted(exchange.body)
        reply = self._script.take(exchange.seen)
        if isinstance(reply, Failure):
            raise refused(reply)
        if isinstance(reply, Page):
            exchange.status, exchange.ended = reply.status, True
            return web.Response(
                text=reply.text, status=reply.status, content_type=reply.content_type
            )
        options = exchange.body.get("stream_options") or {}
        writer = Writer(
            exchange.body["model"],
            len(self.exchanges),
            prompt_tokens(exchange.seen),
            bool(options.get("include_usage")),
        )
        if exchange.body.get("stream"):
            return await self._stream(request, exchange, reply, writer)
        return await self._whole(exchange, reply, writer)

    def _fitted(self, body: dict[str, Any]) -> dict[str, Any]:
        if self._context is None:
            return body
        if self._over_context == "refuse":
            refuse_over(body, self._context)
        return cut_to(body, self._context)

    async def _whole(self, exchange: Exchange, reply: Reply, writer: Writer) -> web.StreamResponse:
        async for _ in self._events(reply, writer):
            exchange.text = writer.written
        exchange.status, exchange.ended = 200, True
        return web.json_response(writer.completion(reply))

    async def _stream(
        self, request: web.Request, exchange: Exchange, reply: Reply, writer: Writer
    ) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache"}
        )
        await response.prepare(request)
        exchange.status = 200
        started = False
        async for event in self._events(reply, writer):
            if not started:
                await response.write(writer.opening().encode())
                started = True
            await response.write(event.encode())
            exchange.text = writer.written
            self._changes.ring()
        for event in writer.ending(reply):
            await response.write(event.encode())
        await response.write_eof()
        exchange.ended = True
        return response

    async def _events(self, reply: Reply, writer: Writer) -> AsyncIterator[str]:
        for piece in reply.pieces:
            if isinstance(piece, asyncio.Event):
                await piece.wait()
            elif isinstance(piece, Hang):
                await asyncio.Event().wait()
            elif isinstance(piece, Cut):
                raise _Broken
            else:
                for event in writer.piece(piece):
                    yield event


async def _body(request: web.Request) -> dict[str, Any]:
    try:
        found = json.loads(await request.read())
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise invalid("We could not parse the JSON body of your request.")
    return found
