"""Recall through its front door: real encoder and index, rows from a table under the scope."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from bot.backends.embedders.sentence_encoder import SentenceEncoder
from bot.backends.index_points import Described
from bot.backends.qdrant_edge import EdgeIndex, open_index
from bot.core.recall import (
    ASSISTANT,
    LEXICAL_VERSION,
    USER,
    Candidate,
    Question,
    Recall,
    points_of,
)
from bot.core.recall.reranking import Reranking
from bot.domain.errors import MemoryUnavailable
from bot.domain.keys import UserKey
from bot.domain.scope import Scope
from bot.ports import Indexable

ANNA, BEN = UserKey("telegram", "1"), UserKey("telegram", "2")
BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 3, 11, 9, tzinfo=BERLIN)
FACTS = [
    "Anna has a cat called Tofu",
    "Anna is allergic to peanuts",
    "Anna works as a nurse at night",
    "我住在上海",
    "Anna's sister Mia studies law in Ghent",
    "Anna plays the cello in an orchestra",
    "Anna's car is a red Skoda",
    "Anna wants to learn Portuguese",
]


class Store:
    """People's memories and turns in a table, indexed as the bot does it."""

    def __init__(self, index: EdgeIndex, encoder: SentenceEncoder) -> None:
        self.index = index
        self.encoder = encoder
        self.rows: dict[str, tuple[UserKey, Candidate]] = {}
        self.recall = Recall(encoder, index, self.read)

    async def remember(self, *texts: str, owner: UserKey = ANNA, at: datetime = NOW) -> None:
        await self._add(owner, [Candidate("", text, at, "memory") for text in texts])

    async def talk(self, session: str, at: datetime, *lines: tuple[str, str]) -> None:
        turns = [
            Candidate("", text, at + timedelta(seconds=n), "turn", speaker, session, n)
            for n, (speaker, text) in enumerate(lines)
        ]
        await self._add(ANNA, turns)

    async def read(self, scope: Scope, ids: Sequence[str]) -> Sequence[Candidate]:
        return [self.rows[i][1] for i in ids if scope.allows(self.rows[i][0], None)]

    async def found(self, text: str, *recent: str, owner: UserKey = ANNA) -> list[str]:
        asked = Question(text, NOW, recent)
        ranked = await self.recall.find(Scope(frozenset({owner}), None), asked)
        return [one.candidate.text for one in ranked]

    async def shown(self, text: str, *recent: str) -> list[str]:
        asked = Question(text, NOW, recent)
        kept = await self.recall.recall(Scope(frozenset({ANNA}), None), asked)
        return [one.candidate.text for one in kept]

    async def _add(self, owner: UserKey, candidates: Sequence[Candidate]) -> None:
        numbered = [
            replace(one, id=str(UUID(int=number)))
            for number, one in enumerate(candidates, len(self.rows) + 1)
        ]
        self.rows.update((one.id, (owner, one)) for one in numbered)
        await self.index.upsert(
            await points_of(
                [
                    Indexable(c.id, c.kind, owner, c.text, c.at, 0, c.session, None, frozenset())
                    for c in numbered
                ],
                self.encoder,
            )
        )


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder()


@pytest.fixture
async def store(tmp_path, encoder) -> AsyncIterator[Store]:
    described = Described(encoder.name, encoder.dimensions, LEXICAL_VERSION)
    opened = Store(open_index(tmp_path / "index", described), encoder)
    yield opened
    await opened.index.close()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is my cat called?", FACTS[0]),
        ("Which foods must I avoid?", FACTS[1]),
        ("Where do I live?", FACTS[3]),
        ("我对什么过敏？", FACTS[1]),
        ("What does Mia study?", FACTS[4]),
        ("Which instrument do I play?", FACTS[5]),
    ],
)
async def test_a_question_finds_its_fact_across_words_and_languages(store, question, answer):
    await store.remember(*FACTS)
    assert (await store.found(question))[0] == answer
    assert answer in await store.shown(question)


@pytest.mark.parametrize("text", ["hi!", "thanks, good night", "what is 17*23?", "你好", "ok"])
async def test_small_talk_brings_up_nothing(store, text):
    await store.remember(*FACTS)
    assert await store.shown(text) == []


async def test_only_what_is_near_is_shown(store):
    await store.remember(*FACTS)
    assert await store.shown("What is my cat called?") == [FACTS[0]]


async def test_nobody_recalls_anothers_memories(store):
    await store.remember("Ben has a cat called Wasabi", owner=BEN)
    await store.remember(*FACTS)
    assert await store.found("What is the cat Wasabi called?", owner=UserKey("telegram", "3")) == []
    assert "Ben has a cat called Wasabi" not in await store.found("Who has a cat called Wasabi?")


async def test_nothing_known_gives_nothing(store):
    assert await store.shown("What is my cat called?") == []


async def test_the_answer_is_preferred_to_the_question_it_answers(store):
    await store.talk(
        "s1",
        NOW - timedelta(days=9),
        (USER, "I was in Xiamen last week."),
        (ASSISTANT, "Which attraction in Xiamen did you like best?"),
        (USER, "Gulangyu, the light there was wonderful."),
        (ASSISTANT, "How lovely."),
    )
    await store.talk("s2", NOW, (USER, "I bought new shoes."), (ASSISTANT, "Good for you."))
    found = await store.found("Which attraction in Xiamen did I like best?")
    assert found.index("Gulangyu, the light there was wonderful.") < found.index(
        "Which attraction in Xiamen did you like best?"
    )


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which film did you recommend to me?", "Watch the film Solaris."),
        ("Which film did I recommend to you?", "You should see the film Stalker."),
        ("你给我推荐过什么电影？", "Watch the film Solaris."),
        ("我给你推荐过什么电影？", "You should see the film Stalker."),
    ],
)
async def test_whose_words_are_meant_decides(store, question, first):
    await store.talk(
        "s1",
        NOW - timedelta(days=9),
        (USER, "You should see the film Stalker."),
        (ASSISTANT, "Watch the film Solaris."),
    )
    assert (await store.found(question))[0] == first


@pytest.mark.parametrize("question", ["What did I cook on May 4th?", "我5月4号做了什么菜？"])
async def test_a_date_brings_up_that_day_in_the_persons_zone(store, question):
    for day in (2, 3, 4, 5, 6):
        # Half past eleven at night in UTC is the next day in Berlin.
        at = datetime(2025, 5, day - 1, 23, 30, tzinfo=ZoneInfo("UTC"))
        await store.talk(f"day {day}", at, (USER, f"I cooked dish number {day}."))
    assert (await store.found(question))[0] == "I cooked dish number 4."


async def test_the_chat_so_far_tells_what_a_vague_line_is_about(store):
    await store.remember(*FACTS)
    found = await store.found("It has been ages!", "I miss the orchestra and making music there.")
    assert found[0] == FACTS[5]


async def test_a_clear_question_is_not_drowned_by_the_chat_before_it(store):
    await store.remember(*FACTS)
    chat = ("I drove to the garage.", "They changed the tyres of the car.", "It was expensive.")
    assert (await store.found("What is my cat called?", *chat))[0] == FACTS[0]


async def test_without_an_encoder_words_still_find(store):
    await store.remember(*FACTS)
    by_words = Recall(None, store.index, store.read)
    found = await by_words.find(Scope(frozenset({ANNA}), None), Question("my cat?", NOW))
    assert found[0].candidate.text == FACTS[0]


async def test_an_encoder_that_fails_leaves_the_words_and_says_so(store, caplog):
    class Broken:
        name, dimensions = "broken", 512

        async def embed_documents(self, texts):
            raise MemoryUnavailable("no model")

        async def embed_queries(self, texts):
            raise MemoryUnavailable("no model")

    await store.remember(*FACTS)
    by_words = Recall(Broken(), store.index, store.read)
    found = await by_words.find(Scope(frozenset({ANNA}), None), Question("my cat?", NOW))
    assert found[0].candidate.text == FACTS[0]
    assert "words only" in caplog.text


async def test_all_parts_of_a_question_are_encoded_at_once(store):
    class Counting:
        name, dimensions = store.encoder.name, store.encoder.dimensions
        asked = ()

        async def embed_documents(self, texts):
            raise AssertionError("a question is no document")

        async def embed_queries(self, texts):
            self.asked = (*self.asked, len(texts))
            return await store.encoder.embed_queries(texts)

    await store.remember(*FACTS)
    encoder = Counting()
    recall = Recall(encoder, store.index, store.read)
    asked = Question("I was out. What is my cat called?", NOW)
    found = await recall.find(Scope(frozenset({ANNA}), None), asked)
    assert (found[0].candidate.text, encoder.asked) == (FACTS[0], (2,))


async def test_a_row_that_sql_no_longer_gives_is_never_shown(store):
    await store.remember(*FACTS)
    forgotten = next(key for key, (_, row) in store.rows.items() if row.text == FACTS[0])
    store.rows[forgotten] = (BEN, store.rows[forgotten][1])
    assert FACTS[0] not in await store.found("What is my cat called?")


async def test_a_question_for_advice_is_about_what_the_chat_is_about(store):
    await store.remember(*FACTS)
    chat = ("I miss the orchestra.", "What do you miss most?", "Making music with the others.")
    assert (await store.found("Do you think I should work?", *chat))[0] == FACTS[5]
    assert (await store.found("When do I work?", *chat))[0] == FACTS[2]


@pytest.mark.parametrize("forgotten", [False, True])
async def test_what_is_forgotten_while_a_cross_encoder_reads_is_not_shown(store, forgotten):
    class Reading:
        async def ready(self):
            """It is."""

        async def scores(self, question, texts):
            if forgotten:
                gone = next(key for key, (_, row) in store.rows.items() if row.text == FACTS[0])
                store.rows[gone] = (BEN, store.rows[gone][1])
            return [float(text == FACTS[0]) for text in texts]

    await store.remember(*FACTS)
    recall = Recall(store.encoder, store.index, store.read, reranking=Reranking(Reading()))
    asked = Question("What is my cat called?", NOW)
    shown = await recall.recall(Scope(frozenset({ANNA}), None), asked)
    assert (FACTS[0] in [one.candidate.text for one in shown]) is not forgotten
