"""`alive`: whether a bot runs on the data folder and does not hang, for health checks."""

from pathlib import Path

from bot.heartbeat import DEAD_AFTER, Heartbeat

ALIVE, NOT_ALIVE = 0, 1


def run(folder: Path) -> int:
    silence = Heartbeat(folder).silent_for()
    if silence is None:
        print(f"no bot runs on {folder}")
        return NOT_ALIVE
    if silence > DEAD_AFTER:
        print(f"the bot on {folder} has hung or was killed: no sign of life for {silence:.0f} s")
        return NOT_ALIVE
    print("alive")
    return ALIVE
