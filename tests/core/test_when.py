"""`python -m bot when`: what a time phrase is understood as."""

import io
import json
import subprocess
import sys

from bot.__main__ import main

AT = ["--now", "2026-03-10T20:15:00+01:00", "--zone", "Europe/Berlin"]


def test_a_phrase_is_said_in_words(capsys):
    assert main(["when", "tomorrow", "at", "9", *AT]) == 0
    assert capsys.readouterr().out == "Wed 11 Mar 2026 09:00 (Europe/Berlin)\n"


def test_everything_that_is_understood_is_there_as_json(capsys):
    assert main(["when", "every monday at 8 put the bins out", "--json", *AT]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["kind"], told["rrule"], told["start"], told["rest"]) == (
        "recurring",
        "FREQ=WEEKLY;BYDAY=MO",
        "2026-03-16T08:00:00",
        "put the bins out",
    )


def test_what_cannot_be_kept_is_said_with_the_reason(capsys):
    main(["when", "31 April at 10", *AT])
    main(["when", "hello there", *AT])
    assert capsys.readouterr().out.splitlines() == [
        "There is no such time. When shall it be?",
        "There is no time in it.",
    ]


def test_each_line_of_json_is_answered_by_one(capsys, monkeypatch):
    asked = [
        {"text": "in 2 hours", "now": "2026-03-10T12:00:00+00:00", "zone": "Europe/Berlin"},
        {"text": "明天下午3点", "now": "2026-03-10T12:00:00", "zone": "Asia/Shanghai"},
    ]
    lines = [json.dumps(one) for one in asked]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "no json", ""])))
    assert main(["when", "--jsonl"]) == 0
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["at"] == "2026-03-10T15:00:00+01:00"
    assert second["at"] == "2026-03-11T15:00:00+08:00"
    assert third["error"].startswith("JSONDecodeError")


def test_a_zone_or_a_moment_that_is_none_is_told_in_one_line(capsys):
    assert main(["when", "tomorrow", "--zone", "Mars/Base"]) == 78
    assert main(["when", "tomorrow", "--now", "yesterday"]) == 78
    first, second = capsys.readouterr().err.splitlines()
    assert first == "rememo: there is no time zone 'Mars/Base'"
    assert "yesterday" in second


def test_it_imports_nothing_heavy():
    code = (
        "import sys; from bot.__main__ import main; main(['when', 'tomorrow']);"
        "print([m for m in ('pydantic', 'sqlalchemy', 'telegram', 'discord', 'openai') "
        "if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
