"""README.md: what it claims is so."""

import re
import shlex
from pathlib import Path

import pytest

from bot.config import ALIASES, PREFIX, Settings
from bot.config_sources import NOT_SETTINGS
from tests.e2e.process import bot_process
from tests.fakes import Screen
from tests.world import world

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DATE = re.compile(r"\d{4}年\d{1,2}月\d{1,2}日（周.）")


def section(title: str) -> str:
    [found] = [part for part in re.split(r"^## ", README, flags=re.M) if part.startswith(title)]
    return found


def test_it_is_short():
    assert len(README.splitlines()) < 150


def test_every_file_it_names_is_there():
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    named = re.findall(r"`((?:docs|adapters|packaging|benchmarks)/[\w./]+)`", README)
    assert [name for name in (*linked, *named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("number", [0, 1])
def test_the_two_commands_name_what_is_there(number):
    """That they work is proven by running them, which the checks of the main branch do."""
    commands = re.findall(r"^```sh\n(.*?)\n```$", section("Start"), re.M | re.S)
    assert len(commands) == 2
    words = shlex.split(commands[number])
    files = [words[at + 1] for at, word in enumerate(words) if word == "-r"]
    assert files
    assert all((ROOT / name).is_file() for name in files)
    assert words[-1] == ("bot" if number == 0 else "pytest")


async def test_every_command_it_lists_exists(tmp_path):
    screen = Screen(platform="telegram")
    async with world(tmp_path, screen=screen):
        known = {command.name for command in screen.host.commands}
    listed = set(re.findall(r"`/(\w+)", section("Commands")))
    assert len(listed) > 8
    assert listed - known == set()


def test_every_setting_it_lists_exists():
    listed = set(re.findall(r"`([A-Z][A-Z0-9_]{3,})`", section("Settings")))
    own = {
        f"{PREFIX}{name}__{key}".upper()
        for name, field in Settings.model_fields.items()
        for key in getattr(field.annotation, "model_fields", ())
    } | {f"{PREFIX}{name}".upper() for name in Settings.model_fields}
    assert len(listed) > 8
    assert listed - own - set(ALIASES) - NOT_SETTINGS == set()


async def test_the_talk_it_shows_is_what_the_bot_says(tmp_path):
    [shown] = re.findall(r"^```\n(.*?)\n```$", section("What it is like"), re.M | re.S)
    typed = [line[2:] for line in shown.splitlines() if line.startswith("> ")]
    answers = "\n".join(line for line in shown.splitlines() if not line.startswith("> "))
    environment = {"TZ": "Asia/Shanghai", "BOT_OPERATOR": "Ana", "LANG": "en_US.UTF-8"}
    async with bot_process(tmp_path, environment, "chat", "--user", "Ana", stdin=True) as bot:
        assert bot.process.stdin
        bot.process.stdin.write("".join(f"{line}\n" for line in typed).encode())
        bot.process.stdin.close()
        assert await bot.ended() == 0
    without_a_model, _, said = bot.output.partition("\n")
    assert without_a_model.startswith("No model is configured")
    assert DATE.sub("(a date)", said.strip()) == DATE.sub("(a date)", answers)
