"""The outbox: each answer once, in order per chat, edited where a preview stands."""

import string

import pytest

from bot.backends.sql import SqlDatabase
from bot.domain.deliveries import Button, Delivery
from bot.domain.keys import UserKey
from tests.backends.sql_samples import ANN, BOB, CHAT, LEASE, NOW, OTHER_CHAT, delivery, later


async def add(
    database: SqlDatabase, once: str, what: Delivery | None = None, **more: object
) -> bool:
    return await database.write(
        lambda tx: tx.outbox.add(what or delivery(once), once, NOW, **more)  # type: ignore[arg-type]
    )


async def claim(database: SqlDatabase, now=NOW) -> Delivery | None:
    return await database.write(lambda tx: tx.outbox.claim(now, LEASE))


async def send(database: SqlDatabase, message_id: str | None = "m", now=NOW) -> Delivery:
    claimed = await claim(database, now)
    assert claimed is not None
    await database.write(lambda tx: tx.outbox.sent(claimed.id, message_id, NOW))
    return claimed


async def test_a_delivery_comes_back_as_it_was_with_an_id(database: SqlDatabase) -> None:
    full = delivery(
        "emoji 👋 and 中文",
        buttons=((Button("Undo", "undo:1"), Button("Keep", "keep")), (Button("…", "x"),)),
        reply_to="12",
        handle="token",
        private=True,
        ping=BOB,
        part=2,
    )
    await add(database, "a", full)
    claimed = await claim(database)
    assert claimed is not None
    assert Delivery(**{**{f: getattr(claimed, f) for f in Delivery.__slots__}, "id": ""}) == full


async def test_ids_fit_a_nonce_differ_and_sort_by_time(database: SqlDatabase) -> None:
    for number in range(5):
        await database.write(
            lambda tx, n=number: tx.outbox.add(delivery(chat=CHAT), f"{n}", later(milliseconds=n))
        )
    ids = [(await send(database)).id for _ in range(5)]
    assert ids == sorted(set(ids))
    assert all(len(one) <= 25 for one in ids)
    assert set("".join(ids)) <= set(string.ascii_lowercase + string.digits)


async def test_the_same_delivery_is_queued_once(database: SqlDatabase) -> None:
    assert await add(database, "rem:1:20260301")
    assert not await add(database, "rem:1:20260301", delivery("another wording"))
    assert (await send(database)).text == "rem:1:20260301"
    assert not await add(database, "rem:1:20260301")
    assert await claim(database) is None


async def test_an_id_that_another_delivery_has_is_refused(database: SqlDatabase) -> None:
    await add(database, "a", delivery(id="same"))
    with pytest.raises(ValueError, match="same"):
        await add(database, "b", delivery(id="same"))
    with pytest.raises(ValueError, match="25"):
        await add(database, "c", delivery(id="x" * 26))


async def test_a_chat_gets_its_messages_in_order_one_at_a_time(database: SqlDatabase) -> None:
    await add(database, "1")
    await add(database, "2")
    await add(database, "3", delivery("3", chat=OTHER_CHAT))
    first = await claim(database)
    other = await claim(database)
    assert (first and first.text, other and other.text) == ("1", "3")
    assert await claim(database) is None
    assert first is not None
    await database.write(lambda tx: tx.outbox.sent(first.id, "m", NOW))
    assert (await send(database)).text == "2"


async def test_what_was_put_back_holds_its_chat(database: SqlDatabase) -> None:
    await add(database, "1")
    await add(database, "2")
    first = await claim(database)
    assert first is not None
    put_off = later(seconds=3)
    attempts = await database.write(lambda tx: tx.outbox.later(first.id, put_off, attempt=True))
    assert attempts == 1
    assert await claim(database) is None
    assert await database.read(lambda tx: tx.outbox.wake_at()) == put_off
    assert (await send(database, now=put_off)).text == "1"
    assert (await send(database)).text == "2"


async def test_waiting_for_the_platform_is_no_attempt(database: SqlDatabase) -> None:
    await add(database, "1")
    for attempt, counted in ((False, 0), (True, 1), (False, 1), (True, 2)):
        claimed = await claim(database)
        assert claimed is not None
        assert counted == await database.write(
            lambda tx, c=claimed, a=attempt: tx.outbox.later(c.id, NOW, attempt=a)
        )


async def test_what_is_meant_for_later_holds_nobody(database: SqlDatabase) -> None:
    morning = later(hours=8)
    await add(database, "check-in", not_before=morning)
    await add(database, "answer")
    assert await database.read(lambda tx: tx.outbox.wake_at()) == morning
    assert (await send(database)).text == "answer"
    assert await claim(database) is None
    assert (await send(database, now=morning)).text == "check-in"


async def test_nothing_wakes_the_sender_while_a_chat_must_wait_anyway(
    database: SqlDatabase,
) -> None:
    await add(database, "1")
    await add(database, "2", not_before=later(seconds=1))
    first = await claim(database)
    assert await database.read(lambda tx: tx.outbox.wake_at()) is None
    assert first is not None
    await database.write(lambda tx: tx.outbox.later(first.id, later(seconds=9), attempt=False))
    assert await database.read(lambda tx: tx.outbox.wake_at()) == later(seconds=9)


def shown(text: str = "…") -> Delivery:
    return delivery(text, id="t1", message_id="55")


async def test_a_preview_is_not_sent_until_it_is_finished(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.outbox.show(shown(), "t:0", NOW))
    assert await claim(database) is None


async def test_a_preview_becomes_the_final_message(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.outbox.show(shown(), "t:0", NOW))
    final = delivery("done", buttons=((Button("a", "b"),),))
    assert await add(database, "t:0", final)
    sent = await send(database, None)
    assert (sent.id, sent.text, sent.message_id) == ("t1", "done", "55")
    assert sent.buttons == final.buttons
    assert await database.read(lambda tx: tx.outbox.sent_for(CHAT, "55")) == "t:0"
    assert not await add(database, "t:0")


async def test_a_second_attempt_finds_the_first_ones_preview_until_it_is_finished(
    database: SqlDatabase,
) -> None:
    assert await database.read(lambda tx: tx.outbox.preview("t:0")) is None
    await database.write(lambda tx: tx.outbox.show(shown("a"), "t:0", NOW))
    await database.write(lambda tx: tx.outbox.show(shown("b"), "t:0", NOW))
    assert await database.read(lambda tx: tx.outbox.preview("t:0")) == shown("a")
    await add(database, "t:0")
    assert await database.read(lambda tx: tx.outbox.preview("t:0")) is None


async def test_a_sent_row_keeps_only_which_message_it_became(database: SqlDatabase) -> None:
    await add(database, "a", delivery("secret words", handle="h"))
    await send(database, "77")
    assert await database.read(lambda tx: tx.outbox.sent_for(CHAT, "77")) == "a"
    assert await database.read(lambda tx: tx.outbox.sent_for(OTHER_CHAT, "77")) is None
    words = "SELECT text, handle, buttons FROM outbox"
    remains = await database.read(lambda tx: tx._connection.exec_driver_sql(words).all())
    assert remains == [("", None, None)]


async def test_a_failed_row_is_not_tried_again(database: SqlDatabase) -> None:
    await add(database, "a")
    claimed = await claim(database)
    assert claimed is not None
    await database.write(lambda tx: tx.outbox.failed(claimed.id, "blocked", NOW))
    assert await claim(database, later(days=1)) is None
    assert await database.write(lambda tx: tx.outbox.prune(later(days=30))) == 1


async def test_a_lease_that_ran_out_is_taken_back(database: SqlDatabase) -> None:
    await add(database, "a")
    await claim(database)
    assert await database.write(lambda tx: tx.outbox.reclaim(NOW)) == 0
    assert await database.write(lambda tx: tx.outbox.reclaim(LEASE)) == 1
    await claim(database)
    assert await database.write(lambda tx: tx.outbox.reclaim(NOW, everything=True)) == 1
    assert (await send(database)).text == "a"


async def test_open_deliveries_are_counted(database: SqlDatabase) -> None:
    await add(database, "a")
    await add(database, "b")
    await database.write(lambda tx: tx.outbox.show(shown(), "c", NOW))
    await send(database)
    await claim(database)
    assert await database.read(lambda tx: tx.outbox.open_count(CHAT)) == 2


async def test_what_waits_for_a_person_can_be_dropped(database: SqlDatabase) -> None:
    await add(database, "a")
    await add(database, "b", delivery("b", user=BOB, chat=OTHER_CHAT))
    assert await database.write(lambda tx: tx.outbox.erase_all(ANN)) == 1
    assert (await send(database)).user == UserKey("telegram", "2")
    assert await claim(database) is None


async def test_what_was_sent_or_dropped_is_not_put_back(database: SqlDatabase) -> None:
    await add(database, "a")
    sent = await send(database)
    for gone in ("never", sent.id):
        assert not await database.write(lambda tx, i=gone: tx.outbox.later(i, NOW, attempt=True))
    assert await claim(database) is None
