"""Column types: how keys, moments and words are written down, the same on every engine."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from sqlalchemy import BigInteger, Dialect, Integer, String, Text
from sqlalchemy.types import TypeDecorator

from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.regex import Regex

# What UTF-8 (a lone surrogate) or PostgreSQL (a NUL) cannot hold.
_UNSTORABLE = Regex("[\x00\ud800-\udfff]")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

RowId = BigInteger().with_variant(Integer, "sqlite")


def storable(text: str) -> str:
    """The text with U+FFFD for whatever no database can hold."""
    return _UNSTORABLE.sub("\ufffd", text)


class Words(TypeDecorator[str]):
    """Any text that came from outside."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(str(value))


class Moment(TypeDecorator[datetime]):
    """Whole microseconds since 1970 in UTC: they sort, and come back exactly, always aware."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + timedelta(microseconds=value)


class LocalTime(TypeDecorator[datetime]):
    """A wall-clock time without a zone, as ISO text."""

    impl = String(26)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        if value is not None and value.tzinfo is not None:
            raise ValueError(f"{value!r} has a time zone")
        return None if value is None else value.isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


class Day(TypeDecorator[date]):
    """A calendar day as ISO text."""

    impl = String(10)
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> str | None:
        return None if value is None else value.isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> date | None:
        return None if value is None else date.fromisoformat(value)


class UserColumn(TypeDecorator[UserKey]):
    """`telegram:42`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: UserKey | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(str(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> UserKey | None:
        return None if value is None else _user(value)


class ChatColumn(TypeDecorator[ChatKey]):
    """`telegram:-100123`, or with its topic `telegram:-100123:7`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: ChatKey | None, dialect: Dialect) -> str | None:
        if value is not None and ":" in value.chat_id:
            # It would read back as another chat's topic, and mix up two windows.
            raise ValueError(f"a chat id may not hold a colon: {value.chat_id!r}")
        return None if value is None else storable(str(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> ChatKey | None:
        return None if value is None else _chat(value)


class SpaceColumn(TypeDecorator[Space]):
    """`discord:99`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Space | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(str(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Space | None:
        return None if value is None else _space(value)


# The rows of one conversation name the same few keys over and over.
@lru_cache(1024)
def _user(text: str) -> UserKey:
    return UserKey(*text.split(":", 1))


@lru_cache(1024)
def _chat(text: str) -> ChatKey:
    return ChatKey.parse(text)


@lru_cache(1024)
def _space(text: str) -> Space:
    return Space.parse(text)
