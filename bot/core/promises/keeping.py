"""A promise is kept or taken back: no "I'll remind you" without a reminder."""

from dataclasses import dataclass

from bot.core.commands.table import Request
from bot.core.promises.seeing import Promise, made
from bot.core.promises.wishes import asks_for_reminder
from bot.core.texts import Texts
from bot.core.tools.box import Calls
from bot.ports import Database, Transaction

TOOLS = {Promise.REMINDER: ("set_reminder",), Promise.MEMORY: ("save_memory", "update_memory")}
"""Whose success keeps a promise."""
_LOOKED = "list_reminders"

_TAKE_BACK = {
    Promise.REMINDER: (
        "You said that a reminder is or will be set, but none was: set_reminder has not succeeded. "
        "Call it now with their own words of time, or write your whole answer again without that "
        "promise and say that nothing is set."
    ),
    Promise.MEMORY: (
        "You said that you remember or saved something, but nothing is kept: save_memory has not "
        "succeeded. Call it now, or write your whole answer again without that promise and say "
        "that nothing was saved."
    ),
}


@dataclass(frozen=True, slots=True)
class Promises:
    """`learns`: what is said in this turn is learnt from anyway, so that it will be remembered.

    `calls` are those of the turn, as they come.
    """

    learns: bool
    calls: Calls
    request: Request
    database: Database

    async def broken(self, text: str) -> Promise | None:
        """The first promise in an answer that nothing stands behind."""
        for promise in made(text):
            if not await self._kept(promise):
                return promise
        return None

    async def objection(self, text: str) -> str | None:
        """What the model is told of it, or None when its answer may stand."""
        promise = await self.broken(text)
        return None if promise is None else _TAKE_BACK[promise]

    async def admitted(self, text: str, say: Texts) -> str:
        """The answer, with a line that says what was not done where it still promises that."""
        match await self.broken(text):
            case Promise.REMINDER:
                return f"{text.rstrip()}\n\n{say.nothing_set}"
            case Promise.MEMORY:
                return f"{text.rstrip()}\n\n{say.nothing_saved}"
        return text

    async def _kept(self, promise: Promise) -> bool:
        if any(tool in self.calls.done for tool in TOOLS[promise]):
            return True
        if promise is Promise.MEMORY:
            return self.learns
        # "I'll remind you at 9" is true of a reminder that stands, unless another is asked for.
        about_one_that_stands = self.calls.called(_LOOKED) or not asks_for_reminder(self.request)
        return about_one_that_stands and await self.database.read(self._has_reminders)

    def _has_reminders(self, tx: Transaction) -> bool:
        return bool(tx.reminders.live(self.request.user))
