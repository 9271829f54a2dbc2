"""The buttons on the screen: each has a number, and typing that or its label presses it."""

from dataclasses import dataclass

from bot.domain.deliveries import Button, Rows


@dataclass(frozen=True, slots=True)
class Choice:
    button: Button
    message_id: str


class Choices:
    """Labels stand for the latest buttons until others are shown; numbers only until the next line.

    Otherwise a "2" that answers a question would press what was offered long ago.
    """

    def __init__(self) -> None:
        self._choices: dict[int, Choice] = {}
        self._last = 0
        self._fresh = False

    def offer(self, rows: Rows, message_id: str) -> str:
        """Take in the buttons of a message; gives the lines that show them."""
        if not self._fresh:
            self._choices, self._last, self._fresh = {}, 0, True
        return "\n".join("  ".join(self._number(b, message_id) for b in row) for row in rows)

    def withdraw(self, message_id: str) -> None:
        """The message has other buttons now, or none. The numbers of others stay as shown."""
        kept = {n: one for n, one in self._choices.items() if one.message_id != message_id}
        self._choices = kept

    def chosen(self, line: str) -> Choice | None:
        """The button a line presses. Any line makes the numbers stale."""
        words, fresh, self._fresh = line.strip().casefold(), self._fresh, False
        if fresh and words.isdecimal() and int(words) in self._choices:
            return self._choices[int(words)]
        latest = reversed(self._choices.values())
        return next((one for one in latest if one.button.label.casefold() == words), None)

    def _number(self, button: Button, message_id: str) -> str:
        self._last += 1
        self._choices[self._last] = Choice(button, message_id)
        return f"[{self._last}] {button.label}"
