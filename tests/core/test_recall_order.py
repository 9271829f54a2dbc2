"""The order of what was found, where the index is given to give certain scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from bot.core.recall import ASSISTANT, USER, Candidate, Question, Recall
from bot.domain.index import Hit
from bot.domain.keys import UserKey
from bot.domain.scope import Scope

NOW = datetime(2026, 3, 11, 9, tzinfo=UTC)
MINE = Scope(frozenset({UserKey("telegram", "1")}), None)
ASKED_BACK = (
    (USER, 6.0, "Which music do you like?"),
    (ASSISTANT, 0.0, "Drums, if I could hear them."),
    (ASSISTANT, 1.0, "Music is an art."),
)
HEARD = "I heard a lot about bells from a friend of mine yesterday evening. Why?"


@dataclass
class Told:
    """Turns of one conversation as (speaker, score by words, text), and recall over them."""

    turns: Sequence[tuple[str, float, str]]

    async def search(self, scope, dense, sparse, depth) -> Sequence[Hit]:
        return [Hit(str(n), None, score or None) for n, (_, score, _) in enumerate(self.turns)]

    async def rows(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        return [
            Candidate(str(n), text, NOW, "turn", speaker, "s", n)
            for n, (speaker, _, text) in enumerate(self.turns)
        ]

    async def order(self, question: str, *people: str) -> list[str]:
        asked = Question(question, NOW, people=people)
        found = await Recall(None, self, self.rows).find(MINE, asked)
        return [one.candidate.text for one in found]


def before(order: list[str], first: str, second: str) -> bool:
    return order.index(first) < order.index(second)


async def test_a_question_speaks_for_the_answer_of_whoever_is_meant():
    order = await Told(ASKED_BACK).order("Which music did you say you like?")
    assert before(order, "Drums, if I could hear them.", "Music is an art.")


async def test_a_question_speaks_for_no_answer_of_others():
    order = await Told(ASKED_BACK).order("Which music do I like?")
    assert before(order, "Music is an art.", "Drums, if I could hear them.")


async def test_of_two_people_who_are_named_each_answers_for_the_other_too():
    named = [("Ann" if who == USER else "Ben", score, text) for who, score, text in ASKED_BACK]
    order = await Told(named).order("Which music does Ann like?", "Ann", "Ben")
    assert before(order, "Drums, if I could hear them.", "Music is an art.")


async def test_a_question_of_the_others_is_no_answer():
    told = [(ASSISTANT, 6.0, HEARD), (USER, 0.0, "I see."), (ASSISTANT, 3.0, "Bells are old.")]
    assert before(await Told(told).order("What about the bells?"), "Bells are old.", HEARD)


async def test_who_ends_with_a_question_may_have_told_something_before():
    told = [(USER, 6.0, HEARD), (ASSISTANT, 0.0, "I see."), (USER, 3.0, "Bells are old.")]
    assert before(await Told(told).order("What about the bells?"), HEARD, "Bells are old.")


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("When did I see the bell?", "I saw a bell last week.", "The bell was a wonder."),
        ("我什么时候看见了钟？", "我上周看见了钟。", "那个钟真好看。"),
        ("Which book did I like?", 'I liked "Bells" best.', "I liked that one book."),
        ("我喜欢哪本小说？", "我很喜欢《活着》。", "我很喜欢那本小说。"),
    ],
)
async def test_a_text_with_such_an_answer_as_is_asked_for_comes_first(question, first, second):
    order = await Told([(USER, 3.2, second), (ASSISTANT, 0.0, "Hm."), (USER, 3.0, first)]).order(
        question
    )
    assert before(order, first, second)


async def test_a_question_that_expects_nothing_of_a_kind_moves_nothing():
    told = [(USER, 3.2, "The bell."), (ASSISTANT, 0.0, "Hm."), (USER, 3.0, 'A bell "last week".')]
    assert before(await Told(told).order("Did I see the bell?"), "The bell.", told[2][2])
