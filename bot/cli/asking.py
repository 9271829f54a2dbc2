"""How a command talks with the person at the terminal."""

import getpass
import sys
from typing import Protocol


class Person(Protocol):
    """Raises EOFError when nobody answers any more."""

    def tell(self, text: str) -> None: ...
    def ask(self, question: str) -> str:
        """Their answer without blanks around it; "" for Enter alone."""

    def ask_secretly(self, question: str) -> str:
        """The same, unseen: for tokens and keys."""


class AtTerminal:
    def tell(self, text: str) -> None:
        print(text, flush=True)

    def ask(self, question: str) -> str:
        return input(question).strip()

    def ask_secretly(self, question: str) -> str:
        if not sys.stdin.isatty():  # a pipe shows nothing anyway
            return self.ask(question)
        return getpass.getpass(question).strip()
