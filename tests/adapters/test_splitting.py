"""Long answers: parts that fit, stand alone, and lose nothing."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.graphemes import is_boundary
from adapters.splitting import split, utf16_units

THUMB = "👍🏽"
PIECES = st.sampled_from(
    [
        "a",
        "word ",
        "\n",
        "\n\n",
        "  ",
        "字。",
        "```py\n",
        "```\n",
        "\n```\n",
        "~~~\n",
        "    x = 1\n",
    ]
) | st.sampled_from(
    [
        THUMB,
        "e\u0301",
        "👨\u200d👩\u200d👧",
        "🇩🇪",
        "ก\u0e33",
        "\ud83d",
        "\r\n",
        "a longer line of words\n",
    ]
)
TEXTS = st.lists(PIECES, max_size=120).map("".join)


def code_lines(text: str) -> list[str]:
    """The lines inside fences, as a reader of Markdown finds them."""
    found, mark = [], ""
    for line in text.split("\n"):
        fence = re.fullmatch(r"\s*(`{3,}|~{3,})([^`]*)", line)
        if mark and fence and line.strip() == mark:
            mark = ""
        elif mark:
            found.append(line)
        elif fence:
            mark = fence[1]
    return found


def without_fences(text: str) -> str:
    return re.sub(r"[`~]{3,}(py)?|\s", "", text)


def test_a_text_that_fits_stays_as_it_is() -> None:
    assert split("  two\n\nlines ", 100) == ("  two\n\nlines ",)
    assert split("", 100) == ("",)


def test_breaks_come_at_a_paragraph_then_a_line_then_a_word() -> None:
    assert split("one two\nthree\n\nfour five six", 22) == ("one two\nthree", "four five six")
    assert split("one two\nthree four", 14) == ("one two", "three four")
    assert split("one two three four", 14) == ("one two three", "four")
    assert split("今天天气很好。我们去公园吧", 10) == ("今天天气很好。", "我们去公园吧")


def test_a_fence_over_a_seam_is_closed_and_opened_again_with_its_language() -> None:
    code = "\n".join(f"line {number:03} " + "x" * 30 for number in range(60))
    text = "p" * 3000 + f"\n\n```python\n{code}\n```\nafter"
    parts = split(text, 2000)
    assert all(len(part) <= 2000 for part in parts)
    assert all(part.count("```") in (0, 2) for part in parts)
    assert sum(part.count("```python\n") for part in parts) == 2
    assert [line for part in parts for line in code_lines(part)] == code.split("\n")


def test_blank_lines_and_indentation_inside_a_fence_stay() -> None:
    code = ["def f():", "    pass", "", "", "    # end", ""] * 20
    text = "```py\n" + "\n".join(code) + "\n```"
    parts = split(text, 100)
    assert len(parts) > 4
    assert [line for part in parts for line in code_lines(part)] == code


@pytest.mark.parametrize("limit", [4096, 2000])
def test_a_single_line_longer_than_a_message_is_cut_at_once(limit: int) -> None:
    line = "QUJD" * 2250
    begun = time.perf_counter()
    parts = split(f"```\n{line}\n```", limit)
    assert time.perf_counter() - begun < 1.0
    assert len(parts) >= 3
    assert "".join(line for part in parts for line in code_lines(part)) == line


def test_a_fence_left_open_is_closed() -> None:
    assert split("so:\n```js\nlet x", 100) == ("so:\n```js\nlet x\n```",)


def test_emoji_are_counted_in_utf16_units() -> None:
    parts = split("😀" * 4000, 4096, utf16_units)
    assert [utf16_units(part) for part in parts] == [4096, 3904]
    assert "".join(parts) == "😀" * 4000


def test_no_cut_falls_inside_a_character_as_a_reader_sees_it() -> None:
    text = "a" + THUMB * 3000
    parts = split(text, 4096, utf16_units)
    assert "".join(parts) == text
    assert all(part.startswith((THUMB, "a")) for part in parts)


@pytest.mark.parametrize(
    "joined",
    [
        THUMB,
        "👨\u200d👩\u200d👧",
        "e\u0301",
        "❤\ufe0f",
        "🇩🇪",
        "1\ufe0f\u20e3",
        "\r\n",
        "\u1112\u1161\u11ab",
        "ก\u0e33",
        "\ud83d\ude00",
        "\U0001f3f4\U000e0067\U000e0062\U000e007f",
        "क\u094dष",
    ],
)
def test_a_joined_character_has_no_boundary_inside(joined: str) -> None:
    text = f"x{joined}y"
    assert [at for at in range(1, len(text)) if is_boundary(text, at)] == [1, len(text) - 1]


def test_flags_are_cut_between_each_other() -> None:
    assert [at for at in range(1, 6) if is_boundary("🇩🇪🇫🇷🇪🇸", at)] == [2, 4]


def test_a_character_longer_than_the_limit_does_not_stop_the_splitter() -> None:
    text = "a" + "\u0301" * 50
    parts = split(text, 10)
    assert "".join(parts) == text
    assert max(map(len, parts)) == 10


def test_a_long_text_is_split_in_good_time() -> None:
    begun = time.perf_counter()
    parts = split("some words here. " * 20_000, 4096, utf16_units)
    assert time.perf_counter() - begun < 2.0
    assert len(parts) == 84


@settings(deadline=None)
@given(TEXTS, st.sampled_from([40, 61, 97]), st.sampled_from([len, utf16_units]))
def test_any_text_comes_back_whole_in_parts_that_fit(text, limit, measure) -> None:
    parts = split(text, limit, measure)
    assert all(measure(part) <= limit for part in parts)
    assert without_fences("".join(parts)) == without_fences(text)
    assert all(part.strip() for part in parts) or not text.strip()


@settings(deadline=None)
@given(TEXTS, st.sampled_from([40, 61, 97]))
def test_any_code_keeps_every_character_and_every_fence_is_closed(text, limit) -> None:
    parts = split(text, limit)
    assert "".join(line for part in parts for line in code_lines(part)) == "".join(code_lines(text))
    for part in parts:
        # One more line of text behind a part is never taken for code.
        assert code_lines(part + "\nbehind") == code_lines(part)
