"""Short numbers for memories: the model names them by these, and by no others."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.core.commands.table import Request
from bot.core.tools.box import number_of
from bot.domain.memories import Memory

_TURNS_KEPT = 200


@dataclass(slots=True)
class Numbers:
    """Which memory a short number means, by the turn in which the model was shown it."""

    _shown: OrderedDict[str, list[Memory]] = field(default_factory=OrderedDict)

    def give(self, request: Request, memories: Sequence[Memory]) -> Sequence[tuple[int, Memory]]:
        known = self._shown.setdefault(request.once, [])
        while len(self._shown) > _TURNS_KEPT:
            self._shown.popitem(last=False)
        ids = [memory.id for memory in known]
        known += [memory for memory in memories if memory.id not in ids]
        ids = [memory.id for memory in known]
        return [(ids.index(memory.id) + 1, memory) for memory in memories]

    def find(self, request: Request, number: object) -> Memory | None:
        known = self._shown.get(request.once, [])
        one = number_of(number, len(known))
        return None if one is None else known[one - 1]
