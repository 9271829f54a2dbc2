"""Dates in questions, asked on Wednesday 2026-03-11."""

from datetime import date

import pytest

from bot.core.recall.dates import dated

TODAY = date(2026, 3, 11)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("What did I do on May 4th?", "2025-05-04", "2025-05-04"),
        ("On 3 Oct 2023, where was I?", "2023-10-03", "2023-10-03"),
        ("October 13, 2023", "2023-10-13", "2023-10-13"),
        ("2024-02-29", "2024-02-29", "2024-02-29"),
        ("in March", "2026-03-01", "2026-03-31"),
        ("last March", "2025-03-01", "2025-03-31"),
        ("last May", "2025-05-01", "2025-05-31"),
        ("in August 2022", "2022-08-01", "2022-08-31"),
        ("yesterday", "2026-03-10", "2026-03-10"),
        ("two weeks ago", "2026-02-22", "2026-02-28"),
        ("3 months ago", "2025-12-01", "2025-12-31"),
        ("last week", "2026-03-02", "2026-03-08"),
        ("last weekend", "2026-03-07", "2026-03-08"),
        ("on Monday", "2026-03-09", "2026-03-09"),
        ("in 2024", "2024-01-01", "2024-12-31"),
        ("在5月2号，我看了哪部电影？", "2025-05-02", "2025-05-02"),
        ("三月八日我在哪", "2026-03-08", "2026-03-08"),
        ("2024年3月的旅行", "2024-03-01", "2024-03-31"),
        ("去年五月", "2025-05-01", "2025-05-31"),
        ("上个月我看了什么", "2026-02-01", "2026-02-28"),
        ("上個月我看了什麼", "2026-02-01", "2026-02-28"),
        ("上周五", "2026-03-06", "2026-03-06"),
        ("两周前", "2026-02-22", "2026-02-28"),
        ("昨天", "2026-03-10", "2026-03-10"),
        ("2022年我去了哪", "2022-01-01", "2022-12-31"),
    ],
)
def test_a_date_is_read_on_the_askers_calendar(text, first, last):
    spans = dated(text, TODAY).spans
    assert [(span.first.isoformat(), span.last.isoformat()) for span in spans] == [(first, last)]


@pytest.mark.parametrize("text", ["May I ask?", "30 February", "on Feb 30", "I march on"])
def test_what_is_no_date_is_left_alone(text):
    found = dated(text, TODAY)
    assert (found.spans, found.rest) == ((), text)


def test_the_words_remain_without_the_date():
    assert dated("Which film did I see on May 2nd?", TODAY).rest == "Which film did I see  ?"
