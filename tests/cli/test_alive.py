"""`python -m bot alive`: what a health check is told."""

import signal
import subprocess
import sys

from bot.cli import alive
from bot.heartbeat import DEAD_AFTER, EVERY, Heartbeat
from tests.e2e.process import ROOT, bot_process
from tests.e2e.telegram import town


class Time:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def test_a_heart_that_beats_is_heard_and_seldom_written(tmp_path):
    time = Time(1000.0)
    heart = Heartbeat(tmp_path, time)
    assert heart.silent_for() is None
    heart.beat()
    time.now += EVERY - 1
    heart.beat()
    assert heart.silent_for() == EVERY - 1
    time.now += 1
    heart.beat()
    assert heart.silent_for() == 0


def test_a_beat_from_before_the_machine_was_started_again_does_not_count(tmp_path):
    Heartbeat(tmp_path, Time(5000.0)).beat()
    assert Heartbeat(tmp_path, Time(20.0)).silent_for() is None


def test_a_bot_that_is_silent_for_long_is_told_to_hang(tmp_path, capsys):
    heart = Heartbeat(tmp_path)
    heart.beat()
    assert alive.run(tmp_path) == 0
    late = Time(float((tmp_path / "heartbeat").read_text()) - DEAD_AFTER - 5)
    Heartbeat(tmp_path, late).beat()
    assert alive.run(tmp_path) == 1
    assert "has hung or was killed" in capsys.readouterr().out


def test_a_full_or_missing_disk_does_not_stop_the_heart(tmp_path):
    Heartbeat(tmp_path / "gone").beat()


async def test_a_running_bot_is_alive_and_a_stopped_one_is_not(tmp_path):
    async with town(tmp_path) as t:
        async with t.bot() as bot:
            ann = t.telegram.user(42, "Ann")
            t.telegram.say(ann, "/help")
            await t.telegram.next_message(ann, timeout=60)
            assert await _check(tmp_path) == (0, "alive\n")
            assert await bot.stop(signal.SIGTERM) == 0
        code, told = await _check(tmp_path)
        assert code == 1
        assert told.startswith("no bot runs on")


async def _check(folder):
    async with bot_process(folder, {}, "alive") as bot:
        return await bot.ended(), bot.output


def test_the_command_needs_no_heavy_library(tmp_path):
    """A health check comes every minute, on small machines too."""
    looked = (
        "import sys; from bot.__main__ import main; main(['alive']); "
        "print(sorted({'telegram', 'discord', 'openai', 'sqlalchemy', 'numpy'} & set(sys.modules)))"
    )
    environment = {"PYTHONPATH": str(ROOT), "BOT_DATA_DIR": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", looked],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
