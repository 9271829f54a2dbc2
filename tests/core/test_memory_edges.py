"""What memories do at their edges: their sources, the words that mean them, their length."""

import pytest

from bot.core.fitting import Fit, fit
from bot.domain.events import Deleted, Quoted
from tests.fakes import NOON
from tests.world import ANN, BOB, ROOM, chat_of, world

HOME = chat_of(ANN, None)
QUOKKAS = ("remember that I love quokkas", "/remember I love quokkas")


@pytest.mark.parametrize("words", QUOKKAS)
async def test_what_a_deleted_message_asked_to_remember_is_forgotten(tmp_path, words):
    async with world(tmp_path) as bot:
        said = await bot.post(words)
        await bot.heard(HOME)
        assert await bot.memories() == ["I love quokkas"]
        await bot.accept(Deleted("d1", HOME, NOON, (said,)))
        await bot.heard(HOME)
        assert await bot.memories() == []
        assert await bot.say("/memories quokkas") == ["I found nothing about “quokkas”."]


async def test_only_the_deleted_message_is_forgotten_and_only_in_its_chat(tmp_path):
    async with world(tmp_path) as bot:
        said = await bot.post("/remember I love quokkas", space=ROOM)
        await bot.say("/remember I like tea", space=ROOM)
        await bot.accept(Deleted("d1", HOME, NOON, (said,)))
        await bot.heard(HOME)
        assert await bot.memories() == ["I love quokkas", "I like tea"]
        await bot.accept(Deleted("d2", chat_of(ANN, ROOM), NOON, (said,)))
        await bot.heard(chat_of(ANN, ROOM))
        assert await bot.memories() == ["I like tea"]


@pytest.mark.parametrize("words", QUOKKAS)
@pytest.mark.parametrize("forget", ["/forget", "/forget it"])
async def test_forget_as_a_reply_to_what_asked_to_remember(tmp_path, words, forget):
    async with world(tmp_path) as bot:
        said = await bot.post(words)
        await bot.heard(HOME)
        quoted = Quoted("Ann", words, message_id=said)
        assert await bot.say(forget, quoted=quoted) == ["Erased for good: I love quokkas"]
        assert await bot.memories() == []


async def test_nobody_forgets_what_another_asked_to_remember(tmp_path):
    async with world(tmp_path) as bot:
        said = await bot.post("/remember I love quokkas", space=ROOM)
        await bot.heard(chat_of(ANN, ROOM))
        quoted = Quoted("Ann", "/remember I love quokkas", message_id=said)
        await bot.say("/forget", by=BOB, space=ROOM, quoted=quoted)
        assert await bot.memories() == ["I love quokkas"]


@pytest.mark.parametrize("talk", ["what is the weather?", "今天天气怎么样？", "export my data"])
async def test_a_question_is_no_new_wording(tmp_path, talk):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        await bot.say("/memories")
        await bot.press("1")
        await bot.press("Edit")
        await bot.say(talk)
        assert await bot.memories() == ["I live in Ghent"]
        await bot.say("I live in Bruges")
        assert await bot.memories() == ["I live in Bruges"]


async def test_a_new_wording_is_changed_back_by_edit(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Ghent")
        await bot.say("/memories")
        await bot.press("1")
        await bot.press("Edit")
        [told] = await bot.say("nice weather today")
        assert told == (
            "Changed to: nice weather today\nNot meant so? Press Edit and send the right words."
        )
        await bot.press("Edit")
        await bot.say("I live in Ghent")
        assert await bot.memories() == ["I live in Ghent"]


@pytest.mark.parametrize("it", ["it", "that", "This", "这个", "那个"])
async def test_it_means_what_was_said_last(tmp_path, it):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Italy; that, this, 这个, 那个")
        await bot.say("I met a crocodile")
        [told] = await bot.say(f"/forget {it}")
        assert told.endswith("I met a crocodile")
        assert len(await bot.memories()) == 1


async def test_what_stands_within_a_word_is_asked_about_first(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I live in Italy")
        [asked] = await bot.say("/forget tal")
        assert asked == "Erase these 1 for good?\n1. I live in Italy"
        assert await bot.memories() == ["I live in Italy"]
        assert await bot.say("/forget italy") == ["Erased for good: I live in Italy"]


async def test_parts_of_words_count_only_where_no_word_does(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember I am tired of rain")
        await bot.say("/remember my red car")
        assert await bot.say("/forget red") == ["Erased for good: my red car"]
        assert await bot.memories() == ["I am tired of rain"]


async def test_chinese_words_need_no_blanks_around_them(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("/remember 我喜欢喝绿茶")
        await bot.say("/forget 绿茶")
        assert await bot.memories() == []


@pytest.mark.parametrize(
    ("text", "words", "how"),
    [
        ("I live in Italy", "it", Fit.PART),
        ("I live in Italy", "italy LIVE", Fit.WHOLE),
        ("two boats", "boat", Fit.STEM),
        ("two boats", "boat three", Fit.NONE),
        ("I write C++, mostly", "c++", Fit.WHOLE),
        ("Ænes boat", "boat", Fit.WHOLE),
        ("我住在根特", "根特", Fit.WHOLE),
        ("anything", " ", Fit.NONE),
    ],
)
def test_how_well_words_fit(text, words, how):
    assert fit(text, words) is how


async def test_what_is_too_long_is_refused_and_not_cut(tmp_path):
    async with world(tmp_path) as bot:
        assert await bot.say("/remember " + "tea " * 251) == [
            "That is longer than 1000 characters; please say it shorter."
        ]
        assert await bot.memories() == []
        await bot.say("/remember " + "x" * 1000)
        assert await bot.memories() == ["x" * 1000]


async def test_a_long_place_is_not_echoed_whole(tmp_path):
    async with world(tmp_path) as bot:
        [told] = await bot.say("/timezone " + "nowhere " * 100)
        assert len(told) < 150
