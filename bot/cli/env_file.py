"""The .env file: settings are changed in it, and all else in it stays as it is."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

from bot.domain.errors import StorageError
from bot.domain.regex import Regex

_LINE = Regex(r"\s*(?:export\s+)?(?P<name>[A-Za-z_]\w*)\s*=")
_PLAIN = Regex(r"[\w./:@%+,-]*", re.ASCII)


def write_settings(file: Path, settings: Mapping[str, str]) -> None:
    """Replaced at once and readable by its owner alone; raises StorageError."""
    try:
        old = file.read_text(encoding="utf-8-sig") if file.is_file() else ""
        part = file.with_name(file.name + ".part")
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            written.write(changed(old, settings))
        part.replace(file)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise StorageError(f"{file} cannot be written ({reason})") from None


def changed(old: str, settings: Mapping[str, str]) -> str:
    left = dict(settings)
    lines = []
    for line in old.splitlines():
        named = _LINE.match(line)
        if named and named["name"] in settings:
            if named["name"] in left:  # the last of several would win
                lines.append(_line(named["name"], left.pop(named["name"])))
        else:
            lines.append(line)
    lines += [_line(name, value) for name, value in left.items()]
    return "\n".join(lines) + "\n"


def _line(name: str, value: str) -> str:
    if _PLAIN.fullmatch(value):
        return f"{name}={value}"
    quoted = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"{name}='{quoted}'"
