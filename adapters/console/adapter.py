"""The terminal's life: one line, one message; the next prompt comes when the turn is over."""

from uuid import uuid4

from adapters.base import Host
from adapters.console.incoming import PLATFORM, chat_of, to_message, to_press
from adapters.console.lines import Lines
from adapters.console.outgoing import Screen
from bot.domain.events import Event

_LEAVE = "/exit"


class Console:
    platform = PLATFORM

    def __init__(
        self, user: str, locale: str | None, lines: Lines, screen: Screen, host: Host
    ) -> None:
        self._user, self._locale = user, locale
        self._lines, self._screen, self._host = lines, screen, host

    @property
    def messenger(self) -> Screen:
        return self._screen

    async def run(self) -> None:
        self._lines.start()
        try:
            self._screen.ask()
            while (line := await self._lines.next()) is not None:
                event = self._event(line)
                if line.strip().lower() == _LEAVE:
                    return
                if event:
                    await self._host.accept(event)
                    await self._host.idle(chat_of(self._user))
                self._screen.ask()
        finally:
            self._screen.leave()

    async def close(self) -> None:
        """The terminal is not ours to close."""

    def _event(self, line: str) -> Event | None:
        choice = self._screen.answered(line)
        if not line.strip():
            return None
        # Unlike any key before: a restart must not take a new line for an old one.
        key, now = uuid4().hex, self._host.clock.now()
        if choice:
            action, message_id = choice.button.action, choice.message_id
            return to_press(action, message_id, self._user, key, now, self._locale)
        return to_message(line, self._user, key, now, self._locale)
