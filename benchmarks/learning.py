"""`python -m benchmarks.learning`: what learning costs in calls and tokens, by kinds of talk.

A stub model notes every sentence that begins with "I" or "My". Tokens are the estimate that the
bot itself reckons with; the answers are not counted, for learning adds nothing to them.
"""

import argparse
import asyncio
import json
import random
import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.tables import table
from bot.backends.sql import SqlDatabase, open_database
from bot.core import identifiers, tokens
from bot.core.failpoints import nowhere
from bot.core.learn import waiting
from bot.core.learn.learner import Learner
from bot.core.learn.waiting import Pace
from bot.core.listening import Patience
from bot.domain.keys import ChatKey, Principal, UserKey
from bot.domain.memories import Memory
from bot.domain.messages import Finish, Message, ModelEvent, Prompt, Role, TextPiece, Tool, Usage
from bot.domain.people import Language, Person
from bot.ports import Transaction

_FACTS = (
    "I live in {place} with my sister.",
    "My cat is called {name}.",
    "I work as a nurse in {place}.",
    "I like {thing} more than anything.",
    "I started learning {thing} yesterday.",
    "My favourite book is {name}.",
    "I'm flying to {place} next Monday.",
)
_TALK = (
    "What should I cook tonight?",
    "Can you explain how tides work?",
    "haha nice",
    "ok thanks",
    "Translate into French: where is the station?",
    "hi",
    "Tell me a joke",
    "你好",
    "why?",
    "Write a short mail to my landlord about the broken heating",
    "what's 17*23?",
    "good night",
)
_ANSWER = "Here is an answer of usual length, with a reason and an example. Shall I go on? " * 3
_PLACES = ("Ghent", "Oslo", "Lima", "Kyoto", "Tula", "Porto", "Graz")
_THINGS = ("tea", "chess", "sailing", "Spanish", "jazz", "pottery")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of talk: the share of messages that tell something, and the seconds between two."""

    name: str
    telling: float
    gap: float


KINDS = (
    Kind("lively, a third tells something", 1 / 3, 20),
    Kind("lively, all of it tells something", 1.0, 20),
    Kind("now and then, a third tells something", 1 / 3, 600),
    Kind("now and then, all of it tells something", 1.0, 600),
    Kind("questions and small talk only", 0.0, 20),
)


class Stub:
    name, host = "stub", "localhost"

    def __init__(self) -> None:
        self.calls = self.asked = self.told = 0

    async def stream(
        self, prompt: Prompt, tools: Sequence[Tool] = ()
    ) -> AsyncGenerator[ModelEvent, None]:
        said = re.findall(r'^person .*?: ("(?:[^"\\]|\\.)*")$', prompt.messages[-1].text, re.M)
        facts = [fact for fact in map(json.loads, said) if fact.startswith(("I", "My"))]
        answer = json.dumps(
            {"operations": [{"op": "ADD", "content": fact, "quote": fact} for fact in facts]}
        )
        asked = sum(tokens.of_message(message.text) for message in prompt.messages)
        asked += tokens.estimate(json.dumps(prompt.schema))
        self.calls += 1
        self.asked += asked
        self.told += tokens.estimate(answer)
        yield TextPiece(answer)
        yield Usage(asked, tokens.estimate(answer))
        yield Finish()


class Hands:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 10, 8, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


async def _measured(kind: Kind, count: int, seed: int, folder: Path) -> Sequence[str]:
    chance, clock, stub = random.Random(seed), Hands(), Stub()
    owner = UserKey("bench", "ann")
    database = await open_database(folder / f"{KINDS.index(kind)}.db")
    person = Person(owner, "Ann", Language.EN, clock.now(), learning=True, zone="Europe/Berlin")
    await database.write(lambda tx: tx.people.save(person))

    async def near(principal: Principal, text: str) -> Sequence[Memory]:
        return list(await database.read(lambda tx: tx.memories.listing([owner])))[-10:]

    learner = Learner(stub, database, near, Pace(), Patience(), clock, nowhere)
    for number in range(count):
        text = _message(chance, telling=chance.random() < kind.telling)
        await database.write(partial(_say, owner, number, text, clock.now()))
        clock.time += timedelta(seconds=kind.gap)
        await _learn(database, learner, clock)
    clock.time += timedelta(minutes=2)
    await _learn(database, learner, clock)
    noted = await database.read(lambda tx: tx.memories.count([owner]))
    await database.close()
    per = 100 / count
    numbers = (stub.calls * per, stub.asked * per, stub.told * per, noted * per)
    return [kind.name, *(f"{number:,.0f}" for number in numbers)]


def _message(chance: random.Random, *, telling: bool) -> str:
    form = chance.choice(_FACTS if telling else _TALK)
    name = chance.choice(_PLACES) + chance.choice(("ia", "o", "ek"))
    return form.format(place=chance.choice(_PLACES), thing=chance.choice(_THINGS), name=name)


def _say(owner: UserKey, number: int, text: str, now: datetime, tx: Transaction) -> None:
    chat = ChatKey(owner.platform, owner.user_id)
    session = tx.sessions.current(chat, now)
    turn = Message(identifiers.derived(number), chat, Role.USER, text, now, author=owner)
    answer = Message(identifiers.derived("answer", number), chat, Role.ASSISTANT, _ANSWER, now)
    tx.sessions.append(session, [turn, answer])
    waiting.add(tx, owner, chat, 0, [(session.id, turn.id)], Pace(), now)


async def _learn(database: SqlDatabase, learner: Learner, clock: Hands) -> None:
    now = clock.now()
    while job := await database.write(lambda tx: tx.jobs.claim(now, now + timedelta(hours=1))):
        await learner(job)


async def _measure(count: int, seed: int) -> None:
    with TemporaryDirectory() as folder:
        rows = [await _measured(kind, count, seed, Path(folder)) for kind in KINDS]
    head = ["100 messages", "model calls", "prompt tokens", "completion tokens", "memories"]
    print(table(head, rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    asyncio.run(_measure(arguments.messages, arguments.seed))


if __name__ == "__main__":
    main()
