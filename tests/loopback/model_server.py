"""An OpenAI-compatible model server on loopback, scripted by tests, as strict as OpenAI's own.

    async with ModelServer() as model:               # BOT_LLM__BASE_URL = model.base_url
        model.answer("Hello")
        model.script([ToolCall("remember", {"text": "tea"}), "Noted."])

By hand it echoes: python -m tests.loopback.model_server --port 8082
"""

import asyncio
from typing import Any, Self

from aiohttp import web

from tests.loopback.changes import Changes
from tests.loopback.model_answering import Answering
from tests.loopback.model_exchange import Exchange
from tests.loopback.model_gate import Gate
from tests.loopback.model_rules import Rules
from tests.loopback.model_script import Script


class ModelServer:
    """The server, its script and its memory of what was asked."""

    def __init__(
        self,
        *,
        rules: Rules | None = None,
        key: str | None = None,
        context: int | None = None,
        over_context: str = "cut",
        dimensions: int = 256,
        port: int = 0,
    ) -> None:
        """`context` is in tokens; `over_context` is "cut" (in silence) or "refuse"."""
        self._port = port
        self._changes = Changes()
        self._script = Script()
        self._gate = Gate(key)
        self._answering = Answering(
            self._changes,
            self._script,
            self._gate,
            rules or Rules(),
            context=context,
            over_context=over_context,
            dimensions=dimensions,
        )
        self._runner: web.AppRunner | None = None
        self.answer, self.script, self.clear = (
            self._script.answer,
            self._script.script,
            self._script.clear,
        )
        self.fail, self.hold = self._gate.fail, self._gate.hold
        self.wait_for = self._changes.wait_for

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        self._answering.add_routes(app)
        # A client that stops a stream ends it here too, so that a test can see it.
        self._runner = web.AppRunner(
            app, handler_cancellation=True, access_log=None, shutdown_timeout=0.01
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._runner:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def base_url(self) -> str:
        return f"{self.url}/v1"

    @property
    def exchanges(self) -> list[Exchange]:
        """Every chat request with what became of it."""
        return self._answering.exchanges

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The body of every chat request as it was sent, before any cut."""
        return [exchange.body for exchange in self.exchanges]

    @property
    def embedded(self) -> list[list[str]]:
        """The texts of every embedding request."""
        return self._answering.embedded

    @property
    def left(self) -> int:
        """Scripted answers not asked for yet."""
        return self._script.left

    def always(self, responder: Any) -> None:
        """Instead of the echo: a function of the request, for all that the script leaves open."""
        self._script.default = responder

    async def next_request(
        self,
        after: int,
        timeout: float = 5.0,  # noqa: ASYNC109 - as in wait_for
    ) -> dict[str, Any]:
        """The first request after the `after` ones seen so far."""
        await self.wait_for(lambda: len(self.requests) > after, timeout)
        return self.requests[after]


def main(argv: list[str] | None = None) -> None:
    """Imported late: the command line is for people, no test needs it."""
    import argparse

    parser = argparse.ArgumentParser(description="An OpenAI-compatible echo on loopback.")
    parser.add_argument("--port", type=int, default=8082)
    parser.add_argument("--key")
    parser.add_argument("--context", type=int)
    options = parser.parse_args(argv)
    server = ModelServer(key=options.key, context=options.context, port=options.port)
    try:
        asyncio.run(_serve(server))
    except KeyboardInterrupt:
        return


async def _serve(server: ModelServer) -> None:
    async with server:
        print(f"OPENAI_BASE_URL={server.base_url}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    main()
