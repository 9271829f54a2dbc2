"""A chat that got a new id: everything of it follows, as a chat and as a space."""

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, select, update

from bot.backends.sql.index_queue import SqlIndexQueue
from bot.backends.sql.schema import (
    inbox,
    jobs,
    memories,
    memory_shares,
    messages,
    outbox,
    reminders,
    sessions,
    spaces,
)
from bot.backends.sql.statements import insert
from bot.domain.keys import ChatKey, Space


def move(connection: Connection, index: SqlIndexQueue, old: ChatKey, new: ChatKey) -> None:
    _move_sessions(connection, old, new)
    _move_learning(connection, old, new)
    # What is in work stays: it ends soon, and a chat has one turn in work at a time.
    _rename(connection, inbox, old, new, inbox.c.state == "new")
    # What was sent stays, too: the message ids of another chat are others.
    _rename(connection, outbox, old, new, outbox.c.state.in_(("preview", "waiting", "flight")))
    for table in (jobs, messages, reminders):
        _rename(connection, table, old, new)
    if old.thread_id is None and new.thread_id is None:
        _move_space(
            connection,
            index,
            Space(old.platform, old.chat_id),
            Space(new.platform, new.chat_id),
        )


def _rename(
    connection: Connection,
    table: Table,
    old: ChatKey,
    new: ChatKey,
    *which: ColumnElement[bool],
) -> None:
    connection.execute(update(table).where(table.c.chat == old, *which).values(chat=new))


def _move_sessions(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    """The conversation goes on, unless another one has begun at the new place."""
    begun = select(sessions.c.id).where(sessions.c.chat == new, sessions.c.current.is_(True))
    if connection.execute(begun).first() is not None:
        connection.execute(update(sessions).where(sessions.c.chat == old).values(current=False))
    _rename(connection, sessions, old, new)


def _move_learning(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    allowed = delete(spaces).where(spaces.c.chat == old).returning(spaces.c.learning)
    for learning in connection.execute(allowed).scalars().all():
        moved = insert(spaces).values(chat=new, learning=learning)
        connection.execute(moved.on_conflict_do_nothing())


def _move_space(connection: Connection, index: SqlIndexQueue, old: Space, new: Space) -> None:
    """The index knows who may hear, so it learns of every row that moved."""
    said = update(memories).where(memories.c.said_in == old).values(said_in=new)
    touched = set(connection.execute(said.returning(memories.c.id)).scalars())
    already = select(memory_shares.c.memory).where(memory_shares.c.space == new)
    both = and_(memory_shares.c.space == old, memory_shares.c.memory.in_(already))
    twice = delete(memory_shares).where(both).returning(memory_shares.c.memory)
    touched.update(connection.execute(twice).scalars())
    shared = update(memory_shares).where(memory_shares.c.space == old).values(space=new)
    touched.update(connection.execute(shared.returning(memory_shares.c.memory)).scalars())
    for memory_id in sorted(touched):
        index.add(memory_id, "memory")

    heard = update(messages).where(messages.c.space == old).values(space=new)
    for row in connection.execute(heard.returning(messages.c.id, messages.c.overheard)).all():
        if not row.overheard:
            index.add(row.id, "turn")
    connection.execute(update(reminders).where(reminders.c.space == old).values(space=new))
