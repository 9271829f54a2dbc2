"""kill -9 anywhere between due and marked: no reminder is lost, few are doubled, none is late.

REMINDERS is how many fall due at once (full size: 1000), REMINDER_KILLS how often the bot is
killed meanwhile (full size: 50), REMINDERS_SEED their seed.
"""

import asyncio
import json
import os
import random
import sqlite3
import sys
from collections import Counter, defaultdict
from pathlib import Path

from bot.core.outbox import SENDERS

SIZE = int(os.environ.get("REMINDERS", "120"))
KILLS = int(os.environ.get("REMINDER_KILLS", "8"))
SEED = int(os.environ.get("REMINDERS_SEED", str(random.randrange(10**6))))
ROOT = Path(__file__).parents[2]
PATIENCE = 60 + SIZE / 4
LATE, A_SECOND = 5.0, 25


async def lives(folder: Path) -> list[dict]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.faults.reminder_lives"),
        *(str(folder), str(SEED), str(SIZE), str(KILLS)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0
    return [json.loads(line) for line in output.splitlines()]


async def test_a_kill_anywhere_loses_no_reminder_and_doubles_only_a_send_in_flight(tmp_path):
    print(f"REMINDERS={SIZE} REMINDER_KILLS={KILLS} REMINDERS_SEED={SEED}")
    due, *told = await lives(tmp_path)
    taken = [json.loads(line) for line in (tmp_path / "taken").read_text().splitlines()]
    words = Counter(text.split(" (")[0] for _, _, text in taken)

    killed = [one["life"] for one in told if one["code"] == 137]
    assert told[-1]["code"] == 0
    assert len(killed) >= KILLS / 2  # otherwise little was tested
    assert set(words) == {f"⏰ r{number}" for number in range(SIZE)}

    by_life = defaultdict(set)
    for life, _, text in taken:
        by_life[life].add(text.split(" (")[0])
    doubled = sum(count - 1 for count in words.values())
    assert doubled <= SENDERS * len(killed)
    for life in killed:
        later = set().union(*(said for other, said in by_life.items() if other > life))
        assert len(by_life[life] & later) <= SENDERS
    for life, said in by_life.items():
        assert len(said) == sum(1 for one in taken if one[0] == life), "twice in one life"

    late = sorted(_up_late(at, due["due"], told) for at in _first(taken).values())
    p99 = late[min(len(late) - 1, int(len(late) * 0.99))]
    print(f"{len(killed)} kills, {doubled} doubled, p99 {p99:.2f} s late of up-time")
    assert p99 <= LATE + SIZE / A_SECOND

    with sqlite3.connect(tmp_path / "bot.db") as connection:
        rows = connection.execute("SELECT count(*), count(DISTINCT once) FROM outbox").fetchone()
        states = connection.execute("SELECT DISTINCT state FROM outbox").fetchall()
    connection.close()
    assert rows == (SIZE, SIZE)
    assert states == [("sent",)]


def _first(taken: list) -> dict[str, float]:
    """When each was first heard."""
    heard: dict[str, float] = {}
    for _, at, text in taken:
        heard.setdefault(text.split(" (")[0], at)
    return heard


def _up_late(at: float, due: float, told: list[dict]) -> float:
    """Seconds between due and heard in which the bot was running."""
    return sum(max(0.0, min(at, life["ended"]) - max(due, life["begun"])) for life in told)
