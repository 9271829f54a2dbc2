"""The grammar of a language: built once, of parts that stand in the same order in each."""

from collections.abc import Hashable
from functools import cache
from typing import Protocol

from bot.core.timewords.grammar import Grammar
from bot.core.timewords.numeric import written_forms


class Language(Hashable, Protocol):
    """A package of rules. A rule may use what was added before it, so the order is part of them."""

    def vocabulary(self, g: Grammar) -> None:
        """Words and what they stand for."""

    def quantities(self, g: Grammar) -> None: ...
    def clocks(self, g: Grammar) -> None: ...
    def days(self, g: Grammar) -> None: ...
    def repeats(self, g: Grammar) -> None: ...
    def frames(self, g: Grammar) -> None:
        """From when, until when, how often, except when."""

    def talk(self, g: Grammar) -> None:
        """What is said around a time."""


@cache
def grammar(of: Language) -> Grammar:
    made = Grammar()
    for add in (
        of.vocabulary,
        written_forms,
        of.quantities,
        of.clocks,
        of.days,
        of.repeats,
        of.frames,
        of.talk,
    ):
        add(made)
    return made
