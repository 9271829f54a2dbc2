"""Dockerfile, compose.yaml and the systemd unit: what they must hold, read from the files."""

import configparser
import importlib.machinery
import importlib.util
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from bot.__main__ import _parser
from bot.config import load

ROOT = Path(__file__).parents[1]


def _script(name: str):
    loader = importlib.machinery.SourceFileLoader("script", str(ROOT / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("script", loader))
    loader.exec_module(module)
    return module


STEPS = _script("try-dockerfile").instructions((ROOT / "Dockerfile").read_text())


def steps(word: str) -> list[str]:
    return [rest for found, rest in STEPS if found == word]


def words(form: str) -> list[str]:
    """The exec form of a command."""
    return re.findall(r'"(.*?)"', form)


# ---------------------------------------------------------------- Dockerfile


def test_the_image_is_built_in_two_stages_and_keeps_the_environment_of_the_first_alone():
    assert [step.split()[0] for step in steps("FROM")] == ["python:3.13-slim"] * 2
    last = STEPS[max(at for at, (word, _) in enumerate(STEPS) if word == "FROM") :]
    assert [rest for word, rest in last if word == "COPY"] == [
        "--from=build /opt/rememo /opt/rememo"
    ]
    assert not [rest for word, rest in last if word == "RUN" and "pip" in rest]


def test_it_does_not_run_as_root_and_writes_to_its_data_alone():
    [user] = steps("USER")
    assert int(user.split(":")[0]) > 0
    assert STEPS.index(("USER", user)) > max(
        at for at, (word, _) in enumerate(STEPS) if word == "RUN"
    )
    assert steps("VOLUME") == ["/data"]
    assert any("BOT_DATA_DIR=/data" in step for step in steps("ENV"))


def test_everything_it_copies_is_there_and_let_through():
    ignored = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line]
    let_through = {line[1:] for line in ignored if line.startswith("!")}
    copied = {
        source
        for step in steps("COPY")
        if not step.startswith("--from")
        for source in step.split()[:-1]
    }
    assert {source for source in copied if not (ROOT / source).exists()} == set()
    assert copied == let_through
    assert "*" in ignored
    for secret in (".env", "data", ".git"):
        assert not any(fnmatch(secret, pattern) for pattern in let_through)


def test_it_is_started_and_checked_by_commands_that_exist():
    [entry], [check], [command] = steps("ENTRYPOINT"), steps("HEALTHCHECK"), steps("CMD")
    assert words(entry)[1:] == ["-m", "bot"]
    assert _parser().parse_args(words(command))
    assert words(check)[:3] == words(entry)
    assert _parser().parse_args(words(check)[3:])


def test_no_file_of_the_packaging_holds_a_secret():
    for name in ("Dockerfile", "compose.yaml", "packaging/rememo.service", ".dockerignore"):
        text = (ROOT / name).read_text()
        assert not re.search(r"(TOKEN|KEY|PASSWORD|SECRET)\s*[=:]\s*\S", text), name
        assert not re.search(r"\b(sk-|\d{6,}:[\w-]{20})", text), name


# ---------------------------------------------------------------- compose.yaml

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
KNOWN = {
    *("build", "image", "restart", "env_file", "environment", "volumes", "read_only", "tmpfs"),
    *("cap_drop", "security_opt", "mem_limit", "stop_grace_period", "depends_on", "healthcheck"),
}


@pytest.mark.parametrize("name", ["rememo", "qdrant"])
def test_a_service_is_shut_in_as_far_as_it_goes(name):
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert "ports" not in service
    assert set(service) <= KNOWN


def test_what_is_kept_is_kept_in_named_volumes():
    mounted = {
        volume.split(":")[0]: volume.split(":")[1]
        for service in COMPOSE["services"].values()
        for volume in service["volumes"]
    }
    assert mounted == {"data": "/data", "qdrant": "/qdrant/storage"}
    assert set(mounted) == set(COMPOSE["volumes"])


def test_the_servers_image_is_pinned_and_watched():
    qdrant = COMPOSE["services"]["qdrant"]
    assert re.fullmatch(r"qdrant/qdrant:v\d+\.\d+\.\d+", qdrant["image"])
    assert qdrant["healthcheck"]["test"][0] == "CMD"


def test_the_bot_is_told_where_the_server_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = load(environment=COMPOSE["services"]["rememo"]["environment"])
    assert settings.qdrant.url == "http://qdrant:6333"
    assert set(COMPOSE["services"]["rememo"]["depends_on"]) == {"qdrant"}


# ---------------------------------------------------------------- systemd


class Unit(configparser.RawConfigParser):
    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_the_unit_starts_the_bot_shut_in_and_not_as_root():
    unit = Unit(strict=False)
    unit.read(ROOT / "packaging" / "rememo.service")
    service = unit["Service"]
    program, *arguments = service["ExecStart"].split()
    assert program == "/opt/rememo/bin/python"
    assert arguments[:2] == ["-m", "bot"]
    assert _parser().parse_args(arguments[2:])
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["StateDirectory"] == "rememo"
    assert "BOT_DATA_DIR=/var/lib/rememo" in service["Environment"].split()
    assert int(service["TimeoutStopSec"]) > 10


def test_a_mistake_of_the_operator_does_not_start_the_bot_again_and_again():
    from bot.__main__ import EXIT_CONFIGURATION, EXIT_STORAGE

    unit = Unit(strict=False)
    unit.read(ROOT / "packaging" / "rememo.service")
    prevented = unit["Service"]["RestartPreventExitStatus"].split()
    assert prevented == [str(EXIT_CONFIGURATION), str(EXIT_STORAGE)]
