"""Schedules as text and back, for a question that waits for its answer."""

import json
from datetime import datetime

from bot.domain.schedules import Once, Recurring, Schedule


def written(schedule: Schedule) -> str:
    if isinstance(schedule, Once):
        return json.dumps({"at": schedule.at.isoformat()})
    start = schedule.start.isoformat()
    return json.dumps({"rrule": schedule.rrule, "start": start, "zone": schedule.zone})


def read(text: str) -> Schedule:
    found = json.loads(text)
    if "at" in found:
        return Once(datetime.fromisoformat(found["at"]))
    return Recurring(found["rrule"], datetime.fromisoformat(found["start"]), found["zone"])
