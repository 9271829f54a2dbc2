"""The wall clock, and the zone of the machine."""

import os
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

from tzlocal import get_localzone

from bot.domain.errors import ConfigurationError


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


def local_zone_name() -> str:
    """UTC where the machine has a zone without a name."""
    zone = local_zone()
    return zone.key if zone.key in available_timezones() else "UTC"


def local_zone() -> ZoneInfo:
    """Raises ConfigurationError where the machine names one that does not exist."""
    try:
        return get_localzone()
    except (LookupError, ValueError, OSError):
        name = os.environ.get("TZ", "")
        where = f"TZ={name}" if name else "the time zone of this machine"
        raise ConfigurationError(
            f"{where} is no time zone; set TZ to a name such as Europe/Berlin"
        ) from None
