"""A package of somebody else's, installed for one test: modules and their entry points."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent


@contextmanager
def installed(
    folder: Path, modules: Mapping[str, str], entry_points: Mapping[str, Mapping[str, str]]
) -> Iterator[Path]:
    """`modules`: file name → source; `entry_points`: group → name → object, as in pyproject."""
    site = folder / "site"
    info = site / "somebodys-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys\nVersion: 1.0\n")
    lines = []
    for group, named in entry_points.items():
        lines += [f"[{group}]", *(f"{name} = {target}" for name, target in named.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    for name, source in modules.items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(source))
    sys.path.insert(0, str(site))
    known = set(sys.modules)
    try:
        yield site
    finally:
        sys.path.remove(str(site))
        for name in set(sys.modules) - known:
            if str(site) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
