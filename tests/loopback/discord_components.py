"""Which buttons, selects, layouts and modals Discord accepts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.loopback.discord_errors import Form

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = (
    9,
    10,
    11,
    12,
    13,
    14,
    17,
    18,
)
LAYOUT_FLAG = 1 << 15
Path = tuple[str | int, ...]


def check_components(form: Form, components: object, *, layout: bool) -> None:
    """`layout` is the newer scheme (a flag on the message), where text is itself a component."""
    most = 40 if layout else 5
    rows = form.listed(("components",), components, most=most)
    seen: set[str] = set()
    text = 0
    for index, row in enumerate(rows):
        path: Path = ("components", index)
        allowed = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER)
        if not _is_part(form, path, row, allowed if layout else (ROW,)):
            continue
        text += _check_block(form, path, row, seen)
    if text > 4000:
        form.wrong(("components",), "COMPONENT_MAX_TOTAL_TEXT", "Must be 4000 or fewer in length.")
    if layout and sum(1 for _ in _all(rows)) > 40:
        form.wrong(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 40 in length.")


def _all(parts: list[Any]) -> Iterator[dict[str, Any]]:
    for part in parts:
        if isinstance(part, dict):
            yield part
            yield from _all(part.get("components") or [])


def _is_part(form: Form, path: Path, part: object, kinds: tuple[int, ...]) -> bool:
    if not isinstance(part, dict):
        form.wrong(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return False
    return form.one_of((*path, "type"), part.get("type"), set(kinds))


def _check_block(form: Form, path: Path, part: dict[str, Any], seen: set[str]) -> int:
    """Gives the number of text characters in it."""
    kind = part["type"]
    if kind == ROW:
        _check_row(form, path, part, seen)
    elif kind == TEXT_DISPLAY:
        form.text((*path, "content"), part.get("content"), most=4000, least=1, required=True)
        return len(str(part.get("content") or ""))
    elif kind == SECTION:
        return _check_section(form, path, part, seen)
    elif kind == CONTAINER:
        inside = form.listed((*path, "components"), part.get("components"), most=40, least=1)
        kinds = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
        return sum(
            _check_block(form, (*path, "components", i), p, seen)
            for i, p in enumerate(inside)
            if _is_part(form, (*path, "components", i), p, kinds)
        )
    return 0


def _check_section(form: Form, path: Path, part: dict[str, Any], seen: set[str]) -> int:
    place: Path = (*path, "accessory")
    accessory: Any = part.get("accessory")
    if _is_part(form, place, accessory, (BUTTON, THUMBNAIL)) and accessory["type"] == BUTTON:
        _check_button(form, place, accessory, seen)
    texts = form.listed((*path, "components"), part.get("components"), most=3, least=1)
    return sum(
        _check_block(form, (*path, "components", i), p, seen)
        for i, p in enumerate(texts)
        if _is_part(form, (*path, "components", i), p, (TEXT_DISPLAY,))
    )


def _check_row(form: Form, path: Path, row: dict[str, Any], seen: set[str]) -> None:
    inside = form.listed((*path, "components"), row.get("components"), most=5, least=1)
    for index, part in enumerate(inside):
        place: Path = (*path, "components", index)
        if not _is_part(form, place, part, (BUTTON, *SELECTS)):
            continue
        if part["type"] == BUTTON:
            _check_button(form, place, part, seen)
        else:
            _check_select(form, place, part, seen)
            if len(inside) > 1:
                form.wrong(
                    place,
                    "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                    "The specified component exceeds the maximum width",
                )


def _check_id(form: Form, path: Path, part: dict[str, Any], seen: set[str]) -> None:
    custom_id = part.get("custom_id")
    form.text((*path, "custom_id"), custom_id, most=100, least=1, required=True)
    if custom_id in seen:
        form.wrong(
            (*path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        )
    seen.add(str(custom_id))


def _check_button(form: Form, path: Path, part: dict[str, Any], seen: set[str]) -> None:
    form.one_of((*path, "style"), part.get("style"), {1, 2, 3, 4, 5, 6})
    form.text((*path, "label"), part.get("label"), most=80)
    if part.get("style") == 5:
        form.text((*path, "url"), part.get("url"), most=512, least=1, required=True)
        if part.get("custom_id"):
            form.wrong(
                (*path, "custom_id"),
                "BASE_TYPE_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    elif part.get("style") != 6:
        _check_id(form, path, part, seen)
    if not part.get("label") and not part.get("emoji") and part.get("style") != 6:
        form.wrong(
            (*path, "label"), "BUTTON_COMPONENT_INVALID_EMOJI", "A button needs a label or an emoji"
        )


def _check_select(form: Form, path: Path, part: dict[str, Any], seen: set[str]) -> None:
    _check_id(form, path, part, seen)
    form.text((*path, "placeholder"), part.get("placeholder"), most=150)
    for name, least in (("min_values", 0), ("max_values", 1)):
        count = part.get(name)
        if count is not None and not (isinstance(count, int) and least <= count <= 25):
            form.wrong((*path, name), "NUMBER_TYPE_RANGE", f"Must be between {least} and 25.")
    if part["type"] == STRING_SELECT:
        options = form.listed((*path, "options"), part.get("options"), most=25, least=1)
        values: set[str] = set()
        for index, option in enumerate(options):
            place: Path = (*path, "options", index)
            form.text((*place, "label"), option.get("label"), most=100, least=1, required=True)
            form.text((*place, "value"), option.get("value"), most=100, least=1, required=True)
            form.text((*place, "description"), option.get("description"), most=100)
            if option.get("value") in values:
                form.wrong(
                    (*place, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(str(option.get("value")))


def check_modal(form: Form, modal: dict[str, Any]) -> None:
    form.text(("title",), modal.get("title"), most=45, least=1, required=True)
    form.text(("custom_id",), modal.get("custom_id"), most=100, least=1, required=True)
    seen: set[str] = set()
    rows = form.listed(("components",), modal.get("components"), most=5, least=1)
    for index, row in enumerate(rows):
        path: Path = ("components", index)
        if not _is_part(form, path, row, (ROW, LABEL, TEXT_DISPLAY)) or row["type"] == TEXT_DISPLAY:
            continue
        labelled = row["type"] == LABEL
        if labelled:
            form.text((*path, "label"), row.get("label"), most=45, least=1, required=True)
            form.text((*path, "description"), row.get("description"), most=100)
        inner = [row.get("component")] if labelled else row.get("components") or []
        for field in inner:
            place: Path = (*path, "component" if labelled else "components", 0)
            kinds = (TEXT_INPUT, *SELECTS) if labelled else (TEXT_INPUT,)
            if _is_part(form, place, field, kinds):
                if field["type"] == TEXT_INPUT:
                    _check_text_input(form, place, field, seen, labelled=labelled)
                else:
                    _check_select(form, place, field, seen)


def _check_text_input(
    form: Form, path: Path, part: dict[str, Any], seen: set[str], *, labelled: bool
) -> None:
    _check_id(form, path, part, seen)
    form.one_of((*path, "style"), part.get("style"), {1, 2})
    if not labelled:
        form.text((*path, "label"), part.get("label"), most=45, least=1, required=True)
    form.text((*path, "placeholder"), part.get("placeholder"), most=100)
    form.text((*path, "value"), part.get("value"), most=4000)
    for name, least in (("min_length", 0), ("max_length", 1)):
        length = part.get(name)
        if length is not None and not (isinstance(length, int) and least <= length <= 4000):
            form.wrong((*path, name), "NUMBER_TYPE_RANGE", f"Must be between {least} and 4000.")
