"""What `doctor` finds: each in one line, with its cure where something is wrong."""

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    mark: Mark
    text: str
    cure: str = ""

    def __str__(self) -> str:
        cure = f"\n           -> {self.cure}" if self.cure else ""
        return f"{self.mark.value:>8}   {self.text}{cure}"


def ok(text: str) -> Finding:
    return Finding(Mark.OK, text)


def warning(text: str, cure: str = "") -> Finding:
    return Finding(Mark.WARNING, text, cure)


def error(text: str, cure: str = "") -> Finding:
    return Finding(Mark.ERROR, text, cure)
