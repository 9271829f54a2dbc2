"""A town of people and rooms, with a word nobody else may read hidden in everything they said."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta

from bot.core import identifiers
from bot.domain.keys import ChatKey, Space, UserKey
from bot.domain.memories import Memory
from bot.domain.messages import Message, Role
from bot.domain.people import Language, Person
from bot.domain.people import Role as Standing
from bot.ports import Transaction
from tests.fakes import NOON
from tests.world import chat_of

CANARY = re.compile(r"zq\d+z")
TOPICS = ("tea", "dog", "car", "garden", "sister", "doctor", "holiday", "salary", "茶", "医生")


@dataclass
class Town:
    """`mine` is all of a person's; `heard` what one may read in a room."""

    people: list[UserKey]
    rooms: list[Space]
    chance: random.Random
    mine: dict[UserKey, set[str]] = field(default_factory=lambda: defaultdict(set))
    heard: dict[tuple[UserKey, Space], set[str]] = field(default_factory=lambda: defaultdict(set))
    _canaries: int = 0

    def allowed(self, person: UserKey, space: Space | None) -> set[str]:
        return self.mine[person] if space is None else self.heard[person, space]

    def settle(self, tx: Transaction) -> None:
        """Everybody moves in, and says something in private and in every room."""
        for person in self.people:
            tx.people.save(
                Person(
                    person,
                    person.user_id.capitalize(),
                    Language.EN,
                    NOON,
                    role=Standing.MEMBER,
                    learning=True,
                    introduced=True,
                )
            )
            for memory in self._memories(person):
                tx.memories.add(memory)
                tx.index.add(memory.id, "memory")
            for space in (None, *self.rooms):
                self._talk(tx, person, space)
        for room in self.rooms:
            # A room's own window is everybody's there: what is tested is what lies behind it.
            tx.sessions.begin(chat_of(self.people[0], room), "", NOON)
        for person in self.people:
            tx.sessions.begin(chat_of(person, None), "", NOON)

    def question(self) -> str:
        topic = self.chance.choice(TOPICS)
        name = self.chance.choice(self.people).user_id.capitalize()
        return self.chance.choice(
            (
                f"What is my secret word about the {topic}?",
                f"What did {name} say about the {topic}, what is {name}'s secret word?",
                f"Tell me everything you noted of {name}",
                f"我的{topic}的暗号是什么？{name}呢？",
                f"secret word {topic}",
            )
        )

    def _memories(self, person: UserKey) -> Iterator[Memory]:
        yield self._memory(person, None, frozenset())
        for room in self.rooms:
            yield self._memory(person, room, frozenset())
        yield self._memory(person, None, frozenset({self.chance.choice(self.rooms)}))
        yield self._memory(
            person, self.chance.choice(self.rooms), frozenset(self.chance.sample(self.rooms, 2))
        )

    def _memory(self, person: UserKey, space: Space | None, shared: frozenset[Space]) -> Memory:
        canary = self._canary(person, space)
        for room in shared:
            for reader in self.people:
                self.heard[reader, room].add(canary)
        text = self._words(person, canary)
        pinned = self.chance.random() < 0.3
        at = NOON - timedelta(days=self.chance.randint(1, 60))
        return Memory(
            identifiers.fresh(), person, text, at, at, said_in=space, shared=shared, pinned=pinned
        )

    def _talk(self, tx: Transaction, person: UserKey, space: Space | None) -> None:
        chat = chat_of(person, space)
        said, answer = self._canary(person, space), self._canary(person, space)
        aside = f"zq{self._next()}z"  # overheard: in the room's window, and nowhere else
        turns = [
            self._turn(chat, space, self._words(person, said), person),
            self._turn(chat, space, self._words(person, answer), None),
        ]
        tx.sessions.append(tx.sessions.current(chat, NOON), turns)
        for turn in turns:
            tx.index.add(turn.id, "turn")
        if space is not None:
            overheard = self._turn(chat, space, self._words(person, aside), person, overheard=True)
            tx.sessions.append(tx.sessions.current(chat, NOON), [overheard])
            tx.index.add(overheard.id, "turn")

    def _turn(
        self,
        chat: ChatKey,
        space: Space | None,
        text: str,
        author: UserKey | None,
        *,
        overheard: bool = False,
    ) -> Message:
        return Message(
            identifiers.fresh(),
            chat,
            Role.USER if author else Role.ASSISTANT,
            text,
            NOON - timedelta(days=self.chance.randint(1, 60)),
            author,
            author.user_id.capitalize() if author else "",
            space,
            overheard,
        )

    def _words(self, person: UserKey, canary: str) -> str:
        topic = self.chance.choice(TOPICS)
        return f"{person.user_id.capitalize()}'s secret word about the {topic} is {canary}"

    def _canary(self, person: UserKey, space: Space | None) -> str:
        canary = f"zq{self._next()}z"
        self.mine[person].add(canary)
        if space is not None:
            self.heard[person, space].add(canary)
        return canary

    def _next(self) -> int:
        self._canaries += 1
        return self._canaries


def town(seed: int, people: int, rooms: int) -> Town:
    return Town(
        [UserKey("fake", f"person{n}") for n in range(people)],
        [Space("fake", f"room{n}") for n in range(rooms)],
        random.Random(seed),
    )
