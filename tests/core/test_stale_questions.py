"""A question is answered by its own buttons, wherever it was shown, and by no older ones."""

from itertools import count

from bot.domain.events import Pressed
from tests.fakes import NOON
from tests.world import ANN, ROOM, World, chat_of, world

OVER = "That question is over."
_KEYS = count(1)


def button(bot: World, label: str, *, newest: int = 0) -> str:
    """The action behind the newest button of that label; `newest` 1: behind the one before."""
    found = [b for d in bot.screen.sent for row in d.buttons for b in row if b.label == label]
    return found[-1 - newest].action


async def press(bot: World, action: str, *, space=None) -> list[str]:
    chat = chat_of(ANN, space)
    assert len(action.encode()) <= 64
    key = f"pressed-{next(_KEYS)}"
    await bot.accept(Pressed(key, ANN, "Ann", chat, space, action, NOON, message_id="m"))
    return await bot.heard(chat)


async def remember(bot: World, *facts: str) -> None:
    for fact in facts:
        await bot.say(f"/remember {fact}")


async def test_the_button_of_an_old_preview_does_not_answer_a_newer_question(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "my red car", "my red hat", "I like tea")
        await bot.say("/forget red")
        await bot.say("/forget all")
        assert await press(bot, button(bot, "Erase")) == [OVER]
        assert len(await bot.memories()) == 3
        assert await bot.press("Memories") == ["Memories erased for good: 3."]


async def test_two_previews_are_told_apart(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "my red car", "my red hat", "my blue car", "my blue hat")
        await bot.say("/forget red")
        await bot.say("/forget blue")
        assert await press(bot, button(bot, "Erase", newest=1)) == [OVER]
        assert len(await bot.memories()) == 4
        assert await bot.say("yes") == ["Memories erased for good: 2."]
        assert await bot.memories() == ["my red car", "my red hat"]
        assert await press(bot, button(bot, "Erase")) == [OVER]


async def test_an_old_keep_does_not_end_a_newer_question(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "my red car", "my red hat")
        await bot.say("/forget red")
        await bot.say("/forget red")
        assert await press(bot, button(bot, "Keep", newest=1)) == [OVER]
        assert await bot.say("yes") == ["Memories erased for good: 2."]


async def test_a_typed_yes_does_not_say_which_of_all(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "I like tea", "I like rain")
        [ask] = await bot.say("/forget all")
        assert await bot.say("yes") == [ask]
        assert len(await bot.memories()) == 2
        assert await bot.press("Memories") == ["Memories erased for good: 2."]


async def test_an_old_import_does_not_take_in_a_newer_one(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/import I like tea")
        await bot.say("/import I like rain")
        assert await press(bot, button(bot, "Take in", newest=1)) == [OVER]
        assert await bot.memories() == []
        assert await bot.press("Take in") == ["Memories taken in: 1."]
        assert await bot.memories() == ["I like rain"]


async def test_what_a_group_sent_to_the_private_chat_is_answered_there(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "my red car", "my red hat", "my blue car", "my blue hat")
        await bot.say("/forget red", space=ROOM)
        assert await press(bot, button(bot, "Erase")) == ["Memories erased for good: 2."]
        await bot.say("/forget blue", space=ROOM)
        assert await bot.say("yes") == ["Memories erased for good: 2."]
        assert await bot.memories() == []
        await bot.say("/import I like rain", space=ROOM)
        assert await bot.say("yes") == ["Memories taken in: 1."]


async def test_a_yes_in_a_group_answers_nothing_that_was_asked_in_private(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "my red car", "my red hat")
        await bot.say("/forget red")
        assert await bot.say("yes", space=ROOM) == ["You said: Ann: yes"]
        assert len(await bot.memories()) == 2


async def test_a_yes_means_the_question_asked_last_and_none_before_it(tmp_path):
    async with world(tmp_path) as bot:
        await remember(bot, "my red car", "my red hat")
        await bot.say("/forget red")
        await bot.say("/remind call mum")
        await bot.say("tomorrow at 9")
        assert await bot.say("yes") == ["You said: yes"]
        assert len(await bot.memories()) == 2
