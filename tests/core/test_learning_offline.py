"""Learning without a model: plain forms of speech, in English and Chinese, and nothing else."""

import pytest

from bot.core.texts import EN
from tests.core.learning import hand_over
from tests.world import ANN, ROOM, world


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("My name is Ann", "My name is Ann"),
        ("Hi, I live in Ghent!", "I live in Ghent"),
        ("I like black tea.", "I like black tea"),
        ("By the way, I don't like jazz", "I don't like jazz"),
        ("我叫小明", "我叫小明"),
        ("你好，我住在北京。", "我住在北京"),
        ("我不喜欢香菜", "我不喜欢香菜"),
        ("我最喜欢的颜色是红色", "我最喜欢的颜色是红色"),
    ],
)
async def test_plain_forms_are_learnt_at_once(tmp_path, line, fact):
    async with world(tmp_path, model=False) as bot:
        heard = await bot.say(line)
        assert any(text.startswith(("Noted: ", "记下了：")) and fact in text for text in heard)
        assert await bot.memories() == [fact]


@pytest.mark.parametrize(
    "line",
    [
        "hi",
        "I like it",
        "I like your answer",
        "I like to know what time it is",
        "Do I live in Ghent?",
        "What if I live in Ghent",
        "My sister's name is Eve",
        "Let's play: I live in Ghent",
        "I earn 5000 a month",
        "I live in Ghent, don't save this",
        "Translate: I like tea",
        "你喜欢茶吗",
        "我喜欢这个",
        "假如我住在北京",
        "My name is sk-test-1234567890abcdef",
    ],
)
async def test_anything_less_plain_is_not(tmp_path, line):
    async with world(tmp_path, model=False) as bot:
        await bot.say(line)
        assert await bot.memories() == []


async def test_the_same_again_and_the_newer_are_one_entry(tmp_path):
    async with world(tmp_path, model=False) as bot:
        for line in ("I live in Ghent", "i live in Ghent.", "I moved from Ghent to Leuven"):
            await bot.say(line)
        assert await bot.memories() == ["I moved from Ghent to Leuven"]
        for line in ("My favourite colour is red", "My favourite colour is now green"):
            await bot.say(line)
        await bot.say("My favourite food is pasta")
        await bot.say("I like cats")
        await bot.say("I don't like cats")
        assert await bot.memories() == [
            "I moved from Ghent to Leuven",
            "My favourite colour is now green",
            "My favourite food is pasta",
            "I don't like cats",
        ]


async def test_what_was_noted_is_all_the_answer_there_is(tmp_path):
    async with world(tmp_path, model=False) as bot:
        assert await bot.say("I live in Ghent") == ["Noted: I live in Ghent."]
        assert await bot.say("I moved from Ghent to Leuven") == [
            "Noted: I moved from Ghent to Leuven."
        ]
        assert await bot.say("hm") == [EN.offline_nothing]
        noted, quoted = await bot.say("I like tea. Do I like jazz or tea?")
        assert noted == "Noted: I like tea."
        assert quoted != noted
        await bot.say("/settings")
        await bot.press("Note in silence")
        [quoted] = await bot.say("My favourite food is pasta")
        lines = quoted.splitlines()
        assert lines[0] == EN.offline_recall
        assert len(lines) == len(set(lines))


async def test_undo_takes_it_back(tmp_path):
    async with world(tmp_path, model=False) as bot:
        await bot.say("I live in Ghent")
        assert await bot.press("Undo") == ["Undone. I no longer know: I live in Ghent"]
        assert await bot.memories() == []


async def test_without_consent_in_groups_and_from_others_words_nothing_is_learnt(tmp_path):
    async with world(tmp_path, model=False, introduced=False) as bot:
        await bot.say("I live in Ghent")
        assert await bot.memories() == []
    async with world(tmp_path, model=False) as bot:
        await bot.say("I like tea", space=ROOM)
        await hand_over(bot, "I live in Rome", forwarded=True)
        assert await bot.memories() == []


async def test_remember_always_works(tmp_path):
    async with world(tmp_path, model=False, introduced=False) as bot:
        await bot.say("remember that I take my coffee black")
        await bot.say("记住我对坚果过敏", by=ANN)
        assert await bot.memories() == ["I take my coffee black", "我对坚果过敏"]
