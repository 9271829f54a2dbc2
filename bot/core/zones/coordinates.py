"""The zone of a place on the map: that of the nearest city, if those around keep the same time."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from bot.domain.regex import Regex

_PAIR = Regex(r"\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*")
_WRITTEN = Regex(r"([+-]\d+)([+-]\d+)")
_MOST = 8
_AS_NEAR = 2.0  # a city at up to twice the distance of the nearest may be the one that counts


@dataclass(frozen=True, slots=True)
class _City:
    zone: str
    latitude: float
    longitude: float


def zones_near(text: str, now: datetime) -> tuple[str, ...]:
    """For `52.5,13.4`: one zone where there is no doubt about the hour, else the nearest few."""
    match = _PAIR.fullmatch(text)
    if match is None or abs(float(match[1])) > 90 or abs(float(match[2])) > 180:
        return ()
    latitude, longitude = float(match[1]), float(match[2])
    by_distance = sorted((_distance(city, latitude, longitude), city.zone) for city in _cities())
    nearest = by_distance[0][0]
    around = [zone for far, zone in by_distance[:_MOST] if far <= nearest * _AS_NEAR]
    if len({_offsets(zone, now) for zone in around}) == 1:
        return (around[0],)
    return tuple(around)


def _offsets(zone: str, now: datetime) -> Sequence[object]:
    """Winter's and summer's, so that two zones that agree today are not taken for one."""
    there = ZoneInfo(zone)
    return tuple(
        datetime(now.year, month, 1, tzinfo=UTC).astimezone(there).utcoffset() for month in (1, 7)
    )


def _distance(city: _City, latitude: float, longitude: float) -> float:
    """Along the sphere, in radians."""
    here, there = math.radians(latitude), math.radians(city.latitude)
    apart = math.radians(longitude - city.longitude)
    cosine = math.sin(here) * math.sin(there) + math.cos(here) * math.cos(there) * math.cos(apart)
    return math.acos(max(-1.0, min(1.0, cosine)))


@cache
def _cities() -> tuple[_City, ...]:
    """The principal city of each zone, from the table that comes with the zone data."""
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
    return tuple(_city(row[1], row[2]) for row in rows)


def _city(coordinates: str, zone: str) -> _City:
    match = _WRITTEN.fullmatch(coordinates)
    assert match
    return _City(zone, _degrees(match[1], 2), _degrees(match[2], 3))


def _degrees(written: str, digits: int) -> float:
    """ISO 6709: sign, degrees, minutes and perhaps seconds."""
    sign, figures = (-1 if written[0] == "-" else 1), written[1:]
    degrees, minutes, seconds = (
        figures[:digits],
        figures[digits : digits + 2],
        figures[digits + 2 :],
    )
    return sign * (int(degrees) + int(minutes) / 60 + int(seconds or 0) / 3600)
