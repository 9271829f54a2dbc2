"""Putting streamed fragments of tool calls together, however a server cuts them."""

from dataclasses import dataclass, field

from bot.domain.messages import ToolCall


@dataclass(slots=True)
class _Partial:
    id: str = ""
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class CallFragments:
    """Fragments belong together by index, else by id, else to the call begun last."""

    _order: list[_Partial] = field(default_factory=list)
    _by_index: dict[int, _Partial] = field(default_factory=dict)

    def add(self, index: int | None, call_id: str, name: str, arguments: str) -> None:
        call = self._find(index, call_id, name)
        call.id = call.id or call_id
        call.name = call.name or name  # some servers repeat the name in every fragment
        call.arguments += arguments

    def whole(self) -> list[ToolCall]:
        """The calls in the order they were begun; nameless ones are dropped."""
        named = [call for call in self._order if call.name]
        return [
            ToolCall(call.id or f"call_{position}", call.name, call.arguments)
            for position, call in enumerate(named)
        ]

    def _find(self, index: int | None, call_id: str, name: str) -> _Partial:
        if index is not None and index in self._by_index:
            known = self._by_index[index]
            # A new id under a known index: a server that numbers every call 0.
            if not call_id or not known.id or known.id == call_id:
                return known
        for call in self._order:
            if call_id and call.id == call_id:
                return call
        if not call_id and not name and index is None and self._order:
            return self._order[-1]
        begun = _Partial()
        self._order.append(begun)
        if index is not None:
            self._by_index[index] = begun
        return begun
