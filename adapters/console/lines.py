"""Lines of the standard input, without ever holding up the event loop or the end of the program."""

import asyncio
import codecs
import contextlib
import threading
from typing import Protocol


class Source(Protocol):
    """An unbuffered stream. A buffered one is locked while it waits, and its lock outlives us."""

    def read(self, size: int, /) -> bytes | None: ...


class Lines:
    """Reads ahead in a daemon thread: it may wait for ever, and is left behind at the end."""

    def __init__(self, source: Source | None) -> None:
        self._source = source
        self._found: asyncio.Queue[str | None] = asyncio.Queue()

    def start(self) -> None:
        if self._source is None:
            self._found.put_nowait(None)
            return
        loop = asyncio.get_running_loop()
        reader = threading.Thread(target=self._read, args=(loop, self._source), daemon=True)
        reader.start()

    async def next(self) -> str | None:
        """The next line without its end; None when there are no more."""
        return await self._found.get()

    def _read(self, loop: asyncio.AbstractEventLoop, source: Source) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        with contextlib.suppress(OSError, ValueError):  # A closed terminal is at its end.
            while chunk := source.read(65536):
                *lines, rest = (rest + decoder.decode(chunk)).split("\n")
                for line in lines:
                    self._give(loop, line.rstrip("\r"))
        if rest := rest + decoder.decode(b"", final=True):
            self._give(loop, rest)
        self._give(loop, None)

    def _give(self, loop: asyncio.AbstractEventLoop, line: str | None) -> None:
        with contextlib.suppress(RuntimeError):  # The loop is closed: nobody listens any more.
            loop.call_soon_threadsafe(self._found.put_nowait, line)
