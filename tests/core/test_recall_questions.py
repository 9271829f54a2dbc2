"""Whether a line of a chat asks after what was told, or goes on about what the chat is about."""

import pytest

from bot.core.recall.questions import asks, asks_for_advice, stands_alone


@pytest.mark.parametrize(
    "text",
    [
        "What is my cat called?",
        "what is my cat called",
        "I read a novel in the library. What was its name?",
        "What was the name of that restaurant? I forgot.",
        "Tell me what I said about Ghent.",
        "我的猫叫什么名字？",
        "我的猫叫什么",
    ],
)
def test_a_question_asks(text):
    assert asks(text)
    assert not asks_for_advice(text)


@pytest.mark.parametrize(
    "text",
    [
        "Really? I used to paint many pictures for her.",
        "When both are mixed together, I just get confused.",
        "I told him.",
        "真的吗？我以前画过许多画给她，她都留着。",
        "我总是害怕考试前不知道怎么复习。",
    ],
)
def test_a_question_on_the_way_or_a_word_of_one_does_not(text):
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "What should I do after he moves?",
        "But what if he does not like it?",
        "Do you have any good ideas?",
        "How can I make it up to her?",
        "他搬家以后，我应该怎么办呢？",
        "你觉得呢？",
    ],
)
def test_asking_what_to_do_is_asking_for_advice(text):
    assert asks_for_advice(text)


@pytest.mark.parametrize(
    "text",
    [
        "What did I say my sister is allergic to?",
        "How much coffee may I drink in the evening?",
        "我对什么食物过敏来着？",
    ],
)
def test_a_whole_question_stands_alone(text):
    assert stands_alone(text)


@pytest.mark.parametrize(
    "text",
    [
        "What did I say about it last week?",
        "And who is she married to?",
        "And in winter?",
        "Why?",
        "她叫什么名字来着？",
        "冬天呢？",
        "Wie heißt noch mal mein Zahnarzt?",
        "Как зовут моего зубного врача?",
    ],
)
def test_a_question_that_points_back_or_may_does_not(text):
    assert not stands_alone(text)
