"""A progress bar of one line, on a terminal; elsewhere one line for each tenth."""

from typing import TextIO

WIDTH = 30


class Bar:
    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._shown = -1

    def __call__(self, done: int, total: int) -> None:
        share = done / total if total else 1.0
        if self._out.isatty():
            filled = "#" * round(share * WIDTH)
            end = "\n" if done >= total else ""
            self._out.write(f"\r[{filled:<{WIDTH}}] {done}/{total}{end}")
        elif int(share * 10) != self._shown:
            self._shown = int(share * 10)
            self._out.write(f"{done}/{total}\n")
        self._out.flush()
