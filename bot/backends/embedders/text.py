"""Text made safe for an encoder: no lone surrogates, no NUL, one form, not too long."""

import unicodedata

MAX_CHARS = 2_000  # the packaged encoder needs 11 ms for 900 characters, 3.6 s for 40,000


def cleaned(text: str) -> str:
    """Every encoder raises at lone surrogates, and some stop reading at NUL."""
    readable = text[: 2 * MAX_CHARS].encode("utf-8", "ignore").decode("utf-8").replace("\x00", " ")
    return unicodedata.normalize("NFKC", readable).strip()[:MAX_CHARS] or " "
