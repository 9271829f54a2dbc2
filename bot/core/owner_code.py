"""The code that makes its first sender the owner of the bot."""

import secrets

from bot.core.router import OWNER_CODE
from bot.ports import Transaction

_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without letters that look like digits


def owner_code(tx: Transaction) -> str | None:
    """Drawn once and then kept; None once there is an owner."""
    if tx.people.admins():
        return None
    code = tx.state.get(*OWNER_CODE)
    if not code:
        letters = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        code = f"{letters[:5]}-{letters[5:]}"
        tx.state.put(*OWNER_CODE, code)
    return code
