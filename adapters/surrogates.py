"""Halves of characters that went astray: no text with them can be stored or sent as UTF-8."""


def mended(text: str) -> str:
    """Pairs of surrogates joined to their character, lone ones replaced."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
