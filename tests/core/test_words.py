"""The small pure functions that read and cut text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core import secrets, tokens, window
from bot.core.language import spoken
from bot.core.prompts import alternating
from bot.core.reasoning import visible
from bot.core.texts import EN, ZH
from bot.domain.keys import ChatKey
from bot.domain.messages import Message, PromptMessage, Role
from bot.domain.people import Language
from tests.fakes import NOON


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Hello", "Hello"),
        ("<think>plan</think>Hello", "Hello"),
        ("plan</think>Hello", "Hello"),
        ("<think>plan", ""),
        ("Hi <thi", "Hi "),
        ("Hi <b>", "Hi <b>"),
        ("a < b and 3 <", "a < b and 3 "),
        ("<THINK>x</THINK> Hi", "Hi"),
        ("<think>a</think>One<think>b</think> Two", "One Two"),
        ("<thinking>a</thinking>Hi", "Hi"),
    ],
)
def test_reasoning_is_never_shown(raw, shown):
    assert visible(raw) == shown


@given(st.text(alphabet="ab<>/think ", max_size=60))
def test_no_reasoning_tag_is_ever_shown_whole(raw):
    shown = visible(raw).lower()
    assert "<think>" not in shown
    assert "</think>" not in shown


@pytest.mark.parametrize(
    "secret",
    [
        "my key is sk-proj-abcdefgh12345678",
        "token: ghp_abcdefghijklmnop1234",
        "AKIAIOSFODNN7EXAMPLE",
        "the password is hunter2",
        "Password: correcthorse",
        "my api key = abcd1234",
        "card 4111 1111 1111 1111",
        "5500-0000-0000-0004",
        "postgres://me:secret@host/db",
        "我的密码是 abc123",
        "验证码：884422",
        "-----BEGIN RSA PRIVATE KEY-----",
        "Password hunter2",
        "my password's hunter2",
        "my wifi password for home is sunflower",
        "the password to my laptop is correcthorse",
        "my PIN for the bank card is 4821",
        "PIN 4821",
        "my pin code: 4821",
        "pw: hunter2",
        "пароль: qwerty",
        "contraseña: girasol",
        "mein Passwort ist Sonnenblume",
        "我的银行卡密码 123456",
        "4111.1111.1111.1111",
        "DE89 3704 0044 0532 0130 00 is my account",
        "gb82west12345698765432",
    ],
)
def test_secrets_are_recognised(secret):
    assert secrets.found(secret)


@pytest.mark.parametrize(
    "fact",
    [
        "I like password managers",
        "I forgot my password yesterday",
        "my password manager is open source",
        "my password isn't easy to guess",
        "a long spin is fun",
        "the pin is broken",
        "I pinned 2024 photos",
        "DE88 3704 0044 0532 0130 00",
        "我忘了密码",
        "my order number is 1234567890123456",
        "call me at 030 1234567",
        "I was born on 1990-01-02",
        "the key to my heart is tea",
        "我喜欢喝茶",
        "I live at Main Street 5, 10115 Berlin",
    ],
)
def test_ordinary_facts_are_no_secrets(fact):
    assert not secrets.found(fact)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("hello", Language.EN),
        ("你好", Language.ZH),
        ("ok 好的", Language.ZH),
        ("こんにちは世界", Language.EN),
    ],
)
def test_chinese_words_are_answered_in_chinese(text, language):
    assert spoken(text, Language.EN) is language


def test_tokens_err_on_the_high_side():
    assert tokens.estimate("hello world, how are you today?") >= 8
    assert tokens.estimate("你好世界") == 4
    assert tokens.estimate("😀😀") >= 2
    assert tokens.estimate("") == 0


def turn(text: str, role=Role.USER) -> Message:
    return Message(text, ChatKey("fake", "1"), role, text, NOON)


@given(st.lists(st.text(max_size=200), max_size=30), st.integers(0, 2000))
def test_the_window_is_the_newest_turns_that_fit(texts, budget):
    turns = [turn(text) for text in texts]
    kept = window.fit(turns, budget)
    assert list(kept) == turns[len(turns) - len(kept) :]
    assert sum(tokens.of_message(f": {t.text}") for t in kept) <= budget
    if len(kept) < len(turns):
        missed = turns[-len(kept) - 1]
        cost = sum(tokens.of_message(f": {t.text}") for t in (*kept, missed))
        assert cost > budget


ROLES = st.sampled_from([Role.USER, Role.ASSISTANT])


@given(st.lists(st.tuples(ROLES, st.text(alphabet="xyz", max_size=5)), max_size=12))
def test_every_prompt_alternates_and_loses_no_word(turns):
    made = alternating("system", [PromptMessage(role, text) for role, text in turns])
    roles = [message.role for message in made]
    assert roles[0] is Role.SYSTEM
    assert all(role is (Role.USER, Role.ASSISTANT)[at % 2] for at, role in enumerate(roles[1:]))
    whole = "".join(message.text for message in made)
    assert [text for _, text in turns if text and text not in whole] == []


@pytest.mark.parametrize("name", list(EN.__slots__))
def test_every_sentence_is_there_in_both_languages_with_the_same_places(name):
    english, chinese = getattr(EN, name), getattr(ZH, name)
    if isinstance(english, str):
        assert english
        assert chinese
        assert _places(english) == _places(chinese)


def _places(text: str) -> set[str]:
    from string import Formatter

    return {place for _, place, _, _ in Formatter().parse(text) if place}
