"""What a person may type for a zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.core.zones import ZoneChoices, ZoneFound, ZoneUnknown, find_zone
from bot.core.zones.places import places

NOW = datetime(2026, 3, 10, 19, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("europe/berlin", "Europe/Berlin"),
        ("EUROPE/BERLIN", "Europe/Berlin"),
        ("America/new york", "America/New_York"),
        ("Berlin", "Europe/Berlin"),
        (" münchen ", "Europe/Berlin"),
        ("Munich", "Europe/Berlin"),
        ("São Paulo", "America/Sao_Paulo"),
        ("sao paulo", "America/Sao_Paulo"),
        ("St. Petersburg", "Europe/Moscow"),
        ("Kiev", "Europe/Kyiv"),
        ("Mumbai", "Asia/Kolkata"),
        ("San Francisco", "America/Los_Angeles"),
        ("Tokyo!", "Asia/Tokyo"),
        ("I live in Munich", "Europe/Berlin"),
        ("北京", "Asia/Shanghai"),
        ("上海时间", "Asia/Shanghai"),
        ("我在深圳", "Asia/Shanghai"),
        ("乌鲁木齐", "Asia/Urumqi"),
        ("纽约", "America/New_York"),
        ("香港", "Asia/Hong_Kong"),
        ("臺北", "Asia/Taipei"),
        ("Germany", "Europe/Berlin"),
        ("日本", "Asia/Tokyo"),
        ("UTC", "UTC"),
        ("EST", "America/New_York"),
        ("JST", "Asia/Tokyo"),
        ("Москва", "Europe/Moscow"),
    ],
)
def test_names_and_places_give_a_zone(text: str, name: str) -> None:
    assert find_zone(text) == ZoneFound(name)


@pytest.mark.parametrize(
    ("text", "hours"),
    [("UTC+3", 3), ("utc +3", 3), ("GMT+3", 3), ("UTC-5", -5), ("+08:00", 8), ("东八区", 8)],
)
def test_an_offset_has_the_sign_that_people_mean(text: str, hours: int) -> None:
    found = find_zone(text)

    assert isinstance(found, ZoneFound)
    offset = NOW.astimezone(ZoneInfo(found.name)).utcoffset()
    assert offset is not None
    assert offset.total_seconds() == hours * 3600


def test_half_hour_offsets_are_answered_with_places() -> None:
    assert find_zone("UTC+5:30", NOW) == ZoneFound("Asia/Kolkata")


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("CST", {"America/Chicago", "Asia/Shanghai"}),
        ("ist", {"Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"}),
        ("San Jose", {"America/Los_Angeles", "America/Costa_Rica"}),
        ("USA", {"America/New_York", "America/Los_Angeles"}),
        ("Berln", {"Europe/Berlin"}),
    ],
)
def test_what_may_mean_several_is_a_choice(text: str, among: set[str]) -> None:
    found = find_zone(text)

    assert isinstance(found, ZoneChoices)
    assert among <= set(found.names)


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("it's 20:15 here", "Europe/Berlin"),
        ("20:17", "Europe/Berlin"),
        ("3:15 pm", "America/New_York"),
        ("8pm", "Europe/Berlin"),
        ("现在是凌晨3点15分", "Asia/Shanghai"),
        ("my clock says 03:14", "Asia/Shanghai"),
    ],
)
def test_the_time_on_somebodys_clock_tells_his_zone(text: str, among: str) -> None:
    found = find_zone(text, NOW)

    names = found.names if isinstance(found, ZoneChoices) else getattr(found, "name", "")
    assert among in names


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "../etc/passwd", "/etc/localtime", "localtime", "Narnia", "utc+20"),
        *("Factory", "Europe/../Europe/Berlin", "Europe", "99:99", "x" * 10_000, "\0"),
        "posix/Europe/Berlin",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    assert find_zone(text, NOW) == ZoneUnknown()


def test_the_table_of_places_is_large_and_true() -> None:
    table = places()

    assert len(table) > 900
    for zones in table.values():
        for name in zones:
            ZoneInfo(name)


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        ("52.52,13.40", "Europe/Berlin"),
        ("40.71,-74.01", "America/New_York"),
        ("31.2, 121.5", "Asia/Shanghai"),
        ("-33.4,-70.6", "America/Santiago"),
    ],
)
def test_a_place_on_the_map_has_the_zone_of_the_city_nearby(place: str, zone: str) -> None:
    assert find_zone(place, NOW) == ZoneFound(zone)


def test_where_cities_around_differ_a_place_on_the_map_is_a_question() -> None:
    for place, right in {"28.61,77.21": "Asia/Kolkata", "39.9,116.4": "Asia/Shanghai"}.items():
        found = find_zone(place, NOW)
        assert isinstance(found, ZoneChoices)
        assert right in found.names
    assert find_zone("95,10", NOW) == ZoneUnknown()
