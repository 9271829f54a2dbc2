"""Sessions: the window of a chat, and what is erased from it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.backends.sql import SqlDatabase
from bot.domain.keys import ChatKey
from bot.domain.messages import Message, Session
from bot.ports import IndexChange
from tests.backends.sql_samples import (
    ANN,
    BOB,
    CHAT,
    GROUP,
    NOW,
    OTHER_CHAT,
    ROOM,
    later,
    memory,
    turn,
)


async def current(database: SqlDatabase, chat: ChatKey = CHAT) -> Session:
    return await database.write(lambda tx: tx.sessions.current(chat, NOW))


async def append(database: SqlDatabase, *messages: Message, chat: ChatKey = CHAT) -> Session:
    session = await current(database, chat)
    await database.write(lambda tx: tx.sessions.append(session, messages))
    return session


async def window(database: SqlDatabase, session: Session, limit: int = 99) -> list[str]:
    found = await database.read(lambda tx: tx.sessions.window(session, limit))
    return [message.id for message in found]


async def pending(database: SqlDatabase) -> Sequence[IndexChange]:
    return await database.read(lambda tx: tx.index.pending(99))


async def test_a_chat_goes_on_in_its_session_until_another_begins(database: SqlDatabase) -> None:
    first = await current(database)
    assert await current(database) == first
    second = await database.write(lambda tx: tx.sessions.begin(CHAT, "Trip", later(hours=1)))
    assert (second.title, second.started_at) == ("Trip", later(hours=1))
    assert await current(database) == second
    assert await current(database, OTHER_CHAT) not in (first, second)


async def test_a_topic_is_a_chat_of_its_own(database: SqlDatabase) -> None:
    topic = replace(ROOM, thread_id="7")
    assert (await current(database, topic)).chat == topic
    assert (await current(database, topic)).id != (await current(database, ROOM)).id


async def test_the_window_is_the_newest_oldest_first(database: SqlDatabase) -> None:
    session = await append(database, *(turn(f"{n}", f"text {n}") for n in range(5)))
    assert await window(database, session, 3) == ["2", "3", "4"]


async def test_a_message_comes_back_as_it_was(database: SqlDatabase) -> None:
    full = turn(
        "a", "你好 👋", BOB, ROOM, name="Bob", space=GROUP, overheard=True, platform_id="44"
    )
    await append(database, full, chat=ROOM)
    assert await database.read(lambda tx: tx.sessions.messages(["a", "b"])) == [full]
    assert await database.read(lambda tx: tx.sessions.by_platform_id(ROOM, "44")) == full
    assert await database.read(lambda tx: tx.sessions.by_platform_id(CHAT, "44")) is None


async def test_appending_again_changes_nothing(database: SqlDatabase) -> None:
    await append(database, turn("a", "first"))
    session = await append(database, turn("a", "second"), turn("b", "b"))
    found = await database.read(lambda tx: tx.sessions.window(session, 9))
    assert [message.text for message in found] == ["first", "b"]


async def test_messages_come_in_the_order_they_are_asked_for(database: SqlDatabase) -> None:
    await append(database, *(turn(f"{n}", "x") for n in range(1200)))
    ids = [f"{n}" for n in reversed(range(1200))]
    found = await database.read(lambda tx: tx.sessions.messages(ids))
    assert [message.id for message in found] == ids


async def test_an_edited_message_has_its_new_words_and_is_indexed_again(
    database: SqlDatabase,
) -> None:
    await append(database, turn("a", "tee", platform_id="9"))
    await database.write(lambda tx: tx.index.keep_vectors("e", {"a": [1.0]}))
    assert await database.write(lambda tx: tx.sessions.correct(CHAT, "9", "tea"))
    assert not await database.write(lambda tx: tx.sessions.correct(CHAT, "8", "tea"))
    [message] = await database.read(lambda tx: tx.sessions.messages(["a"]))
    assert message.text == "tea"
    assert [(c.target, c.kind, c.delete) for c in await pending(database)] == [("a", "turn", False)]
    assert await database.read(lambda tx: tx.index.vectors("e", ["a"])) == {}


async def test_erased_messages_are_gone_and_leave_the_index(database: SqlDatabase) -> None:
    session = await append(database, turn("a", "x"), turn("b", "y"))
    assert await database.write(lambda tx: tx.sessions.erase(["a", "nobody"])) == 1
    assert await window(database, session) == ["b"]
    assert [(c.target, c.kind, c.delete) for c in await pending(database)] == [("a", "turn", True)]


async def test_erasing_a_person_takes_the_answers_to_them(database: SqlDatabase) -> None:
    private = await append(database, turn("a", "q"), turn("b", "answer", None))
    await append(database, turn("c", "late answer", None))
    group = await append(
        database,
        turn("d", "q", BOB, ROOM, space=GROUP),
        turn("e", "to Bob", None, ROOM, space=GROUP),
        turn("f", "aside", ANN, ROOM, space=GROUP, overheard=True),
        chat=ROOM,
    )
    assert await database.write(lambda tx: tx.sessions.erase_all(ANN)) == 4
    assert await window(database, private) == []
    assert await window(database, group) == ["d", "e"]


async def test_what_is_too_old_is_erased_what_was_overheard_sooner(database: SqlDatabase) -> None:
    session = await append(
        database,
        turn("old", "x", at=later(days=-100)),
        turn("overheard", "x", at=later(days=-2), overheard=True),
        turn("recent", "x", at=later(days=-2)),
        turn("now", "x", overheard=True),
    )
    gone = await database.write(lambda tx: tx.sessions.expire(later(days=-90), later(days=-1)))
    assert sorted(gone) == ["old", "overheard"]
    assert await window(database, session) == ["recent", "now"]
    assert [change.target for change in await pending(database)] == ["old"]


async def test_an_erased_turn_is_not_learnt_from_any_more(database: SqlDatabase) -> None:
    await append(database, turn("a", "x"), turn("b", "answer", None), turn("c", "y"))
    await database.write(lambda tx: tx.sessions.erase(["a", "b"]))
    learnt = [memory(n, f"fact {n}", sources=(source,)) for n, source in enumerate("abc")]
    kept = await database.write(lambda tx: [tx.memories.add(one) for one in learnt])
    assert kept == [False, False, True]


async def test_an_aged_turn_may_still_be_learnt_from(database: SqlDatabase) -> None:
    await append(database, turn("a", "x"))
    await database.write(lambda tx: tx.sessions.expire(later(days=1), later(days=1)))
    assert await database.write(lambda tx: tx.memories.add(memory(1, sources=("a",))))


async def test_a_title_goes_with_the_last_message(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.sessions.begin(CHAT, "Divorce", NOW))
    await append(database, turn("a", "x"), turn("b", "y"))
    await database.write(lambda tx: tx.sessions.erase(["a"]))
    assert (await current(database)).title == "Divorce"
    await database.write(lambda tx: tx.sessions.erase_all(ANN))
    assert (await current(database)).title == ""
