"""People, invitations and the switch for learning in a group."""

from dataclasses import replace

from bot.backends.sql import SqlDatabase
from bot.domain.keys import UserKey
from bot.domain.people import Language, Person, Role
from tests.backends.sql_samples import ANN, BOB, CHAT, NOW, ROOM, later, person


async def save(database: SqlDatabase, *people: Person) -> None:
    for one in people:
        await database.write(lambda tx, one=one: tx.people.save(one))


async def find(database: SqlDatabase, key: UserKey = ANN) -> Person | None:
    return await database.read(lambda tx: tx.people.find(key))


async def test_a_person_comes_back_as_saved(database: SqlDatabase) -> None:
    full = Person(
        key=UserKey("discord", "9:9"),
        name="张 👋",
        language=Language.ZH,
        first_seen=NOW,
        role=Role.ADMIN,
        zone="Asia/Shanghai",
        learning=False,
        introduced=True,
        epoch=3,
        reachable=False,
        turned_away_at=later(hours=1),
    )
    await save(database, full)
    assert await find(database, full.key) == full
    assert await find(database, BOB) is None


async def test_not_asked_is_not_the_same_as_no(database: SqlDatabase) -> None:
    for learning in (None, False, True):
        await save(database, person(learning=learning))
        found = await find(database)
        assert found is not None
        assert found.learning is learning


async def test_an_old_copy_does_not_bring_back_an_old_epoch(database: SqlDatabase) -> None:
    await save(database, person(epoch=2), person(epoch=1, name="New"))
    assert await find(database) == person(epoch=2, name="New")
    await save(database, person(epoch=5))
    assert await find(database) == person(epoch=5)


async def test_admins_are_listed_the_first_one_first(database: SqlDatabase) -> None:
    admin = person(BOB, role=Role.ADMIN, first_seen=later(days=1))
    first = person(UserKey("discord", "3"), role=Role.ADMIN)
    await save(database, admin, person(role=Role.MEMBER), first)
    assert await database.read(lambda tx: tx.people.admins()) == [first, admin]
    await save(database, replace(admin, role=Role.BLOCKED))
    assert await database.read(lambda tx: tx.people.admins()) == [first]


async def test_an_invitation_lets_one_in_once(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.people.add_invitation("abc", ANN, later(days=1)))

    async def use(code: str) -> bool:
        return await database.write(lambda tx: tx.people.use_invitation(code, NOW))

    assert not await use("abd")
    assert await use("abc")
    assert not await use("abc")


async def test_an_invitation_expires(database: SqlDatabase) -> None:
    await database.write(lambda tx: tx.people.add_invitation("abc", ANN, later(days=1)))
    assert not await database.write(lambda tx: tx.people.use_invitation("abc", later(days=1)))


async def test_a_group_learns_only_where_it_was_allowed(database: SqlDatabase) -> None:
    def note(tx, chat=ROOM, **more):
        return tx.people.note_space(chat, **more)

    assert await database.read(note) is False
    assert await database.write(lambda tx: note(tx, learning=True)) is True
    assert await database.read(note) is True
    assert await database.read(lambda tx: note(tx, CHAT)) is False
    assert await database.write(lambda tx: note(tx, learning=False)) is False
    assert await database.read(note) is False
