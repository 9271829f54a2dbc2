"""What a pasted text is read as: our JSON, other JSON, and plain lists of facts."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.core.transfer.reading import (
    BROKEN,
    MOST_FACTS,
    NEWER,
    NOTHING,
    TOO_BIG,
    TOO_MANY,
    MemoryRecord,
    Refused,
    Unreadable,
    facts,
)


def contents(text: str) -> list[str]:
    return [one.content for one in facts(text) if isinstance(one, MemoryRecord)]


@pytest.mark.parametrize(
    "text",
    [
        "I like tea\nI live in Ghent",
        "- I like tea\n* I live in Ghent",
        "1. I like tea\n2) I live in Ghent\n\n",
        "• I like tea\r\n• I live in Ghent",
        "# About me\n\nI like tea\n\n## Places\nI live in Ghent",
        "**Preferences**\n- I like tea\n---\nHome:\n- I live in Ghent",
        "```\nI like tea\nI live in Ghent\n```",
        "[2024-05-01] - I like tea\n[unknown] - I live in Ghent",
        '["I like tea", "I live in Ghent"]',
        '```json\n["I like tea", "I live in Ghent"]\n```',
        '[{"text": "I like tea"}, {"memory": "I live in Ghent"}]',
        '{"results": [{"memory": "I like tea"}, {"memory": "I live in Ghent"}]}',
    ],
)
def test_facts_are_found_however_they_are_listed(text):
    assert contents(text) == ["I like tea", "I live in Ghent"]


def test_chinese_lists_are_read():
    assert contents("关于我：\n1、我住在根特\n· 我喝茶\n2024年5月1日 我养了一只猫") == [
        "我住在根特",
        "我喝茶",
        "我养了一只猫",
    ]


def test_the_day_before_a_fact_is_when_it_was_noted():
    [one] = facts("[2024-05-01] - User likes tea.")
    assert (one.content, one.created_at) == ("User likes tea.", datetime(2024, 5, 1, tzinfo=UTC))


def test_a_date_that_belongs_to_the_fact_stays_in_it():
    assert contents("My exam is on 2024-05-01\n2024-99-99 is no day") == [
        "My exam is on 2024-05-01",
        "2024-99-99 is no day",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", NOTHING),
        ("{}", NOTHING),
        ("{broken", BROKEN),
        ('[{"content": "x"},', BROKEN),
        ('{"memories": []}', NOTHING),
        ("# only\n## headings", NOTHING),
        ("x" * 5_000_001, TOO_BIG),
        ("字" * 1_700_000, TOO_BIG),
        ("fact\n" * (MOST_FACTS + 1), TOO_MANY),
        ('{"format": "rememo", "version": 2, "memories": [{"content": "x"}]}', NEWER),
    ],
)
def test_what_cannot_be_read_says_why(text, why):
    with pytest.raises(Unreadable) as raised:
        facts(text)
    assert raised.value.why == why


def test_one_bad_entry_does_not_spoil_the_others():
    entries = [
        {"content": "I like tea"},
        {"content": 5},
        7,
        {"content": "x", "created_at": "yesterday"},
        {"content": "x", "importance": 99},
        {"content": "x", "kind": "__import__"},
        {"content": "x", "shared": ["nowhere"]},
        {"content": "x", "created_at": "2024-05-01T00:00:00"},
        "I live in Ghent",
    ]
    found = facts(json.dumps({"format": "rememo", "version": 1, "memories": entries}))
    kept = [one.content for one in found if isinstance(one, MemoryRecord)]
    assert kept == ["I like tea", "I live in Ghent"]
    assert sum(isinstance(one, Refused) for one in found) == 7


@given(st.text(max_size=300))
@example("[" * 100_000)
def test_no_text_is_too_strange(text):
    try:
        found = facts(text)
    except Unreadable:
        return
    assert all(isinstance(one, MemoryRecord | Refused) for one in found)
