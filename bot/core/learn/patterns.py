"""What can be learnt without a model: a few forms of speech that mean one thing only."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.learn.operations import Operation, Verb
from bot.core.learn.stretch import Stretch
from bot.core.learn.wording import terms
from bot.domain.memories import Memory
from bot.domain.regex import Regex

_THING = r"(?P<thing>[^,.!?;，。！？；]{1,80})"
_FORMS: tuple[tuple[str, str], ...] = (
    ("name", rf"my name(?: is|'s) {_THING}"),
    ("name", rf"(?:我叫|我的名字(?:叫|是)){_THING}"),
    ("home", rf"i(?: now| currently)? live (?:in|at|near) {_THING}"),
    ("home", rf"i(?:'ve| have)?(?: just)? moved (?:from [\w' -]+ )?to {_THING}"),
    ("home", rf"我(?:(?:现在)?住在|(?:已经|刚)?搬(?:到|去)了?){_THING}"),
    ("favourite", rf"my favou?rite (?P<what>[\w ]{{2,30}}) is(?: now)? {_THING}"),
    ("favourite", rf"我最喜欢的(?P<what>[^,，是]{{1,12}})是{_THING}"),
    ("work", rf"i work (?:as|at|for|in) {_THING}"),
    ("work", r"我在(?P<thing>[^,，。]{1,30})(?:工作|上班)"),
    ("origin", rf"i(?:'m| am| come) (?:originally )?from {_THING}"),
    ("origin", rf"我来自{_THING}"),
    ("speaks", rf"i(?: can)? speak {_THING}"),
    ("taste", rf"i (?:really |also |absolutely )?(?:like|love|enjoy|adore|prefer) {_THING}"),
    ("taste", rf"i (?:really )?(?:hate|dislike|can't stand|do not like|don't like) {_THING}"),
    ("taste", rf"我(?:很|特别|非常|也|最)?(?:喜欢|爱|讨厌|不喜欢|不爱){_THING}"),
)
_COMPILED = tuple((slot, Regex(rf"(?:{form})")) for slot, form in _FORMS)
_LEAD = (
    r"(?:(?:and|but|also|so|well|hi|hello|hey|by the way|btw|oh|yes|ok)[ ,]+|"
    r"你好[,，]?|对了[,，]?)*"
)
_VAGUE = Regex(
    r"(?:it|that|this|these|those|them|you|your|him|her|how|what|the (?:idea|answer|way|sound)|"
    r"to (?:know|ask|see|think|hear)|to be honest|my (?:own )?(?:chances))\b|[你它这那]"
)
_ONE_OF = {"name", "home"}
"""Somebody has one of these at a time."""


@dataclass(frozen=True, slots=True)
class _Match:
    slot: str
    thing: str


def proposals(stretch: Stretch, notes: Sequence[Memory]) -> Sequence[Operation]:
    """`notes` are all of the person's memories here; each proposal names one that it replaces."""
    found = []
    for said in stretch.said:
        for clause in said.facts:
            shown = said.shown  # with the person's own capitals, where it can be found there
            match = _match(clause.text)
            if match is None:
                continue
            content = _shown(clause.text.strip(), shown)
            found.append(_operation(content, match, notes))
    return found


def _operation(content: str, match: _Match, notes: Sequence[Memory]) -> Operation:
    for number, note in enumerate(notes, 1):
        theirs = _match(note.content.casefold())
        if theirs is not None and _same_slot(match, theirs):
            return Operation(Verb.SUPERSEDE, content, content, number)
    return Operation(Verb.ADD, content, content)


def _match(clause: str) -> _Match | None:
    text = re.sub(rf"^{_LEAD}", "", clause.strip()).strip(" ,，.。!！;；")
    for slot, form in _COMPILED:
        if found := form.fullmatch(text):
            groups = found.groupdict()
            thing = groups["thing"].strip()
            if not terms(thing, generic=True) or _VAGUE.match(thing):
                return None
            what = groups.get("what")
            return _Match(f"{slot}:{what.strip()}" if what else slot, thing)
    return None


def _same_slot(mine: _Match, theirs: _Match) -> bool:
    if mine.slot != theirs.slot:
        return False
    if mine.slot in _ONE_OF or ":" in mine.slot:
        return True
    # Liking and not liking the same thing: the newer one holds.
    return terms(mine.thing, generic=True) == terms(theirs.thing, generic=True)


def _shown(clause: str, shown: str) -> str:
    """The clause as it was written, capitals and all."""
    words = r"\s+".join(map(re.escape, clause.strip(" ,，.。!！;；").split()))
    found = re.compile(words, re.IGNORECASE).search(shown)
    return found.group() if found else clause.strip(" ,，.。!！;；")
