"""Forgetting while it is being learnt, with kills between the steps: nothing forgotten comes back.

FORGETTING is the number of random interleavings (full size: 20000), FORGETTING_SEED their seed.
"""

import asyncio
import json
import os
import random
import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from bot.backends.sql import SqlDatabase, open_database
from bot.core import forget, identifiers
from bot.core.learn import waiting
from bot.core.learn.learner import Learner
from bot.core.learn.waiting import Pace
from bot.core.listening import Patience
from bot.domain.keys import ChatKey, Principal, UserKey
from bot.domain.memories import Memory, Status
from bot.domain.messages import Finish, Message, ModelEvent, Prompt, Role, TextPiece, Tool
from bot.domain.people import Language, Person
from bot.domain.people import Role as Standing
from bot.ports import Transaction
from tests.fakes import FakeClock

SIZE = int(os.environ.get("FORGETTING", "40"))
SEED = int(os.environ.get("FORGETTING_SEED", "0")) or random.randrange(1, 10**6)
PLACES = ("learn_read", "learn_asked", "extract_sql", "learn_committed", "in_commit")
FRAMES = ("Likes {}", "Is fond of {}", "Really enjoys {}", "{} is liked", "Has come to love {}")
CANARY = re.compile(r"canary\d+x\d+", re.IGNORECASE)


class Killed(BaseException):
    """The process is gone, as by kill -9: nothing catches this."""


@dataclass
class Life:
    """One person's talk, learning and forgetting in random order; `forgotten` are turns."""

    chance: random.Random
    database: SqlDatabase
    owner: UserKey
    clock: FakeClock = field(default_factory=FakeClock)
    said: dict[str, str] = field(default_factory=dict)  # turn → its canary
    forgotten: set[str] = field(default_factory=set)
    calls: int = 0

    name, host = "rewording", "model.example.com"

    @property
    def chat(self) -> ChatKey:
        return ChatKey(self.owner.platform, self.owner.user_id)

    # ------------------------------------------------------------ as the model and the index

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        """Says again in ever other words all it reads, notes and sentences of the bot as well."""
        self.calls += 1
        await self.meanwhile()
        text = prompt.messages[-1].text
        quotes = re.findall(r'person .*?: ("(?:[^"\\]|\\.)*")', text)
        frame = FRAMES[self.calls % len(FRAMES)]
        canaries = dict.fromkeys(CANARY.findall(text))
        pairs = [(c, q) for c in canaries for q in quotes if c in q]
        pairs += [(c, q) for c in canaries for q in quotes if self.chance.random() < 0.2]
        operations = [
            {"op": "ADD", "content": frame.format(canary), "quote": json.loads(quote)}
            for canary, quote in pairs
        ]
        yield TextPiece(json.dumps({"operations": operations[:12]}))
        await self.meanwhile()
        yield Finish()

    async def near(self, principal: Principal, text: str) -> Sequence[Memory]:
        await self.meanwhile()
        return list(await self.database.read(lambda tx: tx.memories.listing([self.owner])))[-10:]

    # ------------------------------------------------------------ what happens

    async def speak(self) -> None:
        number = len(self.said)
        canary = f"canary{number}x{self.chance.randrange(10**6)}"
        turn = Message(
            identifiers.derived(self.owner, number), self.chat, Role.USER, f"I like {canary}",
            self.clock.now(), author=self.owner,
        )  # fmt: skip
        self.said[turn.id] = canary

        def keep(tx: Transaction) -> None:
            person = tx.people.find(self.owner)
            assert person
            session = tx.sessions.current(self.chat, self.clock.now())
            tx.sessions.append(session, [turn])
            waiting.add(
                tx, self.owner, self.chat, person.epoch, [(session.id, turn.id)],
                Pace(), self.clock.now(),
            )  # fmt: skip

        await self.database.write(keep)

    async def meanwhile(self) -> None:
        """While a job is under way the person may say and forget things."""
        if self.chance.random() < 0.25:
            await self.chance.choice((self.speak, self.forget_turn, self.forget_one))()
        if self.chance.random() < 0.06:
            await self.forget_all()

    async def forget_turn(self) -> None:
        if not self.said:
            return
        turn = self.chance.choice(list(self.said))
        self.forgotten.add(turn)
        now = self.clock.now()

        def forget_it(tx: Transaction) -> list[str]:
            learnt = tx.memories.by_source(self.owner, [turn])
            forget.learnt_from(tx, self.owner, [turn], now)
            return [source for memory in learnt for source in memory.sources]

        self.forgotten |= set(await self.database.write(forget_it))

    async def forget_one(self) -> None:
        known = await self.database.read(lambda tx: tx.memories.listing([self.owner]))
        if not known:
            return
        memory = self.chance.choice(list(known))
        self.forgotten |= set(memory.sources)
        now = self.clock.now()
        await self.database.write(lambda tx: forget.memories(tx, self.owner, [memory.id], now))

    async def forget_all(self) -> None:
        self.forgotten |= set(self.said)
        now = self.clock.now()
        await self.database.write(lambda tx: forget.all_memories(tx, self.owner, now))

    # ------------------------------------------------------------ learning, with kills

    async def learn(self, *, kills: bool) -> bool:
        """Run the next job that is due, maybe only a part of it; False when there is none."""
        place = self.chance.choice(PLACES) if kills and self.chance.random() < 0.5 else ""

        def reach(name: str) -> None:
            if name == place:
                raise Killed

        now = self.clock.now()
        job = await self.database.write(lambda tx: tx.jobs.claim(now, now + timedelta(hours=1)))
        if job is None:
            return False
        database = Dying(self.database) if place == "in_commit" else self.database
        patience = Patience()
        learner = Learner(
            self, database, self.near, Pace(), patience, self.clock, reach  # type: ignore[arg-type]
        )  # fmt: skip
        twice = not place and self.chance.random() < 0.2  # a lease ran out: two do the same job
        try:
            if twice:
                await asyncio.gather(learner(job), learner(job))
            else:
                await learner(job)
        except Killed:
            await self.database.write(lambda tx: tx.jobs.reclaim(now, everything=True))
        return True


@dataclass(frozen=True)
class Dying:
    """Dies at the end of its first transaction, before that is committed."""

    database: SqlDatabase

    async def read(self, step):
        return await self.database.read(step)

    async def write(self, step):
        def die(tx: Transaction) -> None:
            step(tx)
            raise Killed

        await self.database.write(die)


async def live(chance: random.Random, database: SqlDatabase, owner: UserKey) -> Life:
    life = Life(chance, database, owner)
    person = Person(
        owner, "Ann", Language.EN, life.clock.now(), role=Standing.MEMBER, learning=True,
    )  # fmt: skip
    await database.write(lambda tx: tx.people.save(person))
    for _ in range(chance.randrange(2, 12)):
        await life.speak()
        if chance.random() < 0.3:
            life.clock.advance(seconds=61)
            await life.learn(kills=True)
        await life.meanwhile()
    for _ in range(12):
        life.clock.advance(seconds=61)
        await life.learn(kills=True)
    life.chance = random.Random(0)
    life.meanwhile = _nothing  # type: ignore[method-assign]
    life.clock.advance(seconds=61)
    while await life.learn(kills=False):
        life.clock.advance(seconds=61)
    return life


async def _nothing() -> None:
    """All has been said and forgotten."""


def told(memories: Sequence[Memory], canary: str) -> list[Memory]:
    return [memory for memory in memories if canary in f"{memory.content} {memory.context}".lower()]


async def test_what_was_forgotten_never_comes_back_and_all_else_is_there_once(tmp_path: Path):
    print(f"FORGETTING={SIZE} FORGETTING_SEED={SEED}")
    chance = random.Random(SEED)
    database = await open_database(tmp_path / "rememo.db")
    learnt = forgotten = 0
    try:
        for number in range(SIZE):
            life = await live(chance, database, UserKey("fake", f"person{number}"))
            known = await database.read(lambda tx, life=life: tx.memories.everything(life.owner))
            for turn, canary in life.said.items():
                found = told(known, canary)
                if turn in life.forgotten:
                    forgotten += 1
                    assert found == [], f"{canary} came back (seed {SEED}, life {number})"
                else:
                    learnt += 1
                    assert len(found) == 1, f"{canary}: {found} (seed {SEED}, life {number})"
                    assert found[0].status is Status.LIVE
                    assert turn in found[0].sources
            left = await database.read(lambda tx: tx.jobs.next_due())
            assert left is None, f"a job was left over (seed {SEED}, life {number})"
    finally:
        await database.close()
    assert learnt
    assert forgotten
    print(f"{learnt} learnt once, {forgotten} forgotten, 0 came back")
