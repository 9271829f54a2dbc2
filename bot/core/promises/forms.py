"""What a language has for promising, and for what only looks like it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Forms:
    """Regular expressions, any of which will do. They are looked for in one sentence at a time.

    `open`: the sentence offers, asks, advises or sets a condition, so it promises nothing.
    They are narrow on purpose: contradicting ordinary talk is worse than missing a promise.
    `cues`, with | between them: a text that has none of these, in small letters, promises nothing.
    """

    cues: str
    reminder: tuple[str, ...]
    memory: tuple[str, ...]
    open: tuple[str, ...]
