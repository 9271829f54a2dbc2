"""kill -9 at every named place between fetch and mark: nothing is lost, little is doubled."""

import re
from collections import Counter
from itertools import pairwise

from tests.e2e.discord import town as discord_town
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


async def test_on_discord_nothing_is_doubled_since_the_outbox_id_is_the_nonce(tmp_path):
    armed = tmp_path / "armed"
    places = ("inbox_committed", "llm_answered", "outbox_committed", *SENDING)
    async with discord_town(tmp_path) as t:
        ann = t.discord.user("Ann")
        direct = t.discord.dm(ann)
        t.model.always(_named)

        def answers() -> Counter:
            return _words(message.text for message in t.discord.from_bot(direct))

        for place in (*places, ""):
            async with t.bot(BOT_KILL_AT=f"{place}:{armed}") as bot:
                await t.discord.online(timeout=PATIENCE)
                if not place:
                    await t.discord.wait_for(
                        lambda: all(answers()[name] for name in places), timeout=PATIENCE
                    )
                    assert await bot.stop() == 0
                    break
                armed.touch()
                t.discord.say(ann, direct, f"say: {place}")
                assert await bot.ended() == 137, bot.output
                armed.unlink()
        assert {name: answers()[name] for name in places} == dict.fromkeys(places, 1)


async def _settled(t, ann) -> None:
    """In a chat everything goes out in order: what this answers comes after all else is marked."""
    before = _answers(t, ann)["Nothing"]
    t.telegram.say(ann, "/stop")
    await t.telegram.wait_for(lambda: _answers(t, ann)["Nothing"] > before, PATIENCE)


def _named(body) -> str:
    """The model's whole answer: the places named in what it was asked last."""
    return " ".join(re.findall(r"say: (\w+)", body["messages"][-1]["content"]))


def _answers(t, ann) -> Counter:
    return _words(t.telegram.texts(ann))


def _words(texts) -> Counter:
    words = Counter()
    for text in texts:
        words.update(text.split())
    return words
