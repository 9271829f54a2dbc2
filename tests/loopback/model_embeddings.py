"""Deterministic unit vectors: the same text always the same, texts with words in common nearer."""

import base64
import hashlib
import math
import struct
from typing import Any

from tests.loopback.model_errors import Refused, invalid, missing

KNOWN = frozenset({"model", "input", "dimensions", "encoding_format", "user"})
INPUTS = 2048


def embed(text: str, dimensions: int) -> list[float]:
    """Hashed words and character triples, signed, of length 1."""
    vector = [0.0] * dimensions
    low = f" {text.lower()} "
    for part in [*low.split(), *(low[i : i + 3] for i in range(len(low) - 2))]:
        digest = hashlib.blake2b(part.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        number = int.from_bytes(digest, "little")
        vector[number % dimensions] += 1.0 if number >> 63 else -1.0
    length = math.sqrt(sum(value * value for value in vector))
    if not length:
        vector[0] = length = 1.0
    return [value / length for value in vector]


def read_texts(body: dict[str, Any]) -> list[str]:
    """The texts of a request, or a refusal."""
    unknown = sorted(body.keys() - KNOWN)
    if unknown:
        raise invalid(f"Unrecognized request argument supplied: {unknown[0]}", unknown[0])
    if not body.get("model"):
        raise Refused(400, "you must provide a model parameter")
    given = body.get("input")
    if given is None:
        raise missing("input")
    texts = [given] if isinstance(given, str) else given
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise invalid("'$.input' is invalid.", "input")
    if not texts or not all(texts) or len(texts) > INPUTS:
        raise invalid("'$.input' is invalid: empty, or too many.", "input")
    return texts


def embedding_answer(body: dict[str, Any], texts: list[str], dimensions: int) -> dict[str, Any]:
    size = body.get("dimensions") or dimensions
    packed = body.get("encoding_format") == "base64"
    entries = []
    for index, text in enumerate(texts):
        vector = embed(text, size)
        content = base64.b64encode(struct.pack(f"<{size}f", *vector)).decode() if packed else vector
        entries.append({"object": "embedding", "index": index, "embedding": content})
    count = sum(-(-len(text) // 4) for text in texts)
    usage = {"prompt_tokens": count, "total_tokens": count}
    return {"object": "list", "data": entries, "model": body["model"], "usage": usage}
