"""A group that gets a new id keeps its conversation, its memories and its reminders."""

from bot.backends.sql import SqlDatabase
from bot.domain.keys import ChatKey, Space
from bot.domain.scope import Scope
from tests.backends.sql_samples import (
    ANN,
    CHAT,
    GROUP,
    LEASE,
    NOW,
    ROOM,
    delivery,
    memory,
    reminder,
    said,
    turn,
    uuid,
)

NEW = ChatKey("telegram", "-100777")
NEW_SPACE = Space("telegram", "-100777")


def fill(tx) -> str:
    session = tx.sessions.current(ROOM, NOW)
    tx.sessions.append(session, [turn("t", "hi", ANN, ROOM, space=GROUP, platform_id="5")])
    tx.memories.add(memory(1, said_in=GROUP))
    tx.memories.add(memory(2, "b", shared=frozenset({GROUP, NEW_SPACE})))
    tx.reminders.add(reminder("r", NOW, chat=ROOM, space=GROUP, private=False))
    tx.outbox.add(delivery("waits", chat=ROOM), "o", NOW)
    tx.inbox.add(said("1", chat=ROOM), NOW, express=False)
    tx.jobs.put("learn", "k", ANN, ROOM, {}, NOW)
    tx.people.note_space(ROOM, learning=True)
    return session.id


async def test_everything_follows(database: SqlDatabase) -> None:
    session = await database.write(fill)
    await database.write(lambda tx: tx.move_chat(ROOM, NEW))

    def look(tx):
        assert tx.sessions.current(NEW, NOW).id == session
        [message] = tx.sessions.window(tx.sessions.current(NEW, NOW), 9)
        assert (message.chat, message.space) == (NEW, NEW_SPACE)
        scope = Scope(frozenset({ANN}), NEW_SPACE)
        found = tx.memories.find(scope, [uuid(1), uuid(2)])
        assert [(one.said_in, one.shared) for one in found] == [
            (NEW_SPACE, frozenset()),
            (None, frozenset({NEW_SPACE})),
        ]
        [due] = tx.reminders.due(NOW, 9)
        assert (due.chat, due.space) == (NEW, NEW_SPACE)
        assert tx.outbox.claim(NOW, LEASE).chat == NEW
        assert tx.inbox.claim(NOW, LEASE).chat == NEW
        assert tx.jobs.claim(NOW, LEASE).chat == NEW
        assert tx.people.note_space(NEW)
        assert not tx.people.note_space(ROOM)
        assert {c.target for c in tx.index.pending(9)} == {uuid(1), uuid(2), "t"}

    await database.write(look)


async def test_a_conversation_begun_at_the_new_place_goes_on(database: SqlDatabase) -> None:
    await database.write(fill)
    begun = await database.write(lambda tx: tx.sessions.begin(NEW, "", NOW))
    await database.write(lambda tx: tx.move_chat(ROOM, NEW))
    assert await database.write(lambda tx: tx.sessions.current(NEW, NOW)) == begun


async def test_a_turn_in_work_does_not_stand_in_the_way(database: SqlDatabase) -> None:
    def start(tx):
        tx.inbox.add(said("1", chat=ROOM), NOW, express=False)
        tx.inbox.add(said("2", chat=NEW), NOW, express=False)
        assert tx.inbox.claim(NOW, LEASE).chat == ROOM
        assert tx.inbox.claim(NOW, LEASE).chat == NEW
        tx.inbox.add(said("3", chat=ROOM), NOW, express=False)
        tx.move_chat(ROOM, NEW)
        assert tx.inbox.open_count(NEW) == 2
        assert tx.inbox.claim(NOW, LEASE) is None

    await database.write(start)


async def test_other_chats_stay(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.reminders.add(reminder("mine", NOW)))
    await database.write(lambda tx: tx.move_chat(ROOM, NEW))
    [due] = await database.read(lambda tx: tx.reminders.due(NOW, 9))
    assert due.chat == CHAT
