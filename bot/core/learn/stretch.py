"""A stretch of talk: what one person said in one conversation since it was last learnt from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from bot.core.learn import junk, orders, own_words
from bot.core.learn.own_words import Clause
from bot.domain.keys import Space, UserKey
from bot.domain.messages import Message, Role
from bot.domain.regex import Regex

_LAST_SENTENCE = Regex(r"[^.!?。！？\n]+[.!?。！？]*\s*$")
_LONGEST_BEFORE = 240
_EARLIER, _LONGEST_EARLIER = 30, 500  # turns and characters that may tell of a play begun before
_BARE = 40  # characters of a message that only asks to keep the one before


@dataclass(frozen=True)
class Said:
    """One of the person's messages. `before` is the bot's sentence just before it."""

    id: str
    at: datetime
    shown: str
    before: str = ""
    played: bool = False

    @cached_property
    def words(self) -> str:
        return own_words.compared(self.shown)

    @cached_property
    def clauses(self) -> Sequence[Clause]:
        return own_words.clauses(self.words)

    @cached_property
    def facts(self) -> Sequence[Clause]:
        """The clauses that may state something; none in play."""
        return [] if self.played else [c for c in self.clauses if not junk.is_no_fact(c)]

    @property
    def affirms(self) -> bool:
        """It says little more than yes to what the bot asked."""
        return self.before.rstrip().endswith(("?", "？")) and bool(_YES.match(self.words))


_YES = Regex(
    r"(?:yes|yeah|yep|yup|right|exactly|correct|true|indeed|i (?:am|do|have|did|was)|sure|"
    r"是的?|对的?|没错|嗯|有的?|会的?|да|sí|si|oui|ja)\b|(?:是|对|没错|嗯)"
)


@dataclass(frozen=True)
class Stretch:
    """`zone` is the person's, or UTC; `space` None: said in private."""

    owner: UserKey
    space: Space | None
    zone: str
    said: Sequence[Said]

    @cached_property
    def words(self) -> str:
        """All that may lend a name or a number to a fact: the clauses that state something."""
        return "\n".join(clause.text for said in self.said for clause in said.facts)

    @property
    def worth_reading(self) -> bool:
        """Whether there is anything in it that a fact could stand on."""
        return any(said.facts or (said.affirms and not said.played) for said in self.said)

    def asked(self, said: Said) -> bool:
        """Whether they asked to keep it: in the same message, or in the next ("remember that")."""
        following = self.said[self.said.index(said) + 1 :][:1]
        return orders.asks_to_keep(said.words) or any(
            orders.asks_to_keep(other.words) and len(other.words) <= _BARE for other in following
        )

    def day(self, said: Said) -> date:
        return said.at.astimezone(ZoneInfo(self.zone)).date()


def gathered(
    owner: UserKey,
    space: Space | None,
    zone: str | None,
    window: Sequence[Message],
    ids: Collection[str],
) -> Stretch:
    """`window` are the turns around; those named by `ids` are the stretch, where still there."""
    own = [turn for turn in window if turn.author == owner and not turn.overheard]
    own = [turn for n, turn in enumerate(own) if turn.id in ids or n >= len(own) - _EARLIER]
    texts = [
        own_words.own(turn.text) if turn.id in ids else turn.text[:_LONGEST_EARLIER] for turn in own
    ]
    played = junk.played([own_words.compared(text) for text in texts])
    before = {} if space is not None else _before(window)
    said = [
        Said(turn.id, turn.at, text, before.get(turn.id, ""), play)
        for turn, text, play in zip(own, texts, played, strict=True)
        if turn.id in ids
    ]
    return Stretch(owner, space, zone or "UTC", said)


def _before(window: Sequence[Message]) -> dict[str, str]:
    """The bot's last sentence before each of the others' turns.

    Only in private: in a group it may speak of what somebody else said.
    """
    found, last = {}, ""
    for turn in window:
        if turn.role is Role.ASSISTANT:
            sentence = _LAST_SENTENCE.search(turn.text)
            last = " ".join(sentence.group().split())[-_LONGEST_BEFORE:] if sentence else ""
        else:
            found[turn.id] = last
            last = ""
    return found
