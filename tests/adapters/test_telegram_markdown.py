"""Formatting costs marks only: all that the model wrote stays readable."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.splitting import utf16_units
from adapters.telegram.markdown import Mark, render


def marked(markdown: str) -> tuple[str, list[tuple[str, str]]]:
    """The visible text, and each mark with the words under it."""
    rendered = render(markdown)
    units = rendered.text.encode("utf-16-le", "surrogatepass")
    return rendered.text, [
        (mark.kind, units[2 * mark.offset : 2 * (mark.offset + mark.length)].decode("utf-16-le"))
        for mark in rendered.marks
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Cost: 3.50 (net) - see snake_case_name! _ *",
        "https://ex.org/a_b_c/d__e?x_y=1 and https://ex.org/_f_",
        "Use std::vector<int>, press <Enter>, if a<b then c>d",
        "2*3*4, 2**3**4, *.py and *.js, a * b * c, f(*args, **kwargs)",
        "__init__ and _my_field_ and a__b__c",
        "** not bold ** and **unclosed and *unclosed too",
        r"\( x \) and \[y\] and C:\dir",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "* one\n- two\n1. three\n---\n***",
        "```\n```",
        "[no](file:///etc) [x] (y) ![z]",
        "5 > 3\n#hashtag\n~ about ~5 ~~",
        "",
        "<b>tags</b> &amp; entities",
    ],
)
def test_what_is_no_markdown_stays_as_it_is(text: str) -> None:
    assert marked(text) == (text, [])


@pytest.mark.parametrize(
    ("markdown", "text", "marks"),
    [
        ("# Plan\n* one\n* **two**", "Plan\n* one\n* two", [("bold", "Plan"), ("bold", "two")]),
        ("**a *b* c**", "a b c", [("bold", "a b c"), ("italic", "b")]),
        ("*a **b***", "a b", [("italic", "a b"), ("bold", "b")]),
        ("***both*** _it_ ~~gone~~", "both it gone", None),
        ("这是**重点：**内容", "这是重点：内容", [("bold", "重点：")]),
        ("👍 `a*b*c` ``x ` y``", "👍 a*b*c x ` y", [("code", "a*b*c"), ("code", "x ` y")]),
        (r"\*not\* snake\_case", "*not* snake_case", []),
        ("> a **b**\n> c\nd", "a b\nc\nd", [("blockquote", "a b\nc"), ("bold", "b")]),
        ("x\n```py\na_b*c*\n\n  d\n```\ny", "x\na_b*c*\n\n  d\ny", [("pre", "a_b*c*\n\n  d")]),
        ("~~~\nopen *to* the end", "open *to* the end", [("pre", "open *to* the end")]),
        ("**https://ex.org/a_b**", "https://ex.org/a_b", [("bold", "https://ex.org/a_b")]),
        ("__two words__", "two words", [("bold", "two words")]),
    ],
)
def test_marks_become_entities(markdown: str, text: str, marks: list | None) -> None:
    seen, found = marked(markdown)
    assert seen == text
    assert marks is None or found == marks


def test_links_keep_their_address_and_fences_their_language() -> None:
    link = render("see [the **page**](https://ex.org/a_(b)_c)!")
    assert link.text == "see the page!"
    assert link.marks == (
        Mark("text_link", 4, 8, url="https://ex.org/a_(b)_c"),
        Mark("bold", 8, 4),
    )
    assert render("```python\nx\n```").marks == (Mark("pre", 0, 1, language="python"),)


def test_offsets_are_utf16_units() -> None:
    assert render("😀😀 **b**").marks == (Mark("bold", 5, 1),)


PIECES = st.sampled_from(
    ["*", "**", "_", "__", "~~", "`", "```", "¤", "¤¤¤ ", " ", "\n", "# ", "> ", "[x](http://y.z)"]
) | st.sampled_from(
    ["https://a_b.c/_d_ ", "\\", "(", ")", "😀", "。", "<int>", "\\*", "```py\n", "***"]
)


def _bare(text: str) -> str:
    """Without marks, links' addresses, and `py`, the only word here that can name a language."""
    text = re.sub(r"\[x\]\(http://y\.z\)", "x", text)
    return re.sub(r"[*_~`#>\\\s]|py", "", text)


@settings(deadline=None, max_examples=300)
@given(st.lists(PIECES, max_size=60).map("".join))
def test_nothing_but_marks_ever_vanishes(markdown: str) -> None:
    rendered = render(markdown)
    assert _bare(rendered.text) == _bare(markdown)
    assert utf16_units(rendered.text) <= utf16_units(markdown)
    for mark in rendered.marks:
        assert mark.length > 0
        assert mark.offset + mark.length <= utf16_units(rendered.text)


@pytest.mark.parametrize(
    "hostile", ["`", "` `` ", "*a ", "**a *b ", "[", "[a](", "_a_b", "> *a*\n"]
)
def test_hostile_text_costs_no_time(hostile: str) -> None:
    begun = time.perf_counter()
    render((hostile * 4096)[:4096])
    assert time.perf_counter() - begun < 2.0
