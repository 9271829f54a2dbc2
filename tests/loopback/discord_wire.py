"""How gateway frames are packed: one compression context per connection, or plain text."""

from __future__ import annotations

import importlib.util
import json
import zlib
from typing import Any, Protocol


class Packer(Protocol):
    def pack(self, payload: dict[str, Any]) -> str | bytes: ...


class Plain:
    def pack(self, payload: dict[str, Any]) -> str | bytes:
        return json.dumps(payload, separators=(",", ":"))


class ZlibStream:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, payload: dict[str, Any]) -> str | bytes:
        text = json.dumps(payload, separators=(",", ":")).encode()
        return self._stream.compress(text) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    def __init__(self) -> None:
        import zstandard

        self._stream = zstandard.ZstdCompressor().compressobj()
        self._flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK

    def pack(self, payload: dict[str, Any]) -> str | bytes:
        text = json.dumps(payload, separators=(",", ":")).encode()
        return self._stream.compress(text) + self._stream.flush(self._flush)


def packer(asked: str | None) -> Packer:
    if asked == "zlib-stream":
        return ZlibStream()
    if asked == "zstd-stream" and importlib.util.find_spec("zstandard") is not None:
        return ZstdStream()
    return Plain()
