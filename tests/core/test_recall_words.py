"""The lexical leg: which texts share terms, and which words say nothing."""

import pytest

from bot.core.recall.lexical import AVERAGE_TERMS, K1, B, document, is_small_talk, question


def score(asked: str, said: str) -> float:
    weights = document(said).weights
    return sum(weight * weights.get(term, 0.0) for term, weight in question(asked).weights.items())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Which paintings?", "I painted a sunrise"),
        ("Welche Wohnungen?", "Wir haben eine Wohnung in Köln und das ist schön"),
        ("кошки", "меня любит кошка"),
        ("猫叫什么", "我家的猫叫豆豆，它很可爱"),
        ("我的貓", "我家的猫很可爱"),
        ("\uff21\uff22\uff23", "abc"),
        ("東京", "去年东京很热"),
        ("고양이", "우리 고양이는 귀여워"),
    ],
)
def test_texts_about_the_same_meet(asked, said):
    assert score(asked, said) > 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [("what is it that you have?", "it is what we have"), ("cat", "category"), ("猫", "狗很可爱")],
)
def test_function_words_and_other_words_do_not(asked, said):
    assert score(asked, said) == 0


def test_words_about_talking_weigh_less_than_words_about_things():
    assert score("name", "the name") < score("novel", "the novel")
    assert score("推荐", "推荐") < score("小说", "小说")


def test_saying_it_twice_counts_less_than_double():
    once, twice = score("tea", "tea today"), score("tea", "tea tea")
    assert once < twice < 2 * once


@pytest.mark.parametrize(
    "text",
    [
        "hi!",
        "Thanks, good night",
        "what is 17*23?",
        "ok",
        "",
        "👍",
        "你好啊",
        "谢谢你",
        "Привет",
        "哈哈好的",
    ],
)
def test_small_talk_and_sums_ask_for_nothing(text):
    assert is_small_talk(text)


@pytest.mark.parametrize(
    "text", ["my cat", "where do I live?", "我的猫", "豆豆", "What did we talk about?"]
)
def test_anything_about_something_is_not_small_talk(text):
    assert not is_small_talk(text)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Where did I go?", "we went to Ghent"),
        ("What have I bought?", "I buy shoes"),
        ("my kids", "the children sleep"),
        ("Mom's picture", "a photo of my mother"),
        ("favorite color", "my favourite colour"),
    ],
)
def test_forms_that_share_no_letters_meet(asked, said):
    assert score(asked, said) > 0


def test_words_said_side_by_side_count_more_than_the_same_words_apart():
    together, apart = "support group, town, meeting", "group, town, meeting, support"
    assert score("support group", together) > score("support group", apart)


def test_pairs_of_words_make_no_text_longer():
    length = 3
    expected = (K1 + 1) / (1 + K1 * (1 - B + B * length / AVERAGE_TERMS))
    assert score("tea", "tea with milk and sugar") == pytest.approx(expected)


def test_words_that_fit_anything_weigh_less():
    assert score("really", "really") == score("made", "made") < score("cello", "cello")


def test_a_character_alone_says_less_than_two_together():
    alone, together = score("小", "小说"), score("小说", "小说")
    assert together == pytest.approx(4 * alone)  # both characters at a half, and the pair


@pytest.mark.parametrize(
    ("asked", "said"),
    [("I met Ben", "ben"), ("Did we see 'The Mirror'?", "the mirror"), ("I, Maria, sing", "maria")],
)
def test_what_has_a_name_weighs_more_in_a_question(asked, said):
    assert score(asked, said) == pytest.approx(2 * score(asked.lower(), said))


def test_a_capital_where_a_sentence_begins_is_no_name():
    assert score("Cellos. Cellos!", "cello") == score("cellos", "cello")
