"""A table of bytes that stays in its file: a text needs a dozen of its hundred thousand rows."""

from pathlib import Path
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray


class Rows:
    """Read by one thread. What was read lately stays in the system's cache, which can shrink."""

    def __init__(self, file: Path, count: int, width: int) -> None:
        """Raises OSError when the file is not such a table."""
        self._width = width
        self._file = file.open("rb", buffering=0)
        finalize(self, self._file.close)
        if file.stat().st_size != count * width:
            raise OSError(f"{file} is not a table of {count} rows")

    def __getitem__(self, numbers: NDArray[Any]) -> NDArray[np.uint8]:
        rows = np.empty((len(numbers), self._width), np.uint8)
        for row, number in zip(rows, numbers.tolist(), strict=True):
            self._file.seek(number * self._width)
            if self._file.readinto(row.data) != self._width:
                raise OSError("a row of the encoder's table cannot be read")
        return rows
