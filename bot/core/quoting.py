"""Words of people inside a prompt."""


def one_line(text: str) -> str:
    """As one line without tags: no note can pretend to be a section of its own."""
    return " ".join(text.replace("<", "‹").replace(">", "›").split())  # noqa: RUF001
