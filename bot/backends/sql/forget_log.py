"""What was forgotten, written down beside the database too: a restored older one is told of it.

It lies outside every backup and is never shortened, so that it outlives all of them. It holds keys
and ids, no words.
"""

import json
import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.backends.sql.forgotten import Forgotten
from bot.domain.errors import StorageError
from bot.domain.keys import UserKey

log = logging.getLogger(__name__)


def beside(database: Path) -> "ForgetLog":
    return ForgetLog(database.with_name(f"{database.stem}-forgotten.jsonl"))


@dataclass(frozen=True, slots=True)
class ForgetLog:
    path: Path

    def read(self) -> Forgotten:
        """A line that cannot be read is skipped; raises StorageError where none can be."""
        ids: list[tuple[UserKey, str]] = []
        epochs: list[tuple[UserKey, int]] = []
        everything: list[tuple[UserKey, int]] = []
        for line in self._lines():
            try:
                entry = json.loads(line)
                owner = UserKey.parse(entry["owner"])
                if "id" in entry:
                    ids.append((owner, str(entry["id"])))
                    continue
                epochs.append((owner, int(entry["epoch"])))
                if entry.get("everything", True):  # earlier lines do not tell
                    everything.append(epochs[-1])
            except (ValueError, KeyError, TypeError):
                log.warning("a line of %s cannot be read", self.path)
        return Forgotten(ids, epochs, everything) | Forgotten()

    def write(self, what: Forgotten) -> None:
        """The whole of it, replaced at once; raises StorageError."""
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.writelines(_entries(what))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError as error:
            raise StorageError(f"{self.path} cannot be written ({error.strerror})") from error

    def _lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StorageError(f"{self.path} cannot be read ({error.strerror})") from error


def _entries(what: Forgotten) -> Iterator[str]:
    for owner, one in what.ids:
        yield json.dumps({"owner": str(owner), "id": one}) + "\n"
    for how_much, epochs in ((False, what.epochs), (True, what.everything)):
        for owner, epoch in epochs:
            entry = {"owner": str(owner), "epoch": epoch, "everything": how_much}
            yield json.dumps(entry) + "\n"
