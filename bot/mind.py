"""What answers in words, learns and speaks first, wired; no command needs this half of the code.

So it is imported and made once it is needed, or shortly after the start.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.config import Settings
from bot.core import prompts
from bot.core.conversation import Conversation
from bot.core.failpoints import Reach
from bot.core.indexer import Indexer
from bot.core.jobs import Work
from bot.core.learn import waiting
from bot.core.learn.intake import LearnByPatterns, PutBy
from bot.core.learn.learner import Learner
from bot.core.learn.nearest import Nearest
from bot.core.learn.waiting import Pace
from bot.core.listening import Patience
from bot.core.outreach.due import JOB as OUTREACH
from bot.core.outreach.speaking import Outreach
from bot.core.recall import Recall
from bot.core.remembering import Remembering
from bot.core.reminders.telling import Split
from bot.core.router import Talk
from bot.core.rules import Rules
from bot.core.speaking import Speaker
from bot.core.tools.box import ModelTool
from bot.core.tools.memory import memory_tools
from bot.core.tools.reminder_list import reminder_tools
from bot.ports import ChatModel, Clock, Database, Messenger


@dataclass(frozen=True, slots=True)
class Around:
    """What the mind works with. `small_model` does what nobody waits for."""

    settings: Settings
    database: Database
    recall: Recall
    remembering: Remembering
    indexer: Indexer
    messengers: Mapping[str, Messenger]
    split: Split
    tools: Sequence[ModelTool]
    model: ChatModel | None
    small_model: ChatModel | None
    clock: Clock
    reach: Reach

    @property
    def patience(self) -> Patience:
        llm = self.settings.llm
        return Patience(llm.first_word_seconds, llm.between_words_seconds)

    @property
    def pace(self) -> Pace:
        learning = self.settings.learning
        return Pace(learning.messages, timedelta(seconds=learning.silence_seconds))


@dataclass(frozen=True, slots=True)
class Mind:
    """`work` by the kind of job."""

    talk: Talk
    work: Mapping[str, Work]


def compose(around: Around) -> Mind:
    nearest = Nearest(around.recall, around.indexer, around.database, around.clock)
    work: dict[str, Work] = {
        OUTREACH: Outreach(
            around.model, around.database, around.split, around.patience, around.clock
        )
    }
    learner = around.small_model or around.model
    if learner is not None:
        work[waiting.JOB] = Learner(
            learner,
            around.database,
            nearest,
            around.pace,
            around.patience,
            around.clock,
            around.reach,
        )
    return Mind(_talk(around, nearest), work)


def _talk(around: Around, nearest: Nearest) -> Talk:
    database, llm = around.database, around.settings.llm
    if around.model is None:
        return Rules(database, around.remembering, LearnByPatterns(), around.clock)
    tools = [*around.tools, *reminder_tools(database), *memory_tools(database, nearest)]
    return Conversation(
        Speaker(around.model, around.patience, around.reach),
        database,
        around.remembering,
        PutBy(around.pace),
        {tool.tool.name: tool for tool in tools},
        around.messengers,
        around.clock,
        llm.persona or prompts.PERSONA,
        llm.window_tokens,
    )
