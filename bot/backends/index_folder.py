"""The folder of the embedded index: which collection is the current one, and what made it.

`index.json` names both in one file that is replaced whole, so a rebuild switches at once or not
at all. Every other collection in the folder is what an interrupted rebuild left behind.
"""

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from bot.backends.index_points import Described

POINTER = "index.json"
PREFIX = "points-"
UNFILLED = "unfilled"


@dataclass(frozen=True, slots=True)
class IndexFolder:
    root: Path

    def current(self) -> tuple[Path, Described] | None:
        """None when there is no index yet, or its record cannot be read."""
        try:
            record = json.loads((self.root / POINTER).read_text(encoding="utf-8"))
            return self.root / str(record["collection"]), Described.of_json(record)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def unused(self) -> Path:
        """A collection folder that does not exist yet."""
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        taken = [int(p.name[len(PREFIX) :]) for p in self._collections() if _numbered(p)]
        return self.root / f"{PREFIX}{max(taken, default=0) + 1}"

    def switch(self, collection: Path, described: Described) -> None:
        record = {"collection": collection.name, **described.as_json()}
        fresh = self.root / f"{POINTER}.new"
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(record, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.root / POINTER)

    def mark_unfilled(self) -> None:
        """Before a new collection becomes the current one: a kill must not leave it empty."""
        (self.root / UNFILLED).touch(mode=0o600)

    def mark_filled(self) -> None:
        (self.root / UNFILLED).unlink(missing_ok=True)

    def is_unfilled(self) -> bool:
        return (self.root / UNFILLED).exists()

    def sweep(self, keep: Path) -> None:
        for collection in self._collections():
            if collection != keep:
                shutil.rmtree(collection, ignore_errors=True)

    def _collections(self) -> list[Path]:
        return [path for path in self.root.glob(f"{PREFIX}*") if path.is_dir()]


def _numbered(path: Path) -> bool:
    return path.name[len(PREFIX) :].isdigit()
