"""Learning under arbitrary input: merging loses and doubles nothing, reading never fails."""

import asyncio
import tempfile
from datetime import date
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.backends.sql import open_database
from bot.core.learn import dates, own_words, reading
from bot.core.learn.judge import judged
from bot.core.learn.operations import Change, Operation, Verb
from bot.core.learn.reconcile import Place, carry_out
from bot.core.learn.wording import same
from bot.domain.memories import Memory, Status
from bot.ports import Transaction
from tests.core.learning import stretch
from tests.fakes import NOON
from tests.world import ANN

THINGS = ("tea", "cats", "jazz", "Rome", "3 dogs", "Bob")
facts = st.builds(
    lambda negated, thing: f"{'Does not like' if negated else 'Likes'} {thing}",
    st.booleans(),
    st.sampled_from(THINGS),
)
frames = st.sampled_from(("{}", "{}.", "the user {}", "{}!", " {} ", "really {}"))
words = st.text(max_size=60)
PLACE = Place(ANN, None, 0, NOON)


@given(words, words)
def test_sameness_is_symmetric_and_reflexive(one, other):
    assert same(one, other) == same(other, one)
    assert not one.strip() or same(one, one) or not any(map(str.isalnum, one)) or not same(one, "")


@given(facts, frames, facts, frames)
def test_a_fact_is_the_same_in_any_frame_and_never_as_its_contrary(one, frame, other, second):
    dressed, undressed = frame.format(one.lower()), second.format(other.lower())
    assert same(dressed, undressed) == (one == other)


@given(words)
@settings(max_examples=300)
def test_no_answer_of_a_model_breaks_the_reading(answer):
    assert reading.operations(answer) is None or all(
        isinstance(op, Operation) for op in reading.operations(answer) or ()
    )


@given(st.recursive(st.none() | st.integers() | words, lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(("op", "content", "n", "id", "quote", "x")),
                                      inner, max_size=4), max_leaves=8))  # fmt: skip
def test_no_json_breaks_it_either(value):
    import json

    answer = json.dumps({"operations": [value]}, ensure_ascii=False)
    assert reading.operations(answer) is not None


@given(st.lists(words, max_size=4), words, words, st.sampled_from(Verb))
@settings(max_examples=200)
def test_what_is_kept_stands_on_a_quote(lines, content, quote, verb):
    heard = stretch(*lines)
    [found] = judged([Operation(verb, content, quote)], heard, [])
    if isinstance(found, Change) and quote.strip():
        spoken = "\n".join(own_words.compared(line) for line in lines)
        assert own_words.quoted_from(quote, spoken)


@given(words, st.dates(date(2000, 1, 1), date(2090, 1, 1)))
def test_dates_that_are_told_stay_told(text, today):
    once = dates.absolute(text, today)
    assert dates.absolute(once, date(2091, 6, 1)) == dates.absolute(once, today) or any(
        one.relative for one in dates.spoken(once, today)
    )


changes = st.lists(
    st.tuples(st.sampled_from(Verb), facts, st.integers(0, 3), st.integers(0, 4)), max_size=8
)


@given(changes)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_merged_nothing_is_lost_or_doubled(script):
    """After any changes, and all of them once more: one live entry for each fact; every
    superseded one leads to a live one; each id is there once."""
    asyncio.run(_merge(script))


async def _merge(script) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await open_database(Path(folder) / "rememo.db")
        try:
            for _ in range(2):
                for number, (verb, fact, target, turn) in enumerate(script):
                    await database.write(
                        lambda tx, c=(verb, fact, target, turn, number): _do(tx, *c)
                    )
            known = await database.read(lambda tx: tx.memories.everything(ANN))
        finally:
            await database.close()
    by_id = {memory.id: memory for memory in known}
    live = [memory for memory in known if memory.status is Status.LIVE]
    assert len(by_id) == len(known)
    assert not [(a, b) for a in live for b in live if a.id < b.id and same(a.content, b.content)]
    for memory in known:
        seen = 0
        while memory.status is Status.SUPERSEDED:
            assert memory.superseded_by
            memory, seen = by_id[memory.superseded_by], seen + 1
            assert seen <= len(known)
    assert live or not any(verb is Verb.ADD for verb, *_ in script)


def _do(tx: Transaction, verb: Verb, fact: str, target: int, turn: int, number: int) -> None:
    live = list(tx.memories.listing([ANN]))
    known: Memory | None = live[target] if target < len(live) else None
    if known is None and verb is not Verb.ADD:
        return
    change = Change(
        verb,
        fact,
        (f"turn{turn}",),
        number,
        None if verb is Verb.ADD else known,
        valid_until=NOON if verb is Verb.EXPIRE else None,
    )
    carry_out([change], live, PLACE, tx)
