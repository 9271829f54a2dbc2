"""Text marked up in every way: what is seen, what is refused and with which words."""

import pytest

from tests.loopback.telegram_errors import Refusal
from tests.loopback.telegram_html import parse_html
from tests.loopback.telegram_markdown import parse_markdown
from tests.loopback.telegram_text import Entity, check_entities, cut, found_entities, trimmed, units


def marked(entities: list[Entity]) -> list[tuple[str, int, int]]:
    return [(entity["type"], entity["offset"], entity["length"]) for entity in entities]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("tea &lt;3 &amp; &#x41; &copy;", "tea <3 & A &copy;", []),
        ("👍<b>a<i>b</i></b>", "👍ab", [("bold", 2, 2), ("italic", 3, 1)]),
        ("<s>a</s><u>b</u>", "ab", [("strikethrough", 0, 1), ("underline", 1, 1)]),
        ('<a href="https://ex.org/a_b">x</a>', "x", [("text_link", 0, 1)]),
        ('<a href="nothing">x</a>', "x", []),
        ('<pre><code class="language-py">x</code></pre>', "x", [("pre", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", 0, 1)]),
        ('<span class="tg-spoiler">x</span>', "x", [("spoiler", 0, 1)]),
        ("<B>x</B><b></b>", "x", [("bold", 0, 1)]),
    ],
)
def test_html_shows_text_and_marks(
    source: str, text: str, entities: list[tuple[str, int, int]]
) -> None:
    found, marks = parse_html(source)
    assert found == text
    assert marked(marks) == entities


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("press <Enter>", 'Unsupported start tag "enter" at byte offset 6'),
        ("é <p>x</p>", 'Unsupported start tag "p" at byte offset 3'),
        ("a<br/>b", 'Unsupported start tag "br/" at byte offset 1'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>x</b></i>", 'expected "</i>", found "</b>"'),
        ("if a<b then", 'Unclosed start tag "b" at byte offset 4'),
        ("a <", "Unclosed start tag at byte offset 2"),
        ("<span>x</span>", 'must have class "tg-spoiler"'),
        ("&#55357;", "invalid Unicode characters"),
    ],
)
def test_html_is_refused_with_its_place(source: str, reason: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_html(source)
    assert refusal.value.description.startswith("Bad Request: can't parse entities: ")
    assert reason in refusal.value.description


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        (r"3\.50 \(net\) \- a\_b", "3.50 (net) - a_b", []),
        ("👍*a _b_*", "👍a b", [("bold", 2, 3), ("italic", 4, 1)]),
        (
            "__a__ ~b~ ||c||",
            "a b c",
            [("underline", 0, 1), ("strikethrough", 2, 1), ("spoiler", 4, 1)],
        ),
        ("```py\nx = 1.5```", "x = 1.5", [("pre", 0, 7)]),
        ("`a_b.c`", "a_b.c", [("code", 0, 5)]),
        (r"[a\.b](https://ex.org/\))", "a.b", [("text_link", 0, 3)]),
        (">one\n>two\nthree", "one\ntwo\nthree", [("blockquote", 0, 8)]),
    ],
)
def test_markdown_shows_text_and_marks(
    source: str, text: str, entities: list[tuple[str, int, int]]
) -> None:
    found, marks = parse_markdown(source)
    assert found == text
    assert marked(marks) == entities


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("3.50", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("- one", "Character '-' is reserved"),
        ("# Plan", "Character '#' is reserved"),
        ("a > b", "Character '>' is reserved"),
        ("é *a", "Can't find end of Bold entity at byte offset 3"),
        ("snake_case", "Can't find end of Italic entity at byte offset 5"),
        ("```py\nx", "Can't find end of PreCode entity at byte offset 0"),
        ("[a](https", "Can't find end of a URL at byte offset 4"),
    ],
)
def test_markdown_is_refused_with_its_place(source: str, reason: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_markdown(source)
    assert reason in refusal.value.description


@pytest.mark.parametrize(
    "entity",
    [
        {"type": "bold", "offset": 0, "length": 0},
        {"type": "bold", "offset": -1, "length": 2},
        {"type": "bold", "offset": 0, "length": 4},
        {"type": "bold", "offset": 0, "length": 2},
        {"type": "bold", "offset": 2, "length": 1},
        {"type": "loud", "offset": 0, "length": 1},
        {"type": "text_link", "offset": 0, "length": 1},
        {"type": "bold", "offset": "0"},
    ],
)
def test_an_entity_must_lie_in_the_text_and_never_split_a_pair(entity: Entity) -> None:
    with pytest.raises(Refusal, match="can't parse entities"):
        check_entities("a👍", [entity])
    assert check_entities("a👍", [{"type": "bold", "offset": 1, "length": 2}])


def test_blanks_go_and_entities_move_with_the_text() -> None:
    bold = {"type": "bold", "offset": 0, "length": 8}
    late = {"type": "italic", "offset": 6, "length": 2}
    assert trimmed("  👍 a \n", [bold, late]) == ("👍 a", [bold | {"length": 4}])


def test_what_people_type_is_marked_as_telegram_does() -> None:
    text = "👍 /new@MyBot hi @ann https://ex.org/@x a@b.c no/cmd #tea"
    found = [
        (entity["type"], cut(text, entity["offset"], entity["length"]))
        for entity in found_entities(text)
    ]
    assert found == [
        ("bot_command", "/new@MyBot"),
        ("mention", "@ann"),
        ("url", "https://ex.org/@x"),
        ("hashtag", "#tea"),
    ]
    assert units("👍a") == 3
