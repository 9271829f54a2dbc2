"""The script: which answer comes next, and to which request."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tests.loopback.model_default import echo
from tests.loopback.model_replies import Answer, Failure, Page, Reply, Responder, to_reply

When = Callable[[dict[str, Any]], bool]


@dataclass
class _Line:
    answer: Answer | Responder
    times: int
    when: When | None


class Script:
    """Answers in order, each to the first request it fits; then the default, which never ends."""

    def __init__(self) -> None:
        self.default: Responder = echo
        self._lines: list[_Line] = []

    @property
    def left(self) -> int:
        """Answers not given yet."""
        return sum(line.times for line in self._lines)

    def answer(
        self, answer: Answer | Responder, times: int = 1, *, when: When | None = None
    ) -> None:
        """The next answer: text, pieces, a tool call, a failure, or a function of the request."""
        self._lines.append(_Line(answer, times, when))

    def script(self, answers: Iterable[Answer | Responder]) -> None:
        """The next answers, in order."""
        for answer in answers:
            self.answer(answer)

    def clear(self) -> None:
        self._lines.clear()

    def take(self, body: dict[str, Any]) -> Reply | Failure | Page:
        for line in self._lines:
            if line.when is None or line.when(body):
                line.times -= 1
                self._lines = [one for one in self._lines if one.times > 0]
                answer = line.answer(body) if callable(line.answer) else line.answer
                return to_reply(echo(body) if answer is None else answer)
        answer = self.default(body)
        return to_reply(echo(body) if answer is None else answer)
