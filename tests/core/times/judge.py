"""Judging an answer to a time phrase: right, wrong, or none (no answer, which is asking back).

A row has `text`, `ref` (the moment it is said), `tz`, `kind` (once, recurring, none, past) and what
is right: `at` with `accept` or a `window`, or the first occurrences `occ` with others in `occ_alt`.
For `none` and `past` the only right answer is none.
"""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from bot.core.timewords import Understanding, understand
from bot.domain.schedules import Once, Recurring

Verdict = Literal["right", "wrong", "none"]
Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    lines = (Path(__file__).parent / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def answer(row: Row) -> Understanding:
    return understand(row["text"], datetime.fromisoformat(row["ref"]), row["tz"])


def judge(row: Row, answered: Understanding) -> Verdict:
    schedule = answered.schedule
    if schedule is None:
        return "right" if row["kind"] in ("none", "past") else "none"
    if row["kind"] == "once" and isinstance(schedule, Once):
        return "right" if _is_at(row, schedule.at) else "wrong"
    if row["kind"] == "recurring" and isinstance(schedule, Recurring):
        return "right" if _recurs(row, schedule) else "wrong"
    return "wrong"


def _is_at(row: Row, at: datetime) -> bool:
    if "window" in row:
        first, last = (datetime.fromisoformat(end) for end in row["window"])
        return first <= at <= last
    wanted = [datetime.fromisoformat(text) for text in (row["at"], *row["accept"])]
    return any(abs(at - moment) <= timedelta(minutes=1) for moment in wanted)


def _recurs(row: Row, schedule: Recurring) -> bool:
    """The plain reading of the rule, by dateutil alone, gives one of the wanted series."""
    for series in (row["occ"], *row["occ_alt"]):
        wanted = [datetime.fromisoformat(text).astimezone(UTC) for text in series]
        found = _expanded(row, schedule, len(wanted) + 1)
        if found[: len(wanted)] == wanted and (not row["finite"] or len(found) == len(wanted)):
            return True
    return False


def _expanded(row: Row, schedule: Recurring, count: int) -> list[datetime]:
    zone = ZoneInfo(row["tz"])
    said = datetime.fromisoformat(row["ref"]).astimezone(zone).replace(tzinfo=None)
    rule = rrulestr(schedule.rrule, dtstart=schedule.start.replace(microsecond=0))
    found: list[datetime] = []
    wall = rule.after(said)
    while wall is not None and len(found) < count:
        found.append(wall.replace(tzinfo=zone).astimezone(UTC))
        wall = rule.after(wall)
    return found
