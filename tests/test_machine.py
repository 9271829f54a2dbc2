"""Small machines: one clear line of what is missing, and a refusal only where nothing can work."""

import pytest

from bot.domain.errors import ConfigurationError
from bot.machine import CLIENT, EDGE, ENCODER, Machine, this_machine


def machine(*missing: str, name: str = "armv7l", bits: int = 32) -> Machine:
    return Machine(name, bits, lambda package: package not in missing)


def test_where_nothing_is_missing_nothing_is_said():
    assert machine().shortcoming() is None
    assert this_machine().shortcoming() is None


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        ((EDGE,), "no embedded Qdrant"),
        ((ENCODER,), "no encoder"),
        (("numpy",), "no encoder"),
        ((EDGE, ENCODER), "QDRANT_URL names a server) and no encoder"),
    ],
)
def test_what_is_missing_is_told_in_one_line_and_the_bot_runs(missing, told):
    line = machine(*missing).shortcoming()
    assert line.startswith("On this machine (32-bit armv7l) there is no ")
    assert told in line
    assert "\n" not in line


def test_without_any_engine_the_cure_is_named():
    with pytest.raises(ConfigurationError, match="set QDRANT_URL to a Qdrant server"):
        machine(EDGE, CLIENT).shortcoming()


def test_with_a_server_the_missing_engine_is_no_matter():
    assert machine(EDGE, CLIENT).shortcoming(server=True) is None


def test_a_large_machine_with_something_missing_is_an_incomplete_installation():
    line = machine(EDGE, name="x86_64", bits=64).shortcoming()
    assert line.startswith("In this installation (64-bit x86_64) there is no embedded Qdrant")
