"""In a group an answer is stopped by whoever it is for, or by an admin, and by nobody else."""

import asyncio
from dataclasses import replace

from bot.core.texts import EN
from bot.domain.messages import TextPiece
from bot.domain.people import Role
from bot.ports import Transaction
from tests.world import ANN, BOB, ROOM, World, chat_of, world

HERE = chat_of(ANN, ROOM)


async def begun(bot: World) -> asyncio.Event:
    """Ann asks in the room, and the answer is being written until this is set."""
    go_on = asyncio.Event()
    bot.model.answer([TextPiece("Once upon a time"), go_on, TextPiece(" there was a fox.")])
    bot.screen.writing.clear()
    await bot.post("tell me a story", space=ROOM)
    await bot.screen.writing.wait()
    return go_on


async def test_another_member_is_told_kindly_and_the_answer_goes_on(tmp_path):
    async with world(tmp_path) as bot:
        go_on = await begun(bot)
        await bot.post("/stop", by=BOB, space=ROOM)
        await bot.screen.says(EN.not_yours_to_stop)
        go_on.set()
        assert await bot.heard(HERE) == [EN.not_yours_to_stop, "Once upon a time there was a fox."]
        assert await bot.say("/stop", by=BOB, space=ROOM) == [EN.nothing_to_stop]


async def test_who_asked_stops_it(tmp_path):
    async with world(tmp_path) as bot:
        await begun(bot)
        assert await bot.say("/stop", space=ROOM) == ["Once upon a time\n\nStopped."]


async def test_an_admin_stops_it(tmp_path):
    def promote(tx: Transaction) -> None:
        bob = tx.people.find(BOB)
        assert bob
        tx.people.save(replace(bob, role=Role.ADMIN))

    async with world(tmp_path) as bot:
        await bot.bot.database.write(promote)
        await begun(bot)
        assert await bot.say("/stop", by=BOB, space=ROOM) == ["Once upon a time\n\nStopped."]


async def test_a_new_conversation_of_another_member_stops_it_neither(tmp_path):
    async with world(tmp_path) as bot:
        go_on = await begun(bot)
        await bot.post("/new", by=BOB, space=ROOM)
        await bot.screen.says(EN.new_session)
        go_on.set()
        assert await bot.heard(HERE) == [EN.new_session, "Once upon a time there was a fox."]
        await bot.say("what was that?", by=BOB, space=ROOM)
        assert "Once upon" not in bot.prompt
