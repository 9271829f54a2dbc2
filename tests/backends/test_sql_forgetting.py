"""Forgetting against learning, in any order: what was forgotten never comes back."""

import os
import random

from bot.backends.sql import SqlDatabase
from bot.domain.memories import Memory
from bot.ports import Transaction
from tests.backends.sql_samples import ANN, NOW, memory, person

OPERATIONS = int(os.environ.get("FORGETTING_OPERATIONS", "800"))  # 20,000 at night


class Life:
    """Extraction as it is: it remembers turns and an epoch from before, and stores later.

    Beside it a plain model of what must be there, by chains of memories.
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._memories = 0
        self._turns = 0
        self._inflight: list[tuple[str, int]] = []  # turn, epoch
        self._chains: dict[str, list[Memory]] = {}  # by the id of the live one
        self._erased: set[str] = set()  # turns
        self.epoch = 0

    def accept(self, _tx: Transaction) -> None:
        self._turns += 1
        again = self._chance.randint(1, 3)  # the same turn may be worked on more than once
        self._inflight += [(f"turn-{self._turns}", self.epoch)] * again

    def store(self, tx: Transaction) -> None:
        if not self._inflight:
            return
        turn, epoch = self._inflight.pop(self._chance.randrange(len(self._inflight)))
        self._memories += 1
        new = memory(self._memories, f"fact {self._memories}", sources=(turn,))
        allowed = epoch == self.epoch and turn not in self._erased
        old = self._any()
        if old is not None and self._chance.random() < 0.3:
            assert tx.memories.supersede(old, new, epoch=epoch) == allowed
            if allowed:
                self._chains[new.id] = [*self._chains.pop(old.id), new]
        else:
            assert tx.memories.add(new, epoch=epoch) == allowed
            if allowed:
                self._chains[new.id] = [new]

    def forget_one(self, tx: Transaction) -> None:
        live = self._any()
        if live is not None:
            chain = self._chains.pop(live.id)
            chosen = self._chance.choice(chain)  # an old version forgets the new one, too
            gone = tx.memories.erase(ANN, [chosen.id], NOW)
            assert {one.id for one in gone} == {one.id for one in chain}
            self._erased |= {source for one in chain for source in one.sources}

    def undo(self, tx: Transaction) -> None:
        """Any version of a chain, alone: the one before it stands again, or stays hidden."""
        live = self._any()
        if live is None:
            return
        chain = self._chains.pop(live.id)
        undone = self._chance.choice(chain)
        rest = [one for one in chain if one is not undone]
        gone, others = tx.memories.take_back(ANN, [undone.id], NOW)
        assert [one.id for one in gone] == [undone.id]
        assert {one.id for one in others} == {one.id for one in rest}
        self._erased |= set(undone.sources) - {source for one in rest for source in one.sources}
        if rest:
            self._chains[rest[-1].id] = rest

    def forget_all(self, tx: Transaction) -> None:
        assert tx.memories.erase_all(ANN, NOW) == len(self._chains)
        self._chains.clear()
        self.epoch += 1

    def check(self, tx: Transaction) -> None:
        assert {one.id for one in tx.memories.listing([ANN])} == set(self._chains)

    def _any(self) -> Memory | None:
        live = sorted(self._chains)
        return self._chains[self._chance.choice(live)][-1] if live else None


async def test_no_order_of_learning_and_forgetting_brings_anything_back(
    database: SqlDatabase,
) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    life = Life(chance)
    steps = [life.accept, life.store, life.forget_one, life.undo, life.forget_all]

    def run(tx: Transaction) -> None:
        tx.people.save(person())
        for step in chance.choices(steps, [6, 10, 2, 2, 0.3], k=OPERATIONS):
            step(tx)
            life.check(tx)

    await database.write(run)
    found = await database.read(lambda tx: tx.people.find(ANN))
    assert found is not None
    assert found.epoch == life.epoch > 0
