"""Learning as people meet it: after a while, with their consent, told and taken back."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from bot.domain.events import Attachment, Quoted
from bot.domain.keys import ChatKey, Space
from bot.domain.memories import Memory, Status
from bot.domain.messages import Prompt, TextPiece, Tool
from bot.ports import Transaction
from tests.core.learning import Notes, add, away, hand_over
from tests.fakes import NOON, FakeClock
from tests.world import ANN, BOB, ROOM, chat_of, world


async def everything(bot, owner=ANN) -> list[Memory]:
    return list(await bot.bot.database.read(lambda tx: tx.memories.everything(owner)))


async def test_after_a_silence_what_was_said_is_noted_and_told(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I'm vegetarian")
        assert notes.prompts == []
        notes.proposes(add("Vegetarian", "I'm vegetarian"))
        assert await bot.learnt() == ["Noted: Vegetarian."]
        assert await bot.memories() == ["Vegetarian"]
        assert await bot.press("Undo") == ["Undone. I no longer know: Vegetarian"]
        assert await bot.memories() == []


async def test_it_is_told_in_the_language_it_was_said_in(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("我住在北京")
        notes.proposes(add("住在北京", "我住在北京"))
        assert await bot.learnt() == ["记下了：住在北京。"]


async def test_six_messages_are_a_stretch_of_their_own(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        for number in range(5):
            await bot.say(f"my favourite number is {number}")
        assert notes.prompts == []
        await bot.say("I live in Ghent")
        assert await bot.bot.jobs.settled(20)
        assert len(notes.prompts) == 1
        assert "I live in Ghent" in notes.asked
        assert await bot.learnt() == []
        assert len(notes.prompts) == 1


async def test_a_new_conversation_ends_the_stretch(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I live in Ghent")
        await bot.say("/new")
        assert await bot.bot.jobs.settled(20)
        assert len(notes.prompts) == 1
        await bot.say("I like tea")
        await bot.learnt()
        assert "Ghent" not in notes.asked


async def test_no_answer_waits_for_learning(tmp_path):
    class Slow(Notes):
        hurry = asyncio.Event()

        async def stream(self, prompt, tools=()):
            self.prompts.append(prompt)
            await self.hurry.wait()
            yield TextPiece('{"operations": []}')

    async with world(tmp_path, small_model=Slow()) as bot:
        for number in range(6):
            await bot.say(f"my favourite number is {number}")
        bot.model.answer("Here I am")
        assert await bot.say("are you there?") == ["Here I am"]
        Slow.hurry.set()
        assert await bot.bot.jobs.settled(20)


async def test_without_consent_nothing_is_learnt(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes, introduced=False) as bot:
        await bot.say("I live in Ghent")
        await bot.learnt()
        assert notes.prompts == []
        await bot.press("Remember me")
        await bot.say("I like tea")
        notes.proposes(add("Likes tea", "I like tea"), add("Lives in Ghent", "I live in Ghent"))
        await bot.learnt()
        assert await bot.memories() == ["Likes tea"]


async def test_consent_taken_back_in_time_is_respected(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes, introduced=False) as bot:
        await bot.say("hello")
        await bot.press("Remember me")
        await bot.say("I live in Ghent")
        await bot.press("Not now")
        await bot.learnt()
        assert notes.prompts == []


async def test_a_stretch_of_small_talk_costs_nothing(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        for text in ("hi", "how are you?", "what's 17*23?", "thanks!", "translate: I live in Rome"):
            await bot.say(text)
        await bot.learnt()
        assert notes.prompts == []


async def test_recalled_memories_are_never_learnt_again(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("/remember I live in Rome")
        for _ in range(12):
            notes.proposes(add("Lives in Rome", "hi"), add("I live in Rome", "I live in Rome"))
            await bot.say("hi")
        await bot.learnt()
        assert await bot.memories() == ["I live in Rome"]


async def test_the_model_sees_own_words_the_bots_sentence_notes_day_and_zone(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("/remember I take my tea black")
        bot.model.answer("First this. Do you take sugar in your tea?")
        quoted = Quoted("Eve", "my tea is full of SECRETS", message_id="7")
        await bot.say("I like tea", quoted=quoted)
        await bot.say("none in my tea, please")
        await bot.learnt()
        assert '[1] "I take my tea black" (noted 2026-03-10)' in notes.asked
        assert 'bot (context only): "Do you take sugar in your tea?"' in notes.asked
        assert 'person (Tuesday 2026-03-10 13:00): "I like tea"' in notes.asked
        assert "Europe/Berlin" in notes.asked
        for foreign in ("SECRETS", "First this", "Ann"):
            assert foreign not in notes.asked


async def test_forwarded_and_captioned_words_are_not_learnt_from(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await hand_over(bot, "I live in Rome", forwarded=True, key="a")
        await hand_over(bot, "I am a nurse", attachments=(Attachment("photo"),), key="b")
        await bot.learnt()
        assert notes.prompts == []
        await bot.say("I like tea")
        notes.proposes(add("Lives in Rome", "I live in Rome"), add("Is a nurse", "I am a nurse"))
        await bot.learnt()
        assert await bot.memories() == []


async def test_in_a_group_nothing_is_learnt_until_it_is_allowed(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I play the cello", space=ROOM)
        await bot.learnt(space=ROOM)
        assert notes.prompts == []

        def allow(tx: Transaction) -> None:
            tx.people.note_space(ChatKey(ROOM.platform, ROOM.id), learning=True)

        await bot.bot.database.write(allow)
        await bot.say("my favourite colour is red", by=BOB, space=ROOM, addressed=False)
        await bot.say("I play the cello", space=ROOM)
        notes.proposes(
            add("Plays the cello", "I play the cello"),
            add("Favourite colour is red", "my favourite colour is red"),
        )
        assert await bot.learnt(space=ROOM) == []
        [memory] = await everything(bot)
        assert (memory.content, memory.said_in) == ("Plays the cello", ROOM)
        assert await bot.memories(BOB) == []


async def test_nobody_makes_memories_of_anybody_else(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        for number in range(10):
            await bot.say(f"Bob's birthday is on {number + 1} May, Bob wants a pony")
            notes.proposes(
                add("Birthday is on 4 May", "Bob wants a pony", owner="fake:bob"),
                add("Bob wants a pony", "Bob wants a pony", owner="fake:bob"),
            )
            await bot.learnt()
        assert await bot.memories(BOB) == []
        assert await bot.memories() == ["Bob wants a pony"]


async def test_what_is_told_once_is_told_in_one_line(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I live in Ghent and I like tea")
        quote = "I live in Ghent and I like tea"
        notes.proposes(add("Lives in Ghent", quote), add("Likes tea", quote))
        [line] = await bot.learnt()
        assert line == "Noted: Lives in Ghent; Likes tea."
        labels = [b.label for row in bot.screen.sent[-1].buttons for b in row]
        assert labels == ["Undo: Lives in Ghent", "Undo: Likes tea"]


async def test_whoever_wants_no_notices_gets_none(tmp_path):
    from dataclasses import replace

    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:

        def quiet(tx: Transaction) -> None:
            person = tx.people.find(ANN)
            assert person
            tx.people.save(replace(person, notices=False))

        await bot.bot.database.write(quiet)
        await bot.say("I like tea")
        notes.proposes(add("Likes tea", "I like tea"))
        assert await bot.learnt() == []
        assert await bot.memories() == ["Likes tea"]


async def test_the_same_again_refreshes_one_entry(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        for line in ("I'm vegetarian", "i am  vegetarian!", "I'm really vegetarian"):
            await bot.say(line)
            notes.proposes(add("Vegetarian", line))
            await bot.learnt()
        [memory] = await everything(bot)
        assert len(memory.sources) == 3
        line = "I don't eat meat or fish"
        await bot.say(line)
        notes.proposes({"op": "UPDATE", "n": 1, "content": "Vegetarian", "quote": line})
        await bot.learnt()
        assert await bot.memories() == ["Vegetarian"]


async def test_likes_and_does_not_like_are_two_things(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like cats")
        notes.proposes(add("Likes cats", "I like cats"))
        await bot.learnt()
        await bot.say("I don't like cats")
        notes.proposes({"op": "UPDATE", "n": 1, "content": "Doesn't like cats",
                        "quote": "I don't like cats"})  # fmt: skip
        await bot.learnt()
        assert await bot.memories() == ["Doesn't like cats"]
        old, new = await everything(bot)
        assert (old.content, old.status, old.superseded_by) == (
            "Likes cats", Status.SUPERSEDED, new.id,
        )  # fmt: skip


async def test_a_newer_fact_hides_the_older_one_dated(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        for line, op in (
            ("My favourite colour is red", {"op": "ADD", "content": "Favourite colour is red"}),
            ("now it's green", {"op": "SUPERSEDE", "n": 1, "content": "Favourite colour is green"}),
        ):
            await bot.say(line)
            notes.proposes({**op, "quote": line})
            await bot.learnt()
        assert await bot.memories() == ["Favourite colour is green"]
        old, _ = await everything(bot)
        assert old.content == "Favourite colour is red"
        assert old.created_at < bot.clock.now()


async def test_a_bad_answer_costs_nothing_but_a_line_in_the_log(tmp_path, caplog):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like tea")
        notes.says("I'd rather not.")
        assert await bot.learnt() == []
        assert [r.getMessage() for r in caplog.records if r.levelname == "WARNING"] == [
            "fake:ann: the model's notes could not be read; nothing was learnt"
        ]
        await bot.learnt()
        assert len(notes.prompts) == 1


async def test_an_unknown_number_spoils_only_its_own_operation(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like tea")
        update = {"op": "UPDATE", "n": 7, "content": "Likes tea", "quote": "I like tea"}
        notes.proposes(update, add("Likes tea", "I like tea"))
        await bot.learnt()
        assert await bot.memories() == ["Likes tea"]


async def test_a_model_that_is_away_is_waited_for(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like tea")
        notes.says(away())
        notes.says(away())
        notes.proposes(add("Likes tea", "I like tea"))
        for _ in range(3):
            bot.clock.advance(hours=2)
            await bot.learnt()
        assert await bot.memories() == ["Likes tea"]
        assert len(notes.prompts) == 3


async def test_when_it_stays_away_plain_forms_are_learnt_without_it(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like tea")
        for _ in range(8):
            notes.says(away())
            bot.clock.advance(hours=3)
            await bot.learnt()
        assert await bot.memories() == ["I like tea"]


async def test_what_learning_costs_is_kept_apart(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like tea")
        await bot.learnt()
        today = bot.clock.now().date()

        def spent(tx: Transaction) -> tuple[int, int]:
            return tx.usage.total(ANN, today, background=True)

        assert await bot.bot.database.read(spent) == (100, 20)


async def test_an_edit_before_learning_is_what_is_learnt(tmp_path):
    from bot.domain.events import Edited

    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        said = await bot.post("I live in Rome")
        await bot.heard(chat_of(ANN, None))
        edit = Edited("e1", ANN, chat_of(ANN, None), None, said, "I live in Ghent", bot.clock.now())
        await bot.accept(edit)
        await bot.heard(chat_of(ANN, None))
        notes.proposes(add("Lives in Rome", "I live in Rome"),
                       add("Lives in Ghent", "I live in Ghent"))  # fmt: skip
        await bot.learnt()
        assert await bot.memories() == ["Lives in Ghent"]


async def test_learning_goes_on_after_a_restart(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("I like tea")
    async with world(tmp_path, small_model=notes) as bot:
        notes.proposes(add("Likes tea", "I like tea"))
        assert await bot.learnt() == ["Noted: Likes tea."]


async def test_a_plan_whose_day_has_passed_is_read_as_past(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        await bot.say("my chemistry exam is next Monday")
        notes.proposes(add("Chemistry exam next Monday", "my chemistry exam is next Monday"))
        assert await bot.learnt() == ["Noted: Chemistry exam on 2026-03-16."]
        [exam] = await everything(bot)
        assert f"{exam.valid_until:%Y-%m-%d %H:%M %z}" == "2026-03-16 23:00 +0000"
    for days, line in (
        (1, "- 2026-03-16, noted of Ann: Chemistry exam on 2026-03-16"),
        (9, "- 2026-03-16, noted of Ann, past by now: Chemistry exam on 2026-03-16"),
    ):
        folder = tmp_path / str(days)
        folder.mkdir()
        async with world(folder, clock=FakeClock(NOON + timedelta(days=days))) as bot:
            await bot.know(exam)
            await bot.say("when is my chemistry exam?")
            assert line in bot.prompt


async def test_the_index_holds_what_is_live_and_nothing_else(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:
        for line, op in (
            ("I live in Ghent", {"op": "ADD", "content": "Lives in Ghent"}),
            ("I moved from Ghent to Leuven", {"op": "SUPERSEDE", "n": 1,
                                              "content": "Lives in Leuven"}),
        ):  # fmt: skip
            await bot.say(line)
            notes.proposes({**op, "quote": line})
            await bot.learnt()
        bot.bot.indexer()
        assert await bot.bot.indexer.settled(20)
        known = await everything(bot)
        found = set(await bot.bot.indexer.index.ids(ANN))
        assert {m.id for m in known if m.id in found} == {
            m.id for m in known if m.status is Status.LIVE
        }


async def test_two_peoples_cats_in_one_room_stay_two(tmp_path):
    notes = Notes()
    async with world(tmp_path, small_model=notes) as bot:

        def allow(tx: Transaction) -> None:
            tx.people.note_space(ChatKey(ROOM.platform, ROOM.id), learning=True)

        await bot.bot.database.write(allow)
        for person, cat in ((ANN, "Tom"), (BOB, "Kiki")):
            await bot.say(f"my cat is {cat}", by=person, space=ROOM)
            notes.proposes(add(f"Cat is called {cat}", f"my cat is {cat}"))
            await bot.learnt(space=ROOM)
            assert "Ann" not in notes.asked
        assert await bot.memories(ANN) == ["Cat is called Tom"]
        assert await bot.memories(BOB) == ["Cat is called Kiki"]


async def test_where_the_write_fails_the_older_fact_stays_until_it_succeeds(tmp_path):
    class Full:
        """The disk is full once, at the end of a transaction."""

        failed = False

        def __call__(self, name: str) -> None:
            if name == "extract_sql" and not self.failed and self.armed:
                self.failed = True
                raise OSError("no space left on device")

        armed = False

    notes, disk = Notes(), Full()
    async with world(tmp_path, small_model=notes, reach=disk) as bot:
        await bot.say("/remember I live in Ghent")
        await bot.say("I moved from Ghent to Leuven")
        disk.armed = True
        moved = {"op": "SUPERSEDE", "n": 1, "content": "Lives in Leuven",
                 "quote": "I moved from Ghent to Leuven"}  # fmt: skip
        notes.proposes(moved)
        await bot.learnt()
        assert disk.failed
        assert await bot.memories() == ["I live in Ghent"]
        notes.proposes(moved)
        await bot.learnt()
        assert await bot.memories() == ["Lives in Leuven"]


async def test_what_waits_in_a_chat_outlasts_the_learning_in_one_whose_name_begins_its_own(
    tmp_path,
):
    notes = Notes()
    long_name = Space(ROOM.platform, f"{ROOM.id}2")
    async with world(tmp_path, small_model=notes) as bot:
        for space in (ROOM, long_name):
            chat = ChatKey(space.platform, space.id)
            await bot.bot.database.write(
                lambda tx, chat=chat: tx.people.note_space(chat, learning=True)
            )
        await bot.say("I play the cello", space=ROOM)
        bot.clock.advance(seconds=30)
        await bot.say("I sing in a choir", space=long_name)
        bot.clock.advance(seconds=31)
        notes.proposes(add("Plays the cello", "I play the cello"))
        bot.bot.jobs()
        assert await bot.bot.jobs.settled(20)
        notes.proposes(add("Sings in a choir", "I sing in a choir"))
        await bot.learnt(space=long_name)
        assert await bot.memories() == ["Plays the cello", "Sings in a choir"]


async def test_a_slow_model_is_asked_once_however_long_it_takes(tmp_path):
    class Slow(Notes):
        """Answers when it is allowed to."""

        def __init__(self) -> None:
            super().__init__()
            self.may, self.heard = asyncio.Event(), asyncio.Queue[str]()

        async def stream(self, prompt: Prompt, tools: Sequence[Tool] = ()):
            self.heard.put_nowait(prompt.messages[-1].text)
            await self.may.wait()
            async for event in super().stream(prompt, tools):
                yield event

    notes = Slow()
    async with world(tmp_path, small_model=notes) as bot:
        for who, words in ((ANN, "I like tea"), (BOB, "I like rain")):
            await bot.say(words, by=who)
            bot.clock.advance(seconds=61)
            await bot.tick()
            # What is taken back is due before all else, and would be begun before it.
            assert words in await notes.heard.get()
            bot.clock.advance(hours=1)
        notes.may.set()
        assert await bot.bot.jobs.settled(20)
        assert notes.heard.empty()
        assert len(notes.prompts) == 2
