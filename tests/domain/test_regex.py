"""Regular expressions wait until they are needed, and all of them can be used then."""

import ast
import gc
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import adapters
import bot
from bot.domain.regex import Regex

SOURCES = sorted(
    path for package in (bot, adapters) for path in Path(package.__path__[0]).rglob("*.py")
)


def test_it_gives_what_the_library_gives():
    lazy, eager = Regex(r"(\d+)|(x)", re.IGNORECASE), re.compile(r"(\d+)|(x)", re.IGNORECASE)
    text = "a1X22"
    assert lazy.pattern == eager.pattern
    for name in ("search", "match", "fullmatch"):
        for arguments in ((text,), (text, 1), (text, 1, 2)):
            found, wanted = getattr(lazy, name)(*arguments), getattr(eager, name)(*arguments)
            assert (found and found.span()) == (wanted and wanted.span())
    assert [m.span() for m in lazy.finditer(text, 2, 4)] == [(2, 3), (3, 4)]
    assert lazy.findall(text) == eager.findall(text)
    assert lazy.split(text) == eager.split(text)
    assert lazy.split(text, 1) == eager.split(text, maxsplit=1)
    assert lazy.sub("-", text) == "a---"
    assert lazy.sub(lambda found: f"<{found[0]}>", text, 1) == "a<1>X22"
    assert lazy.subn("-", text) == ("a---", 3)


def test_no_module_compiles_one_while_it_is_imported():
    """`Regex` instead of `re.compile` there; inside a function both will do."""
    found = [f"{path}:{line}" for path in SOURCES for line in _compiled_at_import(path)]
    assert found == []


def _compiled_at_import(path: Path) -> Iterator[int]:
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "re.compile":
            yield node.lineno
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def test_each_of_them_can_be_compiled():
    for package in (bot, adapters):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith((".__main__", ".env")) and ".versions." not in module.name:
                import_module(module.name)
    kept = [one for one in gc.get_objects() if isinstance(one, Regex)]
    assert len(kept) > 100
    for one in kept:
        assert one.compiled.pattern == one.pattern
