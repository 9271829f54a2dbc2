"""Rules over tokens: a small bottom-up chart, the same for every language.

A pattern is a row of elements. UPPERCASE names earlier results and is handed to the builder,
lowercase is a literal word, EOT the end of the text, `a|b` are alternatives, `?` makes an element
optional; `!x` forbids x to follow, `&x` demands it and `<x` demands it just before, all without
taking it in; BOT is the beginning of the text. Rules are applied once each, in their order, so a
rule may use what stands above it. A builder that returns None takes back its match.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.core.timewords.tokens import Token, words

Builder = Callable[..., Any]  # takes what its pattern captured; slots of many types come out
_MOST_EDGES = 3000


@dataclass(frozen=True, slots=True)
class Edge:
    start: int
    end: int
    value: Any


@dataclass(frozen=True, slots=True)
class _Element:
    names: tuple[str, ...]
    optional: bool
    look: str  # "!" and "&" only look ahead, "<" only back

    @property
    def captured(self) -> bool:
        return not self.look and not self.names[0].startswith("=")


@dataclass(frozen=True, slots=True)
class _Rule:
    name: str
    elements: tuple[_Element, ...]
    build: Builder
    needed: tuple[tuple[str, ...], ...]  # names of which one of each must be there at all


@dataclass(frozen=True, slots=True)
class _List:
    name: str
    item: str
    separators: tuple[str, ...]


@dataclass(slots=True)
class Chart:
    """Everything found so far: by name, by place."""

    length: int
    edges: dict[str, dict[int, list[Edge]]] = field(default_factory=dict)
    count: int = 0

    def add(self, name: str, edge: Edge) -> None:
        if self.count >= _MOST_EDGES:
            return
        here = self.edges.setdefault(name, {}).setdefault(edge.start, [])
        if edge not in here:
            self.count += 1
            here.append(edge)

    @property
    def full(self) -> bool:
        """Some edges were left out: what was found may be half the truth."""
        return self.count >= _MOST_EDGES

    def at(self, name: str, start: int) -> list[Edge]:
        found = self.edges.get(name)
        return found.get(start, []) if found else []

    def all(self, name: str) -> list[Edge]:
        return [edge for edges in self.edges.get(name, {}).values() for edge in edges]


def _itself(value: Any) -> Any:
    return value


class Grammar:
    """A lexicon and its rules; built once per language."""

    def __init__(self) -> None:
        self._lexicon: dict[str, list[tuple[tuple[str, ...], str, Any]]] = {}
        self._rules: list[_Rule | _List] = []

    def lexicon(self, name: str, entries: Mapping[str, Any] | Iterable[str]) -> None:
        """Phrases with their values, or phrases alone: a list, or words in one string."""
        if isinstance(entries, str):
            entries = entries.split()
        pairs = entries.items() if isinstance(entries, Mapping) else ((e, e) for e in entries)
        for phrase, value in pairs:
            key = words(phrase)
            entry = (key, name, value)
            known = self._lexicon.setdefault(key[0], [])
            if entry not in known:
                known.append(entry)

    def in_order(self, name: str, phrases: str, first: int = 0) -> None:
        """Words whose value is their place, from `first` on; `/` parts those for the same."""
        for value, same in enumerate(phrases.split(), first):
            self.lexicon(name, dict.fromkeys(same.split("/"), value))

    def meanings(self, name: str, phrases: Mapping[Any, str]) -> None:
        """Values, each with the words for it."""
        for value, same in phrases.items():
            self.lexicon(name, dict.fromkeys(same.split(), value))

    def rule(self, name: str, pattern: str, build: Builder = _itself) -> None:
        """By default a rule stands for the one result that it captures."""
        elements = tuple(self._element(part) for part in pattern.split())
        needed = tuple(e.names for e in elements if not e.optional and e.look != "!")
        self._rules.append(_Rule(name, elements, build, needed))

    def many(self, name: str, item: str, separators: str) -> None:
        """Two or more `item`, parted by one or two separators or nothing ('' among them)."""
        names = tuple(self._name(part) for part in separators.split("|") if part)
        self._rules.append(_List(name, item, ("", *names) if "||" in separators else names))

    def _element(self, part: str) -> _Element:
        optional = part.endswith("?") and len(part) > 1
        look = part[0] if part[0] in "!&<" and len(part) > 1 else ""
        names = part.removeprefix(look).removesuffix("?" if optional else "")
        options = names.split("|") if names != "|" else [names]
        return _Element(tuple(self._name(option) for option in options), optional, look)

    def _name(self, text: str) -> str:
        if text.isupper():
            return text
        literal = text.replace("_", " ")
        self.lexicon(f"={literal}", {literal: literal})
        return f"={literal}"

    def parse(self, tokens: tuple[Token, ...], given: Iterable[tuple[str, Edge]] = ()) -> Chart:
        """All that the rules find; `given` are edges from elsewhere, such as names of places."""
        chart = Chart(len(tokens))
        chart.add("EOT", Edge(len(tokens), len(tokens), None))
        chart.add("BOT", Edge(0, 0, None))
        for name, edge in given:
            chart.add(name, edge)
        self._look_up(tokens, chart)
        for rule in self._rules:
            if isinstance(rule, _List):
                _apply_list(rule, chart)
            else:
                _apply(rule, chart)
        return chart

    def knows(self, tokens: tuple[Token, ...]) -> int:
        return sum(token.text in self._lexicon for token in tokens if token.kind != "SIGN")

    def _look_up(self, tokens: tuple[Token, ...], chart: Chart) -> None:
        texts = tuple(token.text for token in tokens)
        for place, token in enumerate(tokens):
            chart.add(token.kind, Edge(place, place + 1, token.text))
            for key, name, value in self._lexicon.get(token.text, ()):
                if len(key) == 1 or texts[place : place + len(key)] == key:
                    chart.add(name, Edge(place, place + len(key), value))


def _apply(rule: _Rule, chart: Chart) -> None:
    edges = chart.edges
    for names in rule.needed:
        if not any(name in edges for name in names):
            return
    for start in _starts(rule.elements, chart):
        for end, captured in _match(rule.elements, 0, start, chart):
            if end > start and (value := rule.build(*captured)) is not None:
                chart.add(rule.name, Edge(start, end, value))


def _starts(elements: tuple[_Element, ...], chart: Chart) -> list[int]:
    """Where the rule may begin: at its first element, and at the next ones while optional."""
    places: set[int] = set()
    for element in elements:
        for name in element.names:
            if element.look == "<":
                places.update(edge.end for edge in chart.all(name))
            else:
                places.update(chart.edges.get(name, ()))
        if not element.optional:
            break
    return sorted(places)


def _match(
    elements: tuple[_Element, ...], index: int, place: int, chart: Chart
) -> Iterator[tuple[int, tuple[Any, ...]]]:
    if index == len(elements):
        yield place, ()
        return
    element = elements[index]
    if element.look:
        if element.look == "<":
            stands = any(edge.end == place for name in element.names for edge in chart.all(name))
        else:
            stands = any(chart.at(name, place) for name in element.names)
        if stands == (element.look != "!"):
            yield from _match(elements, index + 1, place, chart)
        return
    for name in element.names:
        for edge in chart.at(name, place):
            for end, rest in _match(elements, index + 1, edge.end, chart):
                yield end, ((edge.value, *rest) if element.captured else rest)
    if element.optional:
        for end, rest in _match(elements, index + 1, place, chart):
            yield end, ((None, *rest) if element.captured else rest)


def _apply_list(rule: _List, chart: Chart) -> None:
    for first in chart.all(rule.item):
        ends: list[tuple[int, tuple[Any, ...]]] = [(first.end, (first.value,))]
        while ends:
            place, values = ends.pop()
            if len(values) > 1:
                chart.add(rule.name, Edge(first.start, place, values))
            if len(values) < 8:
                ends += [
                    (item.end, (*values, item.value))
                    for after in _separated(rule, place, chart)
                    for item in chart.at(rule.item, after)
                ]


def _separated(rule: _List, place: int, chart: Chart) -> set[int]:
    once = {edge.end for name in rule.separators if name for edge in chart.at(name, place)}
    twice = {e.end for p in once for name in rule.separators if name for e in chart.at(name, p)}
    return once | twice | ({place} if "" in rule.separators else set())
