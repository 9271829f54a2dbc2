"""Ids of deliveries: they sort by time, cannot be guessed, and fit a Discord nonce."""

import secrets
from datetime import datetime

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST = 25


def new_id(now: datetime) -> str:
    """9 characters of milliseconds (until the year 5188), 12 of chance (62 bits)."""
    chance = "".join(secrets.choice(_DIGITS) for _ in range(12))
    return _base36(int(now.timestamp() * 1000)).rjust(9, "0") + chance


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits
