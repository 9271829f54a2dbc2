"""Who may talk: closed by default, and the first contact of those who may."""

import pytest

from bot.core.access import Access, same_code
from bot.domain.keys import UserKey
from bot.domain.people import Language, Person, Role
from tests.fakes import NOON
from tests.world import ANN, BOB, world

HELLO = (
    "Hi Ann. I'm Rememo, an AI assistant run by Tom. May I remember what you tell me? It is kept "
    "on Tom's computer; to answer, your words go to model.example.com. See it: /memories. "
    "Erase it: /forget."
)


async def test_a_stranger_gets_one_polite_line_a_day_and_is_not_kept(tmp_path):
    async with world(tmp_path, access="closed", introduced=False) as bot:
        assert await bot.say("hello") == [
            "This bot is private; ask its owner for an invitation code."
        ]
        assert await bot.say("hello?") == []
        bot.clock.advance(days=1)
        assert len(await bot.say("你好")) == 1
        person = await bot.bot.database.read(lambda tx: tx.people.find(ANN))
        assert (person.role, person.name) == (Role.STRANGER, "")
        assert bot.model.prompts == []


@pytest.mark.parametrize("form", ["ABCDE-FGHJK", "abcde fghjk", "/start abcdefghjk"])
async def test_the_first_to_send_the_code_becomes_the_owner(tmp_path, form):
    async with world(tmp_path, access="closed", introduced=False) as bot:
        await bot.bot.database.write(lambda tx: tx.state.put("access", "owner_code", "ABCDE-FGHJK"))
        assert await bot.say(form) == ["Welcome. You are now the owner of this bot.", HELLO]
        assert await bot.say("hello") == ["You said: hello"]
        assert (await bot.say("ABCDE-FGHJK", by=BOB))[0].startswith("This bot is private")


async def test_an_invitation_admits_once(tmp_path):
    async with world(tmp_path, access="closed", introduced=False) as bot:
        until = bot.clock.now().replace(year=2027)
        await bot.bot.database.write(lambda tx: tx.people.add_invitation("INVITE77", BOB, until))
        assert (await bot.say("INVITE77"))[0] == "Welcome, Ann. You may talk to me now."
        assert await bot.say("hello") == ["You said: hello"]
        assert (await bot.say("INVITE77", by=BOB))[0].startswith("This bot is private")


async def test_the_first_answer_comes_with_the_greeting(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        assert await bot.say("hello") == [HELLO, "You said: hello"]
        assert await bot.say("again") == ["You said: again"]


async def test_consent_is_given_and_taken_by_buttons(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        await bot.say("hello")
        assert (await bot.press("Remember me"))[0].startswith("Thank you.")
        assert "from our talk: yes" in (await bot.say("/privacy"))[0]
        assert (await bot.press("Not now"))[0].startswith("All right, I won't.")
        assert "from our talk: no" in (await bot.say("/privacy"))[0]


async def test_the_greeting_is_in_the_persons_language(tmp_path):
    async with world(tmp_path, introduced=False) as bot:
        [hello, _] = await bot.say("你好")
        assert hello.startswith("你好，Ann。我是 Rememo，Tom 运行的 AI 助手。")


def test_roles_come_from_lists_settings_and_platforms():
    def role(key: str, **access) -> Role:
        rules = {"open": False, "allow": frozenset(), "admins": frozenset(), "trusted": frozenset()}
        person = Person(UserKey.parse(key), "x", Language.EN, NOON)
        return Access(**{**rules, **access}).role(person)

    assert role("telegram:1") is Role.STRANGER
    assert role("telegram:1", open=True) is Role.MEMBER
    assert role("telegram:1", allow=frozenset({UserKey("telegram", "1")})) is Role.MEMBER
    assert role("discord:1", allow=frozenset({UserKey("telegram", "1")})) is Role.STRANGER
    assert role("telegram:1", admins=frozenset({UserKey("telegram", "1")})) is Role.ADMIN
    assert role("terminal:x", trusted=frozenset({"terminal"})) is Role.ADMIN


def test_a_code_is_read_in_any_spelling_but_never_when_there_is_none():
    assert same_code("ab cd-e", "ABCDE")
    assert not same_code("abcdf", "ABCDE")
    assert not same_code("", None)


async def test_privacy_tells_what_is_kept_as_it_is(tmp_path):
    keep = {"conversation_days": 30, "overheard_hours": 2}
    async with world(tmp_path, retention=keep, backup={"keep": 5}) as bot:
        await bot.say("/remember I like tea")
        await bot.say("hello")
        await bot.say("/remind in 10 minutes stretch")
        [text] = await bot.say("/privacy")
        assert text.startswith(
            "What I keep, on Tom's computer: what you had me remember and what I learnt (memories: "
            "1), our talk for 30 days (messages: 2), what is said around me in groups for 2 hours, "
            "your reminders (1), your settings, and how much of the model you used."
        )
        assert "until 5 newer ones are made" in text
        assert "your words and fitting memories go to model.example.com." in text
        await bot.say("/settings learning off")
        assert "What I learn from our talk: no." in (await bot.say("/privacy"))[0]


async def test_privacy_without_a_model_says_that_nothing_leaves(tmp_path):
    async with world(tmp_path, model=False, backup={"nightly": False}) as bot:
        [text] = await bot.say("/privacy")
        assert "What leaves it: nothing; no model is connected." in text
        assert "nightly" not in text
