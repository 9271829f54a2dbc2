"""Many chats at once: each is answered, in its order, and none holds up the others."""

import asyncio
from collections import defaultdict
from functools import partial
from itertools import chain
from random import Random

import pytest

from bot.core.inbox import MOST_OPEN
from bot.core.texts import EN
from bot.core.turns import WORKERS
from bot.domain.errors import DeliveryFailed, StorageError
from bot.domain.events import IncomingMessage
from bot.domain.keys import UserKey
from bot.domain.messages import Finish, TextPiece
from tests.fakes import FakeModel, Screen
from tests.world import ANN, BOB, PATIENCE, chat_of, command_in, world

CHATS, EACH = 40, 5


class Crowded(FakeModel):
    """Answers each with its own words after a random number of turns of the loop."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random, self.busy, self.most_busy = random, 0, 0

    async def stream(self, prompt, tools=()):
        self.busy += 1
        self.most_busy = max(self.most_busy, self.busy)
        try:
            for _ in range(self._random.randrange(30)):
                await asyncio.sleep(0)
            for word in prompt.messages[-1].text.split():
                yield TextPiece(f"{word} ")
            yield Finish()
        finally:
            self.busy -= 1


def person(number: int) -> UserKey:
    return UserKey("fake", f"p{number}")


def said(user: UserKey, number: int, text: str, now) -> IncomingMessage:
    return IncomingMessage(
        key=f"{user.user_id}-{number}",
        user=user,
        author=user.user_id,
        chat=chat_of(user, None),
        space=None,
        text=text,
        sent_at=now,
        addressed=True,
        message_id=f"{number}",
        command=command_in(text),
    )


@pytest.mark.parametrize("at_once", [1, 7, 100])
async def test_each_chat_of_a_crowd_is_answered_in_order_and_once(tmp_path, at_once):
    seed = 20261130 + at_once
    print("seed", seed)
    random = Random(seed)
    model = Crowded(random)
    async with world(tmp_path, chat_model=model) as bot:
        lines = [
            [said(person(p), n, f"#{n}", bot.clock.now()) for n in range(EACH)]
            for p in range(CHATS)
        ]
        events = shuffled(random, lines)
        batches = [events[at : at + at_once] for at in range(0, len(events), at_once)]
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            for batch in batches:
                group.create_task(bot.accept(*batch, *batch[:2]))  # the platform repeats itself
        for p in range(CHATS):
            await bot.heard(chat_of(person(p), None))
        answered = defaultdict(list)
        for delivery in bot.screen.sent:
            answered[delivery.chat].append(delivery.text)
        for p in range(CHATS):
            words = " ".join(answered[chat_of(person(p), None)]).split()
            assert [w for w in words if w.startswith("#")] == [f"#{n}" for n in range(EACH)]
    assert model.most_busy <= WORKERS


def shuffled(random: Random, lines):
    """All of them in one order, each line in its own."""
    whose = list(chain.from_iterable([at] * len(line) for at, line in enumerate(lines)))
    random.shuffle(whose)
    left = [iter(line) for line in lines]
    return [next(left[at]) for at in whose]


async def test_a_command_that_goes_past_its_chat_goes_past_a_crowd_too(tmp_path):
    async with world(tmp_path) as bot:
        await occupied(bot, WORKERS)
        await bot.accept(said(person(WORKERS), 0, "hello", bot.clock.now()))
        assert any("/remember" in text for text in await bot.say("/help"))
        assert len(bot.model.prompts) == WORKERS


async def test_an_answer_can_be_stopped_while_all_are_busy(tmp_path):
    async with world(tmp_path) as bot:
        await occupied(bot, WORKERS)
        stop = said(person(0), 1, "/stop", bot.clock.now())
        await bot.accept(stop)
        async with asyncio.timeout(PATIENCE):
            await bot.screen.says(EN.stopped)


async def occupied(bot, how_many: int) -> None:
    """So many answers are being written, and none of them ends."""
    bot.model.answer(*([asyncio.Event()] for _ in range(how_many)))
    for number in range(how_many):
        await bot.accept(said(person(number), 0, "tell me", bot.clock.now()))
    while len(bot.model.prompts) < how_many:
        bot.model.asked.clear()
        await bot.model.asked.wait()


async def test_a_clock_that_jumps_does_not_begin_an_answer_twice(tmp_path):
    async with world(tmp_path) as bot:
        gate = asyncio.Event()
        bot.model.answer([gate, TextPiece("one")], "two")
        await bot.post("hello")
        await bot.model.asked.wait()
        bot.clock.advance(hours=1)
        await bot.tick()
        await bot.post("and you?", by=BOB)
        await bot.screen.says("two")
        gate.set()
        assert await bot.heard(chat_of(ANN, None)) == ["two", "one"]
        assert len(bot.model.prompts) == 2


async def test_a_clock_that_jumps_does_not_send_an_answer_twice(tmp_path):
    class Slow(Screen):
        gate, sending = asyncio.Event(), asyncio.Event()

        async def deliver(self, delivery):
            if "hello" in delivery.text:
                self.sending.set()
                await self.gate.wait()
            return await super().deliver(delivery)

    async with world(tmp_path, screen=Slow()) as bot:
        await bot.post("hello")
        await bot.screen.sending.wait()
        bot.clock.advance(hours=1)
        await bot.tick()
        await bot.say("and you?", by=BOB)
        bot.screen.gate.set()
        assert await bot.heard(chat_of(ANN, None)) == ["You said: hello"]


async def test_only_what_is_too_much_of_a_flood_is_refused_and_no_repeat_of_it(tmp_path):
    async with world(tmp_path) as bot:
        flood = [said(ANN, n, f"#{n}", bot.clock.now()) for n in range(MOST_OPEN + 40)]
        kept = [*flood[:MOST_OPEN], said(BOB, 0, "#0", bot.clock.now())]
        bot.model.answer([asyncio.Event()])
        await bot.accept(flood[0])
        await bot.model.asked.wait()  # the answer that never comes is Ann's
        await bot.accept(*kept)
        await bot.accept(*kept)  # as after a kill before Telegram was told
        assert "You said: #0" in await bot.heard(chat_of(BOB, None))
        assert EN.slow_down not in [delivery.text for delivery in bot.screen.sent]
        await bot.accept(*flood)
        async with asyncio.timeout(PATIENCE):
            await bot.screen.says(EN.slow_down)
        assert [delivery.text for delivery in bot.screen.sent].count(EN.slow_down) == 1


@pytest.mark.parametrize("seed", [1, 2])
async def test_trouble_everywhere_loses_doubles_and_reorders_nothing(tmp_path, seed):
    """The disk is full now and then, the platform refuses or asks for patience."""
    print("seed", seed)
    random = Random(seed)

    class Troubled(Screen):
        async def deliver(self, delivery):
            for _ in range(random.randrange(4)):
                await asyncio.sleep(0)
            if (luck := random.random()) < 0.2:
                raise DeliveryFailed("trouble", retry_after=3.0 if luck < 0.1 else None)
            return await super().deliver(delivery)

    def full(place: str) -> None:
        if place in ("inbox_insert", "llm_sent", "before_mark") and random.random() < 0.06:
            raise StorageError(f"the disk is full at {place}")

    everybody = [person(number) for number in range(15)]
    model = Crowded(random)
    async with world(tmp_path, chat_model=model, screen=Troubled(), reach=full) as bot:
        lines = [[said(p, n, f"#{n}", bot.clock.now()) for n in range(EACH)] for p in everybody]
        for event in shuffled(random, lines):
            await kept_at_last(bot, event)
        async with asyncio.timeout(PATIENCE):
            while await bot.bot.database.read(partial(open_somewhere, everybody)):
                bot.clock.advance(seconds=1)
                await bot.tick()
                bot.bot.turns.wake()
                bot.bot.outbox.wake()
    for one in everybody:
        texts = [d.text for d in bot.screen.sent if d.chat == chat_of(one, None)]
        assert EN.failed in texts or numbers(texts) == [f"#{n}" for n in range(EACH)]
        assert numbers(texts) == sorted(set(numbers(texts)))


async def kept_at_last(bot, event) -> None:
    while True:
        try:
            return await bot.accept(event)
        except StorageError:
            continue


def open_somewhere(users, tx) -> bool:
    chats = [chat_of(user, None) for user in users]
    return any(tx.inbox.open_count(chat) or tx.outbox.open_count(chat) for chat in chats)


def numbers(texts) -> list[str]:
    return [word for word in " ".join(texts).split() if word.startswith("#")]
