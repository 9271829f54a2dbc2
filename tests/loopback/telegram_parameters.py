"""The parameters of a call, whichever of the four ways they came in."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.loopback.telegram_errors import bad_request


@dataclass(frozen=True, slots=True)
class Upload:
    """A file sent along with a call."""

    name: str
    mime: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Parameters:
    """Values by name: nested ones already read from JSON, files apart."""

    values: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        value = self.values.get(name, "")
        return value if isinstance(value, str) else json.dumps(value)

    def number(self, name: str, default: int = 0) -> int:
        value = self.values.get(name, default)
        try:
            return int(value)
        except (TypeError, ValueError):
            raise bad_request(f'parameter "{name}" must be a number') from None

    def flag(self, name: str) -> bool:
        return self.values.get(name, False) in (True, "true", "True", "1", 1, "yes", "t")

    def nested(self, name: str) -> Any:
        """An object or list: None when absent, refused when it is not JSON."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None


async def read_parameters(request: web.Request) -> Parameters:
    values: dict[str, Any] = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        values |= _object(await request.read())
    elif request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            await _read_part(part, values, files)
    elif request.can_read_body:
        values |= dict(await request.post())
    return Parameters(values, files)


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body) if body else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise bad_request("can't parse request body as JSON object")
    return found


async def _read_part(part: Any, values: dict[str, Any], files: dict[str, Upload]) -> None:
    # Any: aiohttp types a part as a reader of either kind
    content = bytes(await part.read(decode=True))
    if part.filename:
        mime = part.headers.get("Content-Type", "application/octet-stream")
        files[part.name] = Upload(part.filename, mime, content)
    else:
        values[part.name] = content.decode()
