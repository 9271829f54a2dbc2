"""From a typed line to our events. Pure functions."""

import re
from datetime import datetime

from bot.domain.events import CommandCall, IncomingMessage, Pressed
from bot.domain.keys import ChatKey, UserKey
from bot.domain.regex import Regex

PLATFORM = "terminal"
_COMMAND = Regex(r"/(?P<name>[A-Za-z][\w-]*)(?:\s+(?P<argument>.*))?", re.DOTALL)


def chat_of(user: str) -> ChatKey:
    return ChatKey(PLATFORM, user)


def to_message(
    line: str, user: str, key: str, now: datetime, locale: str | None = None
) -> IncomingMessage:
    """One line is one message; `key` must be unlike any before, over restarts too."""
    text = line.strip()
    found = _COMMAND.fullmatch(text)
    command = (
        CommandCall(found["name"].lower(), (found["argument"] or "").strip()) if found else None
    )
    return IncomingMessage(
        key=key,
        user=UserKey(PLATFORM, user),
        author=user,
        chat=chat_of(user),
        space=None,
        text=text,
        sent_at=now,
        addressed=True,
        message_id=key,
        command=command,
        locale=locale,
    )


def to_press(
    action: str,
    message_id: str,
    user: str,
    key: str,
    now: datetime,
    locale: str | None = None,
) -> Pressed:
    return Pressed(
        key=key,
        user=UserKey(PLATFORM, user),
        author=user,
        chat=chat_of(user),
        space=None,
        action=action,
        sent_at=now,
        message_id=message_id,
        locale=locale,
    )
