"""Finding memories and past turns again: `Recall` asks, `points_of` fills the index."""

from bot.core.recall.candidates import ASSISTANT, USER, Candidate, Question, Ranked
from bot.core.recall.flow import PATIENCE, Recall, Rows
from bot.core.recall.indexing import points_of
from bot.core.recall.lexical import VERSION as LEXICAL_VERSION

__all__ = [
    "ASSISTANT",
    "LEXICAL_VERSION",
    "PATIENCE",
    "USER",
    "Candidate",
    "Question",
    "Ranked",
    "Recall",
    "Rows",
    "points_of",
]
