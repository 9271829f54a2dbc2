"""/settings: shown with their state, changed in place."""

from tests.world import ANN, ROOM, chat_of, world


async def person(bot):
    return await bot.bot.database.read(lambda tx: tx.people.find(ANN))


async def test_settings_show_their_state_and_change_in_place(tmp_path):
    async with world(tmp_path) as bot:
        [shown] = await bot.say("/settings")
        assert "I learn from our talk: on" in shown
        assert "I say so when I note something: on" in shown
        assert "Europe/Berlin" in shown
        assert "I learn from our talk: off" in (await bot.press("Stop learning"))[0]
        assert bot.screen.sent[-1].message_id == "pressed"
        assert (await person(bot)).learning is False
        assert "note something: off" in (await bot.press("Note in silence"))[0]
        assert (await person(bot)).notices is False
        await bot.press("Learn from our talk")
        await bot.press("Tell me what you note")
        found = await person(bot)
        assert (found.learning, found.notices) == (True, True)


async def test_the_language_changes_what_the_bot_says(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/settings")
        assert (await bot.press("中文"))[0].startswith("你的设置\n我自己的话用：中文")
        assert (await bot.say("/memories"))[0].startswith("我还没有记住")
        assert (await bot.press("English"))[0].startswith("Your settings")


async def test_a_setting_can_be_typed(tmp_path):
    async with world(tmp_path) as bot:
        assert "from our talk: off" in (await bot.say("/settings learning off"))[0]
        assert (await bot.say("/settings 语言 中文"))[0].startswith("你的设置")
        for nonsense in ("learning maybe", "moon on", "language klingon", "on"):
            before = await person(bot)
            await bot.say(f"/settings {nonsense}")
            assert await person(bot) == before, nonsense


async def test_settings_are_a_private_matter(tmp_path):
    async with world(tmp_path) as bot:
        await bot.post("/settings", space=ROOM)
        [delivery] = await bot.deliveries(chat_of(ANN, ROOM))
        assert delivery.private


async def test_nothing_is_found_again_of_what_is_said_while_learning_is_off(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/settings learning off")
        await bot.say("my boat is called Zephyrine")
        await bot.say("/new")
        await bot.say("what is my boat called?")
        assert "Zephyrine" not in bot.prompt
        await bot.say("/settings learning on")
        await bot.say("my boat is called Aurora")
        await bot.say("/new")
        await bot.say("what is my boat called?")
        assert "Aurora" in bot.prompt
