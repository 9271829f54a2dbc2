"""The inbox: nothing twice, one turn at a time, order kept, nothing lost on the way."""

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from bot.backends.sql import SqlDatabase
from bot.domain.events import (
    Attachment,
    ChatMoved,
    CommandCall,
    Deleted,
    Edited,
    Event,
    Quoted,
    Reachability,
)
from bot.domain.keys import ChatKey
from bot.ports import Claim
from tests.backends.sql_samples import (
    ANN,
    BOB,
    CHAT,
    GROUP,
    LEASE,
    NOW,
    OTHER_CHAT,
    ROOM,
    command,
    later,
    pressed,
    said,
)


async def keep(database: SqlDatabase, *events: Event, express: bool = False) -> list[bool]:
    return await database.write(
        lambda tx: [tx.inbox.add(event, NOW, express=express) for event in events]
    )


async def claim(database: SqlDatabase, now: datetime = NOW) -> Claim | None:
    return await database.write(lambda tx: tx.inbox.claim(now, now + timedelta(seconds=60)))


def keys(claimed: Claim | None) -> list[str] | None:
    return claimed and [event.key for event in claimed.events]


async def test_the_same_update_is_kept_once(database: SqlDatabase) -> None:
    assert await keep(database, said("7"), said("7", "again")) == [True, False]


async def test_the_same_key_on_another_platform_is_another_update(database: SqlDatabase) -> None:
    elsewhere = said("7", chat=ChatKey("discord", "1"))
    assert await keep(database, said("7"), elsewhere) == [True, True]


async def test_what_is_done_stays_done(database: SqlDatabase) -> None:
    await keep(database, said("1"))
    claimed = await claim(database)
    assert claimed is not None
    await database.write(lambda tx: tx.inbox.done(claimed.ids, NOW))
    await database.write(lambda tx: tx.inbox.renew(claimed.ids, LEASE))
    await database.write(lambda tx: tx.inbox.release(claimed.ids))
    assert await claim(database) is None
    assert await database.read(lambda tx: tx.inbox.open_count(CHAT)) == 0


async def test_an_update_is_known_after_its_words_are_gone(database: SqlDatabase) -> None:
    await keep(database, said("7"))
    claimed = await claim(database)
    assert claimed is not None
    await database.write(lambda tx: tx.inbox.done(claimed.ids, NOW))
    assert await keep(database, said("7")) == [False]
    assert await claim(database) is None


async def test_old_done_rows_are_pruned_and_open_ones_are_not(database: SqlDatabase) -> None:
    await keep(database, said("1"), said("2", chat=OTHER_CHAT))
    first = await claim(database)
    assert first is not None
    await database.write(lambda tx: tx.inbox.done(first.ids, NOW))
    assert await database.write(lambda tx: tx.inbox.prune(NOW)) == 0
    assert await database.write(lambda tx: tx.inbox.prune(later(days=30))) == 1
    assert await keep(database, said("1"), said("2", chat=OTHER_CHAT)) == [True, False]


async def test_a_pruned_rows_number_is_never_used_again(database: SqlDatabase) -> None:
    await keep(database, said("1"))
    first = await claim(database)
    assert first is not None
    await database.write(lambda tx: tx.inbox.done(first.ids, NOW))
    await database.write(lambda tx: tx.inbox.prune(later(days=30)))
    await keep(database, said("2"))
    second = await claim(database)
    assert second is not None
    assert second.ids > first.ids


@pytest.mark.parametrize(
    "event",
    [
        said(
            "1",
            "naïve 👩‍👩‍👧 我 \u202e",
            space=GROUP,
            sent_at=datetime(2026, 3, 29, 2, 30, 1, 5, timezone(timedelta(hours=5, minutes=45))),
            command=CommandCall("remind", "me"),
            quoted=Quoted("Bob", "so", mine=True, message_id="3"),
            attachments=(Attachment("photo"), Attachment("document", "a.pdf")),
            locale="zh-Hans",
            album="9",
            forwarded=True,
            handle='{"token": 1}',
            message_id="12",
        ),
        pressed("2"),
        Edited("3", ANN, CHAT, GROUP, "12", "new", NOW),
        Deleted("4", CHAT, NOW, ("1", "2")),
        Reachability("5", ANN, CHAT, False, NOW),
        ChatMoved("6", ROOM, CHAT, NOW),
    ],
    ids=lambda event: type(event).__name__,
)
async def test_every_event_comes_back_as_it_was(database: SqlDatabase, event: Event) -> None:
    await keep(database, event)
    claimed = await claim(database)
    assert claimed is not None
    assert claimed.events == (event,)


async def test_what_no_database_can_hold_is_replaced(database: SqlDatabase) -> None:
    await keep(database, said("1", "a\ud83db\x00c", author="\udfff"))
    claimed = await claim(database)
    assert claimed is not None
    [event] = claimed.events
    assert (event.text, event.author) == ("a\ufffdb\x00c", "\ufffd")  # type: ignore[union-attr]


async def test_one_turn_at_a_time_in_a_chat_and_chats_beside_each_other(
    database: SqlDatabase,
) -> None:
    await keep(database, command("1", "a"), command("2", "b"), said("3", chat=OTHER_CHAT))
    first = await claim(database)
    assert keys(first) == ["1"]
    assert keys(await claim(database)) == ["3"]
    assert await claim(database) is None
    assert first is not None
    await database.write(lambda tx: tx.inbox.done(first.ids, NOW))
    assert keys(await claim(database)) == ["2"]


async def test_plain_messages_of_one_sender_make_one_turn(database: SqlDatabase) -> None:
    await keep(database, said("1"), said("2"), said("3", user=BOB), said("4"))
    claimed = await claim(database)
    assert keys(claimed) == ["1", "2"]
    assert claimed is not None
    await database.write(lambda tx: tx.inbox.done(claimed.ids, NOW))
    assert keys(await claim(database)) == ["3"]


@pytest.mark.parametrize("other", [command("2", "help"), pressed("2")], ids=["command", "press"])
async def test_a_turn_ends_before_a_command_or_a_press(database: SqlDatabase, other: Event) -> None:
    await keep(database, said("1"), other, said("3"))
    assert keys(await claim(database)) == ["1"]


async def test_what_is_said_to_the_bot_does_not_join_what_is_overheard(
    database: SqlDatabase,
) -> None:
    await keep(database, said("1", addressed=False), said("2"))
    assert keys(await claim(database)) == ["1"]


async def test_a_turn_has_at_most_ten_messages(database: SqlDatabase) -> None:
    await keep(database, *(said(str(number)) for number in range(12)))
    assert keys(await claim(database)) == [str(number) for number in range(10)]


async def test_express_rows_go_past_the_queue_and_beside_a_turn(database: SqlDatabase) -> None:
    await keep(database, command("1", "slow"), command("2", "next"))
    assert keys(await claim(database)) == ["1"]
    await keep(database, command("3", "stop"), pressed("4"), express=True)
    assert keys(await claim(database)) == ["3"]
    assert keys(await claim(database)) == ["4"]
    assert await claim(database) is None


async def test_a_waiting_express_row_does_not_hold_the_queue(database: SqlDatabase) -> None:
    await keep(database, command("1", "stop"), express=True)
    await keep(database, said("2"))
    express = await claim(database)
    assert express is not None
    await database.write(lambda tx: tx.inbox.release(express.ids, later(seconds=9)))
    assert keys(await claim(database)) == ["2"]


async def test_attempts_count_up_over_releases(database: SqlDatabase) -> None:
    await keep(database, said("1"), said("2"))
    for attempt in (1, 2, 3):
        claimed = await claim(database)
        assert claimed is not None
        assert (claimed.attempts, keys(claimed)) == (attempt, ["1", "2"])
        await database.write(lambda tx, ids=claimed.ids: tx.inbox.release(ids))


async def test_a_row_put_off_holds_its_chat_until_then(database: SqlDatabase) -> None:
    await keep(database, command("1", "a"), command("2", "b"))
    claimed = await claim(database)
    assert claimed is not None
    await database.write(lambda tx: tx.inbox.release(claimed.ids, later(seconds=5)))
    assert await claim(database) is None
    assert await database.read(lambda tx: tx.inbox.wake_at()) == later(seconds=5)
    assert keys(await claim(database, later(seconds=5))) == ["1"]
    assert await database.read(lambda tx: tx.inbox.wake_at()) is None


async def test_a_lease_that_ran_out_is_taken_back(database: SqlDatabase) -> None:
    await keep(database, said("1"), said("2"), said("3", chat=OTHER_CHAT))
    first, second = await claim(database), await claim(database)
    assert first is not None
    assert second is not None
    await database.write(lambda tx: tx.inbox.renew(second.ids, later(seconds=120)))
    assert await database.write(lambda tx: tx.inbox.reclaim(LEASE)) == 2
    again = await claim(database)
    assert (keys(again), again and again.attempts) == (["1", "2"], 2)


async def test_at_the_start_everything_in_work_is_taken_back(database: SqlDatabase) -> None:
    await keep(database, said("1"))
    await keep(database, pressed("2"), express=True)
    await claim(database)
    await claim(database)
    assert await database.write(lambda tx: tx.inbox.reclaim(NOW, everything=True)) == 2


async def test_open_rows_are_counted_until_they_are_done(database: SqlDatabase) -> None:
    await keep(database, said("1"), said("2"), said("3", chat=OTHER_CHAT))
    claimed = await claim(database)
    assert await database.read(lambda tx: tx.inbox.open_count(CHAT)) == 2
    assert claimed is not None
    await database.write(lambda tx: tx.inbox.done(claimed.ids, NOW))
    assert await database.read(lambda tx: tx.inbox.open_count(CHAT)) == 0


async def test_a_moved_group_is_told_in_the_queue_of_its_new_chat(database: SqlDatabase) -> None:
    await keep(database, ChatMoved("1", ROOM, CHAT, NOW), said("2"))
    assert keys(await claim(database)) == ["1"]
    assert await claim(database) is None


async def test_a_row_of_an_unknown_shape_is_put_aside_and_not_in_the_way(
    database: SqlDatabase, tmp_path: Path
) -> None:
    await keep(database, said("0"), said("1"), said("2", chat=OTHER_CHAT), said("3"))
    with sqlite3.connect(tmp_path / "bot.db") as later_version:
        later_version.execute("UPDATE inbox SET kind = 'hologram' WHERE key = '1'")
    later_version.close()
    assert keys(await claim(database)) == ["0", "3"]
    assert keys(await claim(database)) == ["2"]
    assert await keep(database, said("1")) == [False]


async def test_a_chat_id_with_a_colon_is_refused_and_not_mixed_up(database: SqlDatabase) -> None:
    with pytest.raises(ValueError, match="colon"):
        await keep(database, said("1", chat=ChatKey("web", "a:b")))
