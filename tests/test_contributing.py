"""What CONTRIBUTING.md tells people to write does what it says; the platform's letters are
delivered in tests/adapters/test_toy_platform.py."""

import pytest

from bot.config import Settings
from bot.domain.errors import ConfigurationError
from bot.domain.messages import Finish, ToolCall
from tests.fakes import Screen
from tests.packages import installed
from tests.walkthroughs import GUIDE, walkthrough
from tests.world import ANN, world


async def test_the_command_of_the_guide_is_in_the_menu_and_answers(tmp_path):
    guide = walkthrough("Add a command")
    screen = Screen()
    with installed(tmp_path, guide.modules, guide.entry_points):
        async with world(tmp_path, screen=screen) as bot:
            await bot.say("/remember I like tea")
            assert await bot.say("/count") == ["I remember 1 things about you, Ann."]
            assert "count" in {command.name for command in screen.host.commands}


async def test_without_that_package_there_is_no_such_command(tmp_path):
    async with world(tmp_path) as bot:
        [answer] = await bot.say("/count")
        assert "I remember" not in answer


async def test_the_tool_of_the_guide_is_offered_and_its_change_comes_with_the_answer(tmp_path):
    guide = walkthrough("Add a tool")
    with installed(tmp_path, guide.modules, guide.entry_points):
        async with world(tmp_path) as bot:
            call = ToolCall("1", "note_mood", '{"mood": "cheerful"}')
            bot.model.answer([call, Finish()], "Good to hear.")
            assert "Good to hear." in await bot.say("I feel cheerful today")
            assert "note_mood" in {tool.name for tool in bot.model.tools[0]}
            told = bot.model.prompts[1].messages[-1].text
            assert told == "Will be noted with your answer: cheerful"
            moods = await bot.bot.database.read(lambda tx: tx.state.all("moods"))
            assert moods == {str(ANN): "cheerful"}


async def test_arguments_that_do_not_fit_are_told_to_the_model(tmp_path):
    guide = walkthrough("Add a tool")
    with installed(tmp_path, guide.modules, guide.entry_points):
        async with world(tmp_path) as bot:
            bot.model.answer([ToolCall("1", "note_mood", "{}"), Finish()], "Hm.")
            await bot.say("I feel strange today")
            assert bot.model.prompts[1].messages[-1].text == "Error: mood must be a word."
            assert await bot.bot.database.read(lambda tx: tx.state.all("moods")) == {}


@pytest.mark.parametrize("group", ["rememo.commands", "rememo.tools"])
async def test_what_is_neither_command_nor_tool_is_refused_in_one_line(tmp_path, group):
    points = {group: {"odd": "odd:NOTHING"}}
    with (
        installed(tmp_path, {"odd.py": "NOTHING = 7"}, points),
        pytest.raises(ConfigurationError, match="another package offers 7"),
    ):
        async with world(tmp_path):
            pass


async def test_a_package_that_cannot_be_loaded_is_named(tmp_path):
    broken = {"broken.py": "raise RuntimeError('no such luck')"}
    points = {"rememo.tools": {"lucky": "broken:LUCK"}}
    with installed(tmp_path, broken, points), pytest.raises(ConfigurationError) as error:
        async with world(tmp_path):
            pass
    assert str(error.value) == (
        "lucky of the package somebodys cannot be loaded (RuntimeError: no such luck); "
        "mend or uninstall that package"
    )


def test_the_guide_is_short():
    assert len(GUIDE.read_text(encoding="utf-8").splitlines()) <= 260


def test_settings_are_the_same_with_and_without_such_packages():
    assert Settings().platforms == {}
