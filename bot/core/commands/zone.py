"""/timezone: where a person is; what is planned in their own zone moves with them."""

from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from bot.core import pending, preferences, zones
from bot.core.commands.remind import NEEDS_ZONE, set_from_words
from bot.core.commands.table import Action, Command, Request, spec
from bot.domain.deliveries import Button, Reply
from bot.domain.events import Attachment
from bot.ports import Transaction

_LONGEST_ANSWER = 60


def _timezone(request: Request, tx: Transaction) -> Sequence[Reply]:
    place = request.argument.strip()
    if not place and request.person.zone is None:
        return [Reply(request.say.zone_unset)]
    if not place:
        zone = request.person.zone or "UTC"
        return [Reply(request.say.zone_is.format(zone=zone, time=_time(request, zone)))]
    return set_zone(request, tx, place)


def shared_place(attachments: Sequence[Attachment]) -> str:
    """Where a shared location is, in the words that `set_zone` takes; empty when there is none."""
    return next((one.name for one in attachments if one.kind == "location"), "")


def is_place(request: Request, text: str) -> bool:
    """Whether an answer to 'where are you?' is one."""
    found = zones.find_zone(text, request.now) if len(text) <= _LONGEST_ANSWER else None
    return found is not None and not isinstance(found, zones.ZoneUnknown)


def set_zone(request: Request, tx: Transaction, place: str) -> Sequence[Reply]:
    """Set the zone a place is in; a reminder that waited for it is set at once."""
    match zones.find_zone(place, request.now):
        case zones.ZoneFound(name=zone):
            return settle_in(request, tx, zone)
        case zones.ZoneChoices(names=several):
            choices, place = " / ".join(several), _cut(place)
            rows = tuple((Button(name, f"zone:{name}"),) for name in several)
            return [Reply(request.say.zone_choose.format(place=place, choices=choices), rows)]
        case _:
            return [Reply(request.say.zone_unknown.format(place=_cut(place)))]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_ANSWER else text[: _LONGEST_ANSWER - 1] + "…"


def settle_in(request: Request, tx: Transaction, zone: str) -> Sequence[Reply]:
    choice = preferences.Choice(preferences.Name.ZONE, zone)
    count = preferences.apply(tx, request.person, choice, None, request.now)
    text = request.say.zone_set.format(zone=zone, time=_time(request, zone))
    if count:
        text += " " + request.say.zone_moved.format(count=count)
    waiting = pending.asked(tx.state, request.user, request.chat, request.now)
    if waiting is None or waiting.kind != NEEDS_ZONE:
        return [Reply(text)]
    pending.answered(tx.state, request.user, request.chat)
    there = replace(request, person=replace(request.person, zone=zone))
    return [Reply(text), *(r for wish in waiting.ids for r in set_from_words(there, tx, wish))]


def _time(request: Request, zone: str) -> str:
    return request.now.astimezone(ZoneInfo(zone)).strftime("%H:%M")


def _pressed(request: Request, tx: Transaction) -> Sequence[Reply]:
    replies = set_zone(request, tx, request.argument)
    return [replace(replies[0], replace=True), *replies[1:]]


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "timezone",
            "Your time zone",
            "你的时区",
            argument=("city or zone", "城市或时区"),
        ),
        _timezone,
    ),
]
ACTIONS: Sequence[Action] = [Action("zone", _pressed)]
