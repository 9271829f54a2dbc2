"""Plain words do what a command does; ordinary talk stays ordinary."""

import pytest

from bot.core.plainwords import answer, command
from bot.domain.events import CommandCall
from bot.domain.memories import Memory
from tests.fakes import NOON
from tests.world import ANN, world


def understood(text: str) -> tuple[str, str] | None:
    found = command(text)
    return found and (found.name, found.argument)


@pytest.mark.parametrize(
    "text",
    [
        "what do you know about me?",
        "What do you know about me",
        "what do you remember about me?",
        "what do you still remember about me",
        "What have you learned about me?",
        "Tell me everything you know about me",
        "please show me what you remember about me",
        "Do you remember anything about me?",
        "show me my memories",
        "list my memories",
        "你记得我什么",
        "你记得我什么？",
        "你都记得我些什么？",
        "你知道我什么",
        "你还记得我哪些事？",
        "你对我了解多少？",
        "看看我的记忆",
        "列出我的所有记忆",
    ],
)
def test_asking_what_is_known_lists_it(text):
    assert understood(text) == ("memories", "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("what do you remember about my sister?", "sister"),
        ("what do you know about my allergies", "allergies"),
        ("What do you remember about Ghent?", "Ghent"),
        ("关于我的猫，你记得什么？", "我的猫"),
        ("关于我妹妹，你知道什么？", "我妹妹"),
    ],
)
def test_asking_about_something_searches_for_it(text, words):
    assert understood(text) == ("memories", words)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("remember that I like rain", "I like rain"),
        ("Please remember that my train leaves at nine", "my train leaves at nine"),
        ("remember: the code word is swordfish", "the code word is swordfish"),
        ("Remember I'm vegetarian", "I'm vegetarian"),
        ("remember my sister is called Eva", "my sister is called Eva"),
        ("Keep in mind that I work nights", "I work nights"),
        ("记住我住在根特", "我住在根特"),
        ("请帮我记住：我对坚果过敏", "我对坚果过敏"),
        ("记一下，我下周搬家", "我下周搬家"),
    ],
)
def test_asking_to_remember_does(text, fact):
    assert understood(text) == ("remember", fact)


@pytest.mark.parametrize(
    "text",
    [
        "forget that",
        "Forget that.",
        "please forget this",
        "forget what I just said",
        "Forget what I said!",
        "don't remember this",
        "Don’t remember that, please",
        "do not save this",
        "please don't store that",
        "delete my last message",
        "忘掉刚才那句",
        "忘掉刚才那句话吧",
        "忘了刚才那句",
        "把刚才那句忘了",
        "把刚才那句话删掉",
        "忘掉我刚才说的",
        "刚才那句别记",
        "这个别记",
        "这句不要记",
        "别记这个",
        "请不要记住这句话",
        "刚才说的别记",
        "忘记刚才说的话",
    ],
)
def test_forget_that_means_what_was_said_last(text):
    assert understood(text) == ("forget", "last")


@pytest.mark.parametrize(
    "text",
    [
        "forget everything about me",
        "Forget everything you know about me!",
        "please delete everything you know about me",
        "erase all my memories",
        "忘掉关于我的一切",
        "忘记我的一切",
        "删除我的所有记忆",
    ],
)
def test_forget_everything_means_all(text):
    assert understood(text) == ("forget", "all")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("forget that I like tea", "I like tea"),
        ("Please forget about my old address", "my old address"),
        ("forget my birthday", "birthday"),
        ("forget everything about my job", "job"),
        ("forget what I told you about Ghent", "Ghent"),
        ("忘掉我的生日", "我的生日"),
        ("忘掉关于猫的事", "猫"),
        ("忘记我喜欢喝茶", "我喜欢喝茶"),
    ],
)
def test_forgetting_something_names_it(text, words):
    assert understood(text) == ("forget", words)


@pytest.mark.parametrize(
    "text",
    [
        "don't forget to call me",
        "I forgot my keys",
        "remember when we talked?",
        "remember that time we went to Ghent?",
        "Remember that guy from the bakery?",
        "do you remember my name?",
        "remember my name?",
        "Do you remember that I like tea?",
        "remember me",
        "forget it",
        "Forget it, let's talk about food",
        "forget about it",
        "forget about work for a minute",
        "forget about my boss for a minute",
        "Forget my keys, where is my phone?",
        "I'll never forget that",
        "never forget that",
        "I can't forget what you said",
        "how do I forget my ex?",
        "did you forget that I moved?",
        "don't forget that",
        "I don't remember that",
        "what do you know about Paris?",
        "what do you know about quantum physics",
        "what do you know?",
        "what do you think about me?",
        "what do people know about me?",
        "tell me what you know about Ghent",
        "delete that line from my essay",
        "erase the board",
        "remind me to remember the milk",
        "a memory of my grandmother",
        "别忘了给我打电话",
        "我忘了带钥匙",
        "我忘掉密码了怎么办",
        "你记得我们聊过什么吗？",
        "记住了吗？",
        "记住了",
        "你记住了吗",
        "忘掉烦恼吧",
        "忘了他吧",
        "忘不掉刚才那句",
        "我记得你",
        "我不记得刚才那句了",
        "关于量子力学，你知道什么？",
        "别记仇",
        "不要记恨我",
        "无痕模式是什么？",
        "export my data to Excel and explain how",
    ],
)
def test_ordinary_talk_is_left_alone(text):
    assert understood(text) is None


def test_a_long_message_is_talk():
    assert command("remember that " + "x" * 1000) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("yes", True),
        ("Yes!", True),
        ("好的", True),
        ("No.", False),
        ("算了", False),
        ("maybe", None),
    ],
)
def test_yes_and_no(text, meant):
    assert answer(text) is meant


def test_other_commands_have_plain_words_too():
    assert command("go incognito") == CommandCall("incognito", "")
    assert command("关闭无痕模式") == CommandCall("incognito", "off")
    assert command("please export my data") == CommandCall("export", "")


@pytest.mark.parametrize("model", [True, False])
async def test_they_work_with_and_without_a_model_with_the_same_preview(tmp_path, model):
    async with world(tmp_path, model=model) as bot:
        for number, fact in enumerate(("I like tea", "I like green tea")):
            await bot.know(Memory(f"{number:032x}", ANN, fact, NOON, NOON))
        [preview] = await bot.say("forget that I like tea")
        assert preview.startswith("Erase these 2 for good?")
        assert await bot.say("no") == ["Nothing was erased."]
        assert (
            "1. I like tea" in (await bot.say("你记得我什么"))[0]
            or "第 1–2 条" in bot.screen.sent[-1].text
        )
        assert len(await bot.memories()) == 2
        assert bot.model.prompts == []


@pytest.mark.parametrize("text", ["Please remember that for later", "remember that forever!"])
def test_a_that_which_points_back_is_no_fact(text):
    assert command(text) is None


def test_a_fact_may_begin_with_for():
    found = command("remember that for lunch I eat soup")
    assert (found.name, found.argument) == ("remember", "for lunch I eat soup")
