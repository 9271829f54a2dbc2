"""How far each channel was heard, so that the silence of a restart can be filled from history."""

import json
from dataclasses import dataclass, field

_MOST_CHANNELS = 500


@dataclass(slots=True)
class Mark:
    """`heard`: the last message seen. `used`: the last one that was to the bot or by it."""

    heard: int
    used: int
    private: bool = False


@dataclass(slots=True)
class Cursors:
    """Ids of Discord grow with time, so they are compared as times are.

    `newest` is the last message seen anywhere. `gap` tells from where on each channel may have
    been missed, from the moment a new connection begins until its history was read: what is kept
    for the next start never goes beyond it.
    """

    newest: int = 0
    marks: dict[int, Mark] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    gap: dict[int, int] = field(default_factory=dict)
    gap_newest: int = 0
    changed: bool = False

    def load(self, text: str | None) -> None:
        """What `dumped` gave, in an earlier life."""
        kept = json.loads(text or "{}")
        self.newest = kept.get("newest", 0)
        self.closed = set(kept.get("closed", ()))
        for channel, (heard, used, private) in kept.get("channels", {}).items():
            self.marks[int(channel)] = Mark(heard, used, bool(private))

    def saw(self, channel: int, message: int, *, ours: bool, private: bool = False) -> None:
        """`ours`: said to the bot or by it; only channels of such recent use are followed."""
        self.newest = max(self.newest, message)
        self.changed = True
        if ours or private:
            self.follow(channel, message, private=private)
        mark = self.marks.get(channel)
        if mark is not None:
            mark.heard = max(mark.heard, message)
            mark.used = max(mark.used, message) if ours else mark.used

    def follow(self, channel: int, message: int, *, private: bool) -> bool:
        """Note a channel before its first message for us is heard; True when it was unknown."""
        if channel in self.marks:
            return False
        self.marks[channel] = Mark(message - 1, message, private)
        self._trim()
        self.changed = True
        return True

    def is_private(self, channel: int) -> bool:
        mark = self.marks.get(channel)
        return mark is not None and mark.private

    def begin_gap(self, now: int) -> None:
        """A new session begins: what came since the last message seen may be missing.

        `now` is what an id of this moment would be: before the first start nothing is missing.
        """
        if not self.newest:
            self.newest, self.changed = now, True
        for channel, mark in self.marks.items():
            self.gap.setdefault(channel, mark.heard)
        self.gap_newest = min(self.gap_newest or self.newest, self.newest)

    def filled(self, channel: int) -> None:
        self.changed = self.gap.pop(channel, None) is not None or self.changed

    def all_filled(self) -> None:
        if not self.gap:
            self.gap_newest = 0

    def forget(self, channel: int) -> None:
        """A channel that is gone, or not to be read any more."""
        self.marks.pop(channel, None)
        self.filled(channel)

    def shut(self, channel: int) -> None:
        """A private chat refused us."""
        self.closed.add(channel)
        self.changed = True

    def opened(self, channel: int) -> None:
        self.closed.discard(channel)
        self.changed = True

    def dumped(self) -> str:
        marks = {
            channel: [self.gap.get(channel, mark.heard), mark.used, int(mark.private)]
            for channel, mark in self.marks.items()
        }
        newest = self.gap_newest or self.newest
        return json.dumps({"newest": newest, "channels": marks, "closed": sorted(self.closed)})

    def _trim(self) -> None:
        while len(self.marks) > _MOST_CHANNELS:
            self.forget(min(self.marks, key=lambda channel: self.marks[channel].used))
