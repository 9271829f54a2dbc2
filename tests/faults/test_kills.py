"""kill -9 at every named place between fetch and mark: nothing is lost, little is doubled."""

import re
from collections import Counter
from itertools import pairwise

from tests.e2e.telegram import town

PATIENCE = 60.0
RECEIVING = ("after_fetch", "inbox_insert", "inbox_committed", "before_ack", "claim")
ANSWERING = ("llm_sent", "llm_answered", "outbox_committed")
SENDING = ("platform_sent", "before_mark")
PLACES = ("", *RECEIVING, *ANSWERING, *SENDING, "")


async def test_a_kill_anywhere_loses_no_message_and_doubles_only_a_send_in_flight(tmp_path):
    """One life after another on one data folder: each answers what the last one left open, and
    is then killed at the next place."""
    armed = tmp_path / "armed"
    async with town(tmp_path) as t:
        ann = t.telegram.user(42, "Ann")
        t.model.always(_named)
        t.telegram.say(ann, "say: begin")
        left_open = "begin"
        for _, place in pairwise(PLACES):
            async with t.bot(BOT_KILL_AT=f"{place}:{armed}") as bot:
                await t.telegram.wait_for(lambda word=left_open: _answers(t, ann)[word], PATIENCE)
                await _settled(t, ann)
                if not place:
                    assert await bot.stop() == 0
                    break
                armed.touch()
                t.telegram.say(ann, f"say: {place}")
                assert await bot.ended() == 137, bot.output
                armed.unlink()
            left_open = place
        counts = _answers(t, ann)
        assert {p: counts[p] for p in (*RECEIVING, *ANSWERING)} == dict.fromkeys(
            (*RECEIVING, *ANSWERING), 1
        )
        assert {p for p in SENDING if counts[p] not in (1, 2)} == set()
        assert t.telegram.pending == []


async def _settled(t, ann) -> None:
    """In a chat everything goes out in order: what this answers comes after all else is marked."""
    before = _answers(t, ann)["Nothing"]
    t.telegram.say(ann, "/stop")
    await t.telegram.wait_for(lambda: _answers(t, ann)["Nothing"] > before, PATIENCE)


def _named(body) -> str:
    """The model's whole answer: the places named in what it was asked last."""
    return " ".join(re.findall(r"say: (\w+)", body["messages"][-1]["content"]))


def _answers(t, ann) -> Counter:
    words = Counter()
    for text in t.telegram.texts(ann):
        words.update(text.split())
    return words
