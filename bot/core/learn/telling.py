"""Telling somebody what was noted, with a way to take it back."""

from collections.abc import Sequence

from bot.core.learn.reconcile import Noted
from bot.core.texts import Texts
from bot.domain.deliveries import Button, Reply, Rows

_MOST_BUTTONS = 5
_LONGEST_LABEL = 28


def told(noted: Sequence[Noted], say: Texts) -> Reply | None:
    """One line for all that was learnt at once; None when there is nothing to tell."""
    fresh = [one.memory for one in noted if not one.over]
    over = [one.memory for one in noted if one.over]
    lines = []
    if fresh:
        lines.append(say.noted.format(facts="; ".join(memory.content for memory in fresh)))
    if over:
        lines.append(say.noted_over.format(facts="; ".join(memory.content for memory in over)))
    if not lines:
        return None
    return Reply("\n".join(lines), _undo([(m.id, m.content) for m in fresh], say))


def _undo(facts: Sequence[tuple[str, str]], say: Texts) -> Rows:
    if len(facts) == 1:
        return ((Button(say.undo, f"undo:{facts[0][0]}"),),)
    return tuple(
        (Button(_label(f"{say.undo}: {content}"), f"undo:{memory_id}"),)
        for memory_id, content in facts[:_MOST_BUTTONS]
    )


def _label(text: str) -> str:
    return text if len(text) <= _LONGEST_LABEL else text[: _LONGEST_LABEL - 1] + "…"
