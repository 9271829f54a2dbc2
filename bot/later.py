"""What is made when it is first needed, by whichever thread needs it."""

import asyncio
from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.core.commands.table import Request
from bot.core.heard import Heard
from bot.core.jobs import Work
from bot.core.turns import Answering, Turn
from bot.domain.events import IncomingMessage
from bot.domain.messages import Message
from bot.ports import Job, Transaction

if TYPE_CHECKING:
    from bot.mind import Mind

T = TypeVar("T")


class Later(Generic[T]):
    """Made once."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._door = Lock()
        self._made: T | None = None

    def __call__(self) -> T:
        with self._door:
            if self._made is None:
                self._made = self._make()
            return self._made


class LaterTalk:
    """A `Talk`. All of it is called in the threads of the database, so the loop does not wait."""

    def __init__(self, mind: Callable[[], "Mind"]) -> None:
        self._mind = mind

    def learn(self, tx: Transaction, request: Request, spoken: Sequence[Message]) -> bool:
        return self._mind().talk.learn(tx, request, spoken)

    def look_back(self, turn: Turn, heard: Heard, tx: Transaction) -> Answering:
        return self._mind().talk.look_back(turn, heard, tx)

    def overhear(self, messages: Sequence[IncomingMessage], tx: Transaction) -> None:
        self._mind().talk.overhear(messages, tx)


def later_work(mind: Callable[[], "Mind"], kind: str) -> Work:
    async def work(job: Job) -> None:
        made = await asyncio.to_thread(mind)
        await made.work[kind](job)

    return work
