"""Which proposals become memories: pure guards between what a model says and what is kept.

A model obeys whatever it reads, so nothing here relies on it: each fact must stand on words that
its owner wrote, and each guard holds by itself.
"""

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.core import secrets
from bot.core.learn import attribution, dates, orders
from bot.core.learn.ground import Ground, Refused, ground_of, sources_of
from bot.core.learn.grounding import stands_on
from bot.core.learn.operations import Change, Operation, Verb
from bot.core.learn.sensitive import sensitive
from bot.core.learn.stretch import Stretch
from bot.core.learn.wording import shared
from bot.domain.memories import Kind, Memory
from bot.domain.regex import Regex

LONGEST = 200
_TOPICS = {"health", "sexuality", "religion", "politics", "money"}
_YEARLY = Regex(r"birthday|anniversary|every|yearly|annual|生日|纪念日|每", re.IGNORECASE)
_SUBJECT = Regex(r"^(?:the )?(?:user|person)(?:'s|’s)?\s+|^(?:该)?用户的?", re.IGNORECASE)


def judged(
    proposals: Sequence[Operation], stretch: Stretch, notes: Sequence[Memory]
) -> Sequence[Change | Refused]:
    """`notes` are the memories that the proposals name by short numbers, 1 the first."""
    return [judge(op, stretch, notes, number) for number, op in enumerate(proposals)]


def judge(
    op: Operation, stretch: Stretch, notes: Sequence[Memory], number: int = 0
) -> Change | Refused:
    target = _target(op, notes)
    if target is None and op.verb is not Verb.ADD:
        return Refused("there is no note of that number")
    ground = ground_of(op, stretch)
    if isinstance(ground, Refused):
        return ground
    if op.verb is Verb.EXPIRE:
        return _expired(op, ground, target, number)
    content = _worded(op.content, ground) or (target.content if target else "")
    if refused := _refusal(op, content, stretch, ground, target):
        return refused
    context = _worded(op.context, ground)
    if _refusal(op, context, stretch, ground, target):
        context = ""
    happened, until = _when(op, content, stretch, ground)
    verb = op.verb
    if verb is Verb.SUPERSEDE and target and not _related(target, content, ground):
        verb, target = Verb.ADD, None
    kind = Kind.SEMANTIC if stretch.space and op.kind is Kind.PROCEDURAL else op.kind
    sources = sources_of(f"{content} {context}", stretch, ground)
    return Change(
        verb, content, sources, number, target, context, kind, op.importance, happened, until
    )


def _target(op: Operation, notes: Sequence[Memory]) -> Memory | None:
    named = op.target is not None and 1 <= op.target <= len(notes)
    return notes[op.target - 1] if named and op.target is not None else None


def _refusal(
    op: Operation, content: str, stretch: Stretch, ground: Ground, target: Memory | None
) -> Refused | None:
    said, old = ground.said, [target.content] if target else []
    if not content or len(content) > LONGEST:
        return Refused(f"a fact has 1 to {LONGEST} characters")
    sentences = " ".join(clause.sentence for clause in ground.clauses)
    if secrets.found(content) or secrets.found(sentences):
        return Refused("it looks like a password or key")
    topic = sensitive(content) or sensitive(ground.text)
    if (topic or op.topic in _TOPICS) and not stretch.asked(said):
        return Refused(f"{topic or op.topic} is kept only when they ask for it (/remember)")
    if orders.is_order(content) and (stretch.space or not orders.is_order(ground.text)):
        return Refused("wishes how to act come only from their own words in private")
    if not attribution.fits(content, ground.clauses):
        return Refused("it is about somebody else and does not say whom")
    words = "\n".join([stretch.words, ground.text, *old])
    if not stands_on(content, words, [*ground.context, *old], ground.times, ground.today):
        return Refused("it says more than they said")
    return None


def _related(target: Memory, content: str, ground: Ground) -> bool:
    """Whether a newer fact speaks of what the older one did."""
    return shared(target.content, [content, ground.text], generic=True) > 0


def _expired(op: Operation, ground: Ground, target: Memory | None, number: int) -> Change | Refused:
    assert target
    if shared(target.content, ground.context) == 0:
        return Refused("the quote does not speak of that note")
    sources = (ground.said.id,)
    return Change(op.verb, target.content, sources, number, target, valid_until=ground.said.at)


def _worded(text: str, ground: Ground) -> str:
    """One line, without a subject, and with every day told by its date: reckoned here."""
    text = " ".join(text.split()).strip().rstrip(".。")
    bare = _SUBJECT.sub("", text)
    if bare and bare != text:
        text = bare[0].upper() + bare[1:]
    text = dates.absolute(text, ground.today)
    return dates.corrected(text, ground.today, ground.times, ground.text)


def _when(
    op: Operation, content: str, stretch: Stretch, ground: Ground
) -> tuple[datetime | None, datetime | None]:
    """A plan is over when its day is, whether the model says so or not."""
    happened = _told(op.happened_at, ground) or dates.first_day(content, ground.today)
    until = _told(op.valid_until, ground)
    yearly = _YEARLY.search(content) is not None
    if until is None and happened is not None and happened > ground.today and not yearly:
        until = happened
    zone = ZoneInfo(stretch.zone)
    return (
        datetime.combine(happened, time(), zone) if happened else None,
        datetime.combine(until + timedelta(days=1), time(), zone) if until else None,
    )


def _told(label: str, ground: Ground) -> date | None:
    """A date of the model's, if the person's words can mean it."""
    try:
        day = date.fromisoformat(label[:10])
    except ValueError:
        return None
    return day if ground.times.allow([f"{day}"]) else None
