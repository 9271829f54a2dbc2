from functools import cache
from bot.core.timewords.grammar import Grammar
@cache
def grammar() -> Grammar:
    return Grammar()
