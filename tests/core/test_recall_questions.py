"""Whether a line of a chat asks after what was told, or goes on about what the chat is about."""

import pytest

from bot.core.recall.questions import asks, asks_for_advice


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
