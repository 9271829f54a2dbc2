"""What a person may type for a time zone."""

from bot.core.zones.names import (
    ZoneAnswer,
    ZoneChoices,
    ZoneFound,
    ZoneUnknown,
    find_zone,
    place_zones,
)

__all__ = ["ZoneAnswer", "ZoneChoices", "ZoneFound", "ZoneUnknown", "find_zone", "place_zones"]
