"""One wish about time, collected slot by slot; a slot that does not fit starts another."""

from dataclasses import dataclass, field

from bot.core.timewords.slots import (
    After,
    Ahead,
    Between,
    Clock,
    Clocks,
    Date,
    Day,
    DaySlot,
    Either,
    Except,
    For,
    Impossible,
    Month,
    Moon,
    NthDay,
    Part,
    Past,
    Repeat,
    Slot,
    Starting,
    Times,
    Until,
    Vague,
    Week,
    Weekday,
    Weekdays,
    Weekend,
    Year,
    Zone,
)

_EXACT_DAYS = (Date, NthDay, Either, Moon)
_DAYS = (Day, Weekday, Weekdays, *_EXACT_DAYS, Week, Weekend, Month, Year, Past, After)


@dataclass(slots=True)
class Request:
    days: list[DaySlot | After] = field(default_factory=list)
    clocks: tuple[Clock, ...] = ()
    part: Part | None = None
    zone: Zone | None = None
    repeats: list[Repeat] = field(default_factory=list)
    between: Between | None = None
    until: Until | None = None
    starting: Starting | None = None
    lasting: For | None = None
    times: Times | None = None
    except_: Except | None = None
    ahead: Ahead | None = None
    impossible: bool = False
    vague: bool = False

    @property
    def tells_when(self) -> bool:
        """Whether it says enough to be a wish of its own; a duration or a zone does not."""
        clear = self.days or self.clocks or self.repeats or self.impossible or self.vague
        return bool(clear or self.part or self.between)

    @property
    def past(self) -> bool:
        return any(isinstance(day, Past) for day in self.days)

    def takes(self, slots: tuple[Slot, ...], *, near: bool = True) -> bool:
        """Whether these fit. A second name of the day must stand `near` what was read before."""
        days = any(isinstance(slot, _DAYS) for slot in slots)
        if days and self.days and not near:
            return False
        return all(self._takes(slot) for slot in slots)

    def add(self, slots: tuple[Slot, ...]) -> None:
        for slot in slots:
            self._add(slot)

    def replace(self, slots: tuple[Slot, ...]) -> None:
        """A correction: the new words win, what they leave open stays as it was."""
        for slot in slots:
            if isinstance(slot, Clock | Clocks):
                if self.clocks and self.part is None:
                    self.part = self.clocks[0].part
                self.clocks = ()
            elif isinstance(slot, Part):
                self.part = None
            elif isinstance(slot, _DAYS):
                self.days = []
                if isinstance(slot, After) and slot.span.seconds:
                    self.clocks, self.part = (), None
            elif isinstance(slot, Between):
                self.between = None
            elif isinstance(slot, Repeat):
                self.repeats = []
        self.add(slots)

    def _takes(self, slot: Slot) -> bool:
        if isinstance(slot, Clock | Clocks):
            return not self.clocks and not self._elapsing() and self._part_fits(slot)
        if isinstance(slot, Part):
            return self.part in (None, slot) and not self._elapsing()
        if isinstance(slot, _DAYS):
            return self._takes_day(slot)
        if isinstance(slot, Repeat):
            return len(self.repeats) < 3
        fields: dict[type, object] = {Zone: self.zone, Between: self.between, Until: self.until}
        fields |= {Starting: self.starting, For: self.lasting, Times: self.times, Ahead: self.ahead}
        return fields.get(type(slot)) is None

    def _part_fits(self, slot: Clock | Clocks) -> bool:
        parts = {slot.part} if isinstance(slot, Clock) else {one.part for one in slot.each}
        return self.part is None or parts <= {None, self.part} or bool(self.repeats)

    def _elapsing(self) -> bool:
        return any(isinstance(day, After) and day.span.seconds for day in self.days)

    def _takes_day(self, slot: DaySlot | After) -> bool:
        if not self.days:
            return not (isinstance(slot, After) and slot.span.seconds and self.clocks)
        if slot in self.days:
            return True
        if len(self.days) > 2 or type(slot) in {type(day) for day in self.days}:
            return False
        coarse = (Week, Month, Year)
        return all(
            isinstance(day, coarse)
            or isinstance(slot, coarse)
            or (isinstance(day, Weekday) ^ isinstance(slot, Weekday))
            for day in self.days
        )

    def _add(self, slot: Slot) -> None:
        match slot:
            case Clock():
                self.clocks = (slot,)
            case Clocks():
                self.clocks = slot.each
            case Part():
                self.part = slot
            case Zone():
                self.zone = slot
            case Repeat():
                self.repeats.append(slot)
            case Between():
                self.between = slot
            case Until():
                self.until = slot
            case Starting():
                self.starting = slot
            case For():
                self.lasting = slot
            case Times():
                self.times = slot
            case Except():
                self.except_ = slot
            case Ahead():
                self.ahead = slot
            case Impossible():
                self.impossible = True
            case Vague():
                self.vague = True
            case _:
                if slot not in self.days:
                    self.days.append(slot)
