"""What a person may send besides text, each as the Bot API describes it."""

from dataclasses import dataclass
from typing import Any

from tests.loopback.telegram_world import StoredFile, World


@dataclass(frozen=True, slots=True)
class Document:
    name: str
    content: bytes = b""
    mime: str = "application/octet-stream"
    size: int | None = None  # claims more bytes than there are

    def json(self, world: World) -> dict[str, Any]:
        stored = world.store_file("documents", self.name, self.content, self.size)
        about = {"file_name": self.name, "mime_type": self.mime}
        return {"document": file_json(stored) | about}


@dataclass(frozen=True, slots=True)
class Photo:
    content: bytes = b"\xff\xd8\xff"
    width: int = 800
    height: int = 600

    def json(self, world: World) -> dict[str, Any]:
        sizes = []
        for part in (4, 1):  # small first, as Telegram lists them
            stored = world.store_file("photos", "photo.jpg", self.content)
            sizes.append(
                file_json(stored) | {"width": self.width // part, "height": self.height // part}
            )
        return {"photo": sizes}


@dataclass(frozen=True, slots=True)
class Voice:
    content: bytes = b"OggS"
    seconds: int = 3

    def json(self, world: World) -> dict[str, Any]:
        stored = world.store_file("voice", "voice.oga", self.content)
        return {"voice": file_json(stored) | {"duration": self.seconds, "mime_type": "audio/ogg"}}


@dataclass(frozen=True, slots=True)
class Sticker:
    emoji: str = "👍"

    def json(self, world: World) -> dict[str, Any]:
        stored = world.store_file("stickers", "sticker.webp", b"RIFF")
        about = {"emoji": self.emoji, "width": 512, "height": 512, "type": "regular"}
        return {"sticker": file_json(stored) | about | {"is_animated": False, "is_video": False}}


@dataclass(frozen=True, slots=True)
class Location:
    latitude: float = 52.52
    longitude: float = 13.405

    def json(self, world: World) -> dict[str, Any]:
        return {"location": {"latitude": self.latitude, "longitude": self.longitude}}


Attachment = Document | Photo | Voice | Sticker | Location


def file_json(stored: StoredFile) -> dict[str, Any]:
    return {"file_id": stored.id, "file_unique_id": f"U{stored.id}", "file_size": stored.size}
