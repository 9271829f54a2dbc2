"""mem0 beside ours: its store and its search over the same vectors, nothing extracted.

An extra: `pip install mem0ai`. It keeps its own files in a temporary folder, sends nothing, and
asks no model, since `infer` is off.
"""

import importlib.util
import logging
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.recall.data import Person, Query
from benchmarks.recall.product import named_only
from bot.backends.embedders.sentence_encoder import load
from bot.backends.embedders.text import cleaned


def is_installed() -> bool:
    return importlib.util.find_spec("mem0") is not None


class Mem0:
    def __init__(self, folder: Path) -> None:
        os.environ["MEM0_TELEMETRY"] = "False"
        os.environ["MEM0_DIR"] = str(folder)
        logging.getLogger("mem0").setLevel(logging.ERROR)
        # By name, since it is an extra; `Any`, since it is not typed.
        self._memory: Any = import_module("mem0").Memory.from_config(_config(folder))
        self._memory.embedding_model = _SameVectors()

    async def add(self, person: Person) -> None:
        for item in person.items:
            self._memory.add(
                named_only(item), user_id=person.name, metadata={"item": item.id}, infer=False
            )

    async def find(self, person: Person, query: Query) -> Sequence[str]:
        text = "\n".join((*query.recent, query.text))
        found = self._memory.search(
            text, top_k=100, filters={"user_id": person.name}, threshold=0.0
        )
        return [row["metadata"]["item"] for row in found["results"]]


class _SameVectors:
    """What mem0 asks of an embedder, answered by the packaged encoder."""

    def __init__(self) -> None:
        self._encode = load()

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return list(self._encode([cleaned(text)])[0])

    def embed_batch(
        self, texts: Sequence[str], memory_action: str | None = None
    ) -> list[list[float]]:
        return [self.embed(text) for text in texts]


def _config(folder: Path) -> dict[str, Any]:
    store = {"path": str(folder / "qdrant"), "embedding_model_dims": 512, "on_disk": True}
    return {
        "vector_store": {"provider": "qdrant", "config": store},
        "llm": {"provider": "openai", "config": {"api_key": "unused"}},
        "embedder": {"provider": "openai", "config": {"api_key": "unused"}},
        "history_db_path": str(folder / "history.db"),
    }
