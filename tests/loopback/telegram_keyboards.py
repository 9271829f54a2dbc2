"""Buttons under a message, checked before they are shown."""

from typing import Any

from tests.loopback.telegram_errors import Refusal, bad_request
from tests.loopback.telegram_parameters import Parameters

ACTIONS = frozenset(
    [
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    ]
)
OTHER_MARKUPS = ("keyboard", "remove_keyboard", "force_reply")
DATA_LIMIT = 64
BUTTON_LIMIT = 100


def read_markup(parameters: Parameters, *, inline_only: bool = False) -> dict[str, Any] | None:
    """The markup as given; None without one or when an inline keyboard has no buttons."""
    markup = parameters.nested("reply_markup")
    if not markup:
        return None
    if not isinstance(markup, dict):
        raise bad_request("can't parse reply keyboard markup JSON object")
    if "inline_keyboard" not in markup:
        if inline_only or not any(name in markup for name in OTHER_MARKUPS):
            raise bad_request("inline keyboard expected")
        return markup
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard: expected an Array of Array")
    buttons = [button for row in rows for button in row]
    if len(buttons) > BUTTON_LIMIT:
        raise bad_request("reply markup is too long")
    for button in buttons:
        _check_button(button)
    return {"inline_keyboard": [row for row in rows if row]} if buttons else None


def _check_button(button: Any) -> None:
    # Any: it comes out of the request's JSON
    if not isinstance(button, dict):
        raise _wrong("InlineKeyboardButton must be an Object")
    text = button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise _wrong("Inline keyboard button text must be non-empty")
    if len(ACTIONS & button.keys()) != 1:
        raise _wrong("Text buttons are unallowed in the inline keyboard")
    if "callback_data" in button:
        data = button["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode()) <= DATA_LIMIT:
            raise bad_request("BUTTON_DATA_INVALID")


def _wrong(reason: str) -> Refusal:
    return bad_request(f"can't parse inline keyboard button: {reason}")
