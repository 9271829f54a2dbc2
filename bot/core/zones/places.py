"""Cities and countries people name instead of a zone, in English and Chinese."""

import unicodedata
from functools import cache
from importlib.resources import files
from zoneinfo import available_timezones

_NOT_PLACES = ("Etc", "US", "Canada", "Brazil", "Chile", "Mexico", "SystemV")
_NOT_ZONES = ("posix", "right", "SystemV", "Factory", "localtime")


@cache
def iana_names() -> dict[str, str]:
    """Case-folded name → IANA name, without the odd files that lie beside the zones."""
    names = (name for name in available_timezones() if not name.startswith(_NOT_ZONES))
    return {name.casefold(): name for name in names}


@cache
def places() -> dict[str, tuple[str, ...]]:
    """Case-folded place → its zones."""
    found: dict[str, list[str]] = {}
    for line in files(__package__).joinpath("places.txt").read_text("utf-8").splitlines():
        zone, colon, names = line.partition(":")
        for name in names.split(",") if colon and not line.startswith("#") else ():
            for spelling in {name.strip(), plain(name.strip())}:
                found.setdefault(spelling, []).append(zone)
    for zone in sorted(iana_names().values()):
        area, slash, city = zone.rpartition("/")
        if slash and area not in _NOT_PLACES:
            found.setdefault(city.replace("_", " ").casefold(), [zone])
    return {name: tuple(dict.fromkeys(zones)) for name, zones in found.items()}


def plain(name: str) -> str:
    """Without accents and full stops: São Paulo, St. Petersburg."""
    parts = unicodedata.normalize("NFD", name)
    bare = "".join(mark for mark in parts if not unicodedata.combining(mark))
    return unicodedata.normalize("NFC", bare.replace(".", ""))
