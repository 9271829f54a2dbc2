"""The tools that keep a fact and change one: each must stand on the person's own words."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.core import keeping, window
from bot.core.commands.table import Request
from bot.core.learn import foreign, orders, telling
from bot.core.learn.ground import Refused
from bot.core.learn.judge import judge
from bot.core.learn.operations import Change, Operation, Verb
from bot.core.learn.reconcile import Place, carry_out
from bot.core.learn.stretch import Stretch, gathered
from bot.core.tools.box import Result, Step, line_of
from bot.core.tools.numbers import Numbers
from bot.domain.deliveries import Reply
from bot.domain.keys import Principal
from bot.domain.memories import Kind, Memory
from bot.domain.messages import Message, Tool
from bot.ports import Database, Transaction

Near = Callable[[Principal, str], Awaitable[Sequence[Memory]]]


@dataclass(frozen=True, slots=True)
class SaveMemory:
    database: Database
    near: Near
    tool = Tool(
        "save_memory",
        "Keep a lasting fact about the person for later conversations. Only what they said "
        "themselves, in their own words and language, standing alone, dates written out.",
        {
            "type": "object",
            "properties": {
                "content": {"type": "string", "description": "The fact, at most 25 words."},
                "quote": {"type": "string", "description": "Their exact words that say it."},
            },
            "required": ["content", "quote"],
            "additionalProperties": False,
        },
    )

    async def run(self, arguments: Mapping[str, object], request: Request) -> Result:
        content, quote = line_of(arguments, "content"), line_of(arguments, "quote")
        if not content:
            return Result("Error: content is needed.")
        stretch, agreed = await self.database.read(lambda tx: _heard(tx, request))
        now_said = [said for said in stretch.said if said.id in {turn.id for turn in request.own}]
        if not agreed and not any(orders.asks_to_keep(said.words) for said in now_said):
            return Result(
                "Not saved: they have not agreed to be remembered; only what they ask to keep is."
            )
        if request.space is not None and orders.is_order(content):
            return Result("Not saved: wishes how to act are kept from their private chat only.")
        notes = await self.near(Principal(request.user, stretch.space), content)
        op = Operation(Verb.ADD, content, quote, kind=_kind(content))
        change = judge(op, stretch, notes)
        if isinstance(change, Refused):
            return Result(f"Not saved: {change.reason}.")
        return Result(
            "Will be saved with this answer. The person sees a note with an Undo button, so do "
            "not repeat the fact.",
            _keeping(request, stretch, [change], notes),
        )


@dataclass(frozen=True, slots=True)
class UpdateMemory:
    database: Database
    numbers: Numbers
    tool = Tool(
        "update_memory",
        "Correct or complete one noted fact, by the number that search_memory gave it.",
        {
            "type": "object",
            "properties": {
                "number": {"type": "integer"},
                "content": {"type": "string", "description": "The whole fact as it is now."},
                "quote": {"type": "string", "description": "Their exact words that say it."},
            },
            "required": ["number", "content", "quote"],
            "additionalProperties": False,
        },
    )

    async def run(self, arguments: Mapping[str, object], request: Request) -> Result:
        memory = self.numbers.find(request, arguments.get("number"))
        content, quote = line_of(arguments, "content"), line_of(arguments, "quote")
        if memory is None:
            return Result("Not changed: use a number from search_memory of this turn.")
        if not content:
            return Result("Error: content is needed.")
        stretch, _ = await self.database.read(lambda tx: _heard(tx, request))
        op = Operation(Verb.UPDATE, content, quote, target=1, kind=memory.kind)
        change = judge(op, stretch, [memory])
        if isinstance(change, Refused):
            return Result(f"Not changed: {change.reason}.")
        return Result(
            "Will be changed with this answer; the person sees a note.",
            _keeping(request, stretch, [change], [memory]),
        )


def _heard(tx: Transaction, request: Request) -> tuple[Stretch, bool]:
    """The person's own words of this turn and the window, and whether they agreed to learning.

    In a group where nothing may be learnt, what is kept on request is kept privately.
    """
    agreed = keeping.agreed(tx, tx.people.find(request.user), request.space)
    session = tx.sessions.current(request.chat, request.now)
    foreigners = foreign.read(tx, request.chat)
    turns: list[Message] = [
        turn for turn in tx.sessions.window(session, window.MOST_TURNS) if turn.id not in foreigners
    ][-40:]
    turns += request.own
    space = request.space if agreed else None
    ids = {turn.id for turn in turns}
    return gathered(request.user, space, request.person.zone, turns, ids), agreed


def _keeping(
    request: Request, stretch: Stretch, changes: Sequence[Change], notes: Sequence[Memory]
) -> Step:
    def step(tx: Transaction) -> Sequence[Reply]:
        place = Place(request.user, stretch.space, request.person.epoch, request.now)
        noted = carry_out(changes, notes, place, tx)
        person = tx.people.find(request.user) or request.person
        reply = telling.told(noted, request.say) if person.notices else None
        return [reply] if reply is not None and request.space is None else []

    return step


def _kind(content: str) -> Kind:
    return Kind.PROCEDURAL if orders.is_order(content) else Kind.SEMANTIC
