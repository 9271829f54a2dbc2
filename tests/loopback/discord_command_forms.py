"""Which application commands Discord accepts: names, options, choices, translations, contexts."""

from __future__ import annotations

import re
from typing import Any

from tests.loopback.discord_errors import Form

Json = dict[str, Any]
Path = tuple[str | int, ...]
SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(
    1, 12
)
NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)


def check_command(form: Form, path: Path, command: Json, *, in_guild: bool) -> None:
    kind = command.get("type") or SLASH
    if not form.one_of((*path, "type"), kind, {SLASH, USER_MENU, MESSAGE_MENU}):
        return
    if kind == SLASH:
        _check_named(form, path, command)
        _check_options(form, path, command.get("options"), depth=0)
        size = _size(command)
        if size > 8000:
            form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    else:
        form.text((*path, "name"), command.get("name"), most=32, least=1, required=True)
        for key in ("description", "options"):
            if command.get(key):
                form.wrong(
                    (*path, key),
                    "APPLICATION_COMMAND_CONTEXT_MENU_FIELD",
                    f"Context menu commands cannot have {key}",
                )
    _check_places(form, path, command, in_guild=in_guild)


def _check_places(form: Form, path: Path, command: Json, *, in_guild: bool) -> None:
    for key, allowed in (("contexts", {0, 1, 2}), ("integration_types", {0, 1})):
        values = form.listed((*path, key), command.get(key), most=len(allowed))
        for index, value in enumerate(values):
            form.one_of((*path, key, index), value, allowed)
        if len(set(values)) != len(values):
            form.wrong((*path, key), "SET_TYPE_DUPLICATE", "This field contains duplicates")
        if values and in_guild:
            form.wrong(
                (*path, key),
                "APPLICATION_COMMAND_GUILD_FIELD",
                f"Guild commands cannot have {key}",
            )
    permissions = command.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdigit():
        form.wrong(
            (*path, "default_member_permissions"),
            "PERMISSIONS_TYPE_CONVERT",
            f'Could not interpret "{permissions}" as permissions.',
        )


def _check_named(form: Form, path: Path, thing: Json) -> None:
    _check_name(form, (*path, "name"), thing.get("name"))
    form.text((*path, "description"), thing.get("description"), most=100, least=1, required=True)
    for key in ("name_localizations", "description_localizations"):
        translations = thing.get(key) or {}
        for locale, text in translations.items():
            place: Path = (*path, key, locale)
            form.one_of(place, locale, LOCALES)
            if key.startswith("name"):
                _check_name(form, place, text)
            else:
                form.text(place, text, most=100, least=1, required=True)


def _check_name(form: Form, path: Path, name: object) -> None:
    form.text(path, name, most=32, least=1, required=True)
    if isinstance(name, str) and (not NAME.fullmatch(name) or name != name.lower()):
        form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(form: Form, path: Path, options: object, *, depth: int) -> None:
    listed = form.listed((*path, "options"), options, most=25)
    names: set[str] = set()
    kinds = {option.get("type") for option in listed}
    if kinds & {SUBCOMMAND, GROUP} and kinds - {SUBCOMMAND, GROUP}:
        form.wrong(
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-commands and their groups exclude all other option types",
        )
    optional = False
    for index, option in enumerate(listed):
        place: Path = (*path, "options", index)
        _check_named(form, place, option)
        if option.get("name") in names:
            form.wrong(
                (*place, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        names.add(str(option.get("name")))
        kind = option.get("type")
        if not form.one_of((*place, "type"), kind, set(range(SUBCOMMAND, FILE + 1))):
            continue
        if kind in (SUBCOMMAND, GROUP):
            if depth > 1 or (kind == GROUP and depth):
                form.wrong(
                    place,
                    "APPLICATION_COMMAND_OPTIONS_NESTING",
                    "Sub-commands are nested too deep",
                )
            _check_options(form, place, option.get("options"), depth=depth + 1)
            continue
        if option.get("required") and optional:
            form.wrong(
                place,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")
        _check_values(form, place, option)


def _check_values(form: Form, path: Path, option: Json) -> None:
    kind, choices = option["type"], option.get("choices")
    if choices and option.get("autocomplete"):
        form.wrong(
            path,
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
            "Choices and autocomplete are mutually exclusive",
        )
    if (choices or option.get("autocomplete")) and kind not in (STRING, INTEGER, NUMBER):
        form.wrong(
            path,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE",
            "Only strings, integers and numbers can have choices",
        )
    check_choices(form, (*path, "choices"), choices, kind)
    for key, most in (("min_length", 6000), ("max_length", 6000)):
        length = option.get(key)
        if length is not None and not (isinstance(length, int) and 0 <= length <= most):
            form.wrong((*path, key), "NUMBER_TYPE_RANGE", f"Must be between 0 and {most}.")


def check_choices(form: Form, path: Path, choices: object, kind: int | None) -> None:
    """Those of an option, and those an autocomplete answers (`kind` None: any)."""
    for index, choice in enumerate(form.listed(path, choices, most=25)):
        place: Path = (*path, index)
        value = choice.get("value")
        form.text((*place, "name"), choice.get("name"), most=100, least=1, required=True)
        if kind == STRING or (kind is None and isinstance(value, str)):
            form.text((*place, "value"), value, most=100, least=1, required=True)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            form.wrong((*place, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _size(thing: Json) -> int:
    own = sum(len(str(thing.get(key) or "")) for key in ("name", "description"))
    own += sum(
        len(choice.get("name", "")) + len(str(choice.get("value", "")))
        for choice in thing.get("choices") or []
    )
    return own + sum(_size(option) for option in thing.get("options") or [])
