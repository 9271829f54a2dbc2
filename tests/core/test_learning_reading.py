"""A model's answer is read however it is dressed; what cannot be read is nothing."""

import json

import pytest

from bot.core.learn.operations import Operation, Verb
from bot.core.learn.reading import operations

TEA = {"op": "ADD", "content": "Likes tea", "quote": "I like tea"}


@pytest.mark.parametrize(
    "answer",
    [
        json.dumps({"operations": [TEA]}),
        json.dumps([TEA]),
        json.dumps(TEA),
        "```json\n" + json.dumps({"operations": [TEA]}, indent=2) + "\n```",
        "Sure! Here you are: ```" + json.dumps({"facts": [TEA]}) + "``` Anything else?",
        "<think>tea? {maybe} [or not]</think>" + json.dumps({"memories": [TEA]}),
        "no opening tag </think>" + json.dumps([TEA]),
        'First {"a": 1}, then ' + json.dumps({"operations": [TEA]}) + " and {more",
        '{"operations": [' + json.dumps(TEA) + ', {"op": "ADD", "content": "cut off he',
        json.dumps({"operations": [{**TEA, "extra": {"x": [1]}, "importance": "high"}]}),
        json.dumps({"operations": [{"event": "add", "fact": "Likes tea", "source": "I like tea"}]}),
        json.dumps({"operations": [TEA]}).replace("Likes tea", "Likes\\ntea"),
    ],
)
def test_one_fact_is_read_from_any_dress(answer):
    found = operations(answer)
    assert found is not None
    assert [(op.verb, op.content, op.quote) for op in found] == [
        (Verb.ADD, "Likes tea", "I like tea")
    ]


def test_facts_as_bare_strings_are_read():
    assert operations('<think>x</think> Sure: ```json {"facts":["Likes tea"]}``` bye') == [
        Operation(Verb.ADD, "Likes tea")
    ]


@pytest.mark.parametrize(
    "answer",
    ['{"operations": []}', "[]", "{}", '{"facts": []}', '```json\n{"operations": []}\n```',
     '{"operations": [{"op": "NONE"}]}', '{"operations": [{"op": "ADD"}, null, 7]}'],
)  # fmt: skip
def test_nothing_to_note_is_an_answer(answer):
    assert operations(answer) == []


@pytest.mark.parametrize(
    "answer", ["", "I have nothing to note.", "<think>only", "{{{{", "[1, 2", '"Likes tea"', "null"]
)
def test_what_is_no_answer_is_told_from_an_empty_one(answer):
    assert operations(answer) is None


def test_odd_fields_are_mended():
    [op] = operations(
        json.dumps(
            [
                {
                    "action": "delete",
                    "id": "#2",
                    "quote": "q",
                    "importance": 99,
                    "kind": "Event",
                    "happened_at": None,
                    "topic": "HEALTH",
                }
            ]
        )
    )
    assert (op.verb, op.target, op.importance, op.topic) == (Verb.EXPIRE, 2, 5, "health")


def test_a_flood_of_proposals_is_cut():
    many = [{**TEA, "content": f"Likes {number}"} for number in range(100)]
    assert len(operations(json.dumps(many))) == 12
