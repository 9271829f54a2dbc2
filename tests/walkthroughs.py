"""The code of CONTRIBUTING.md, section by section, as the files it says it is."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"
_BLOCK = re.compile(r"^```(?:python|toml)\n# (?P<file>\S+)\n(?P<code>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Walkthrough:
    modules: Mapping[str, str]
    entry_points: Mapping[str, Mapping[str, str]]


def walkthrough(title: str) -> Walkthrough:
    sections = re.split(r"^## ", GUIDE.read_text(encoding="utf-8"), flags=re.M)
    [section] = [section for section in sections if section.startswith(f"{title}\n")]
    blocks = {found["file"]: found["code"] for found in _BLOCK.finditer(section)}
    project = tomllib.loads(blocks.pop("pyproject.toml"))
    return Walkthrough(blocks, project["project"]["entry-points"])
