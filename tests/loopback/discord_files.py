"""Attachments: kept in memory, served from the same host under an address that expires."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from urllib.parse import quote

from tests.loopback.discord_things import Attachment, Channel
from tests.loopback.discord_world import World

LIFE = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Upload:
    filename: str
    payload: bytes
    content_type: str | None = None


class Files:
    def __init__(self, world: World) -> None:
        self._world = world
        self.root = ""  # http://host:port, known once the server listens
        self._kept: dict[str, Attachment] = {}

    def keep(self, channel: Channel, upload: Upload, description: str | None = None) -> Attachment:
        attachment_id = self._world.new_id()
        expires = self._world.clock.now() + LIFE
        name = upload.filename.replace(" ", "_")
        guessed = upload.content_type or mimetypes.guess_type(name)[0]
        kept = Attachment(
            attachment_id,
            name,
            upload.payload,
            guessed or "application/octet-stream",
            f"{self.root}/attachments/{channel.id}/{attachment_id}/{quote(name)}"
            f"?ex={int(expires):x}&is={int(expires - LIFE):x}&hm={attachment_id}",
            expires,
            description,
        )
        self._kept[attachment_id] = kept
        return kept

    def find(self, attachment_id: str) -> Attachment | None:
        """None too when the address has expired."""
        kept = self._kept.get(attachment_id)
        if kept is None or kept.expires < self._world.clock.now():
            return None
        return kept
