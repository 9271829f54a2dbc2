"""Lengths of time, in the units that words name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Months and weeks follow the calendar, days the wall clock, seconds simply pass."""

    months: int = 0
    weeks: int = 0
    days: int = 0
    seconds: int = 0

    def times(self, factor: int) -> "Span":
        return Span(
            self.months * factor, self.weeks * factor, self.days * factor, self.seconds * factor
        )

    def parts(self, factor: float) -> "Span | None":
        """So many of it; None where that has no meaning, such as a third of a month."""
        if factor == int(factor):
            return self.times(int(factor))
        months = self.months * factor
        days = (self.days + 7 * self.weeks) * factor
        seconds = round(self.seconds * factor + days % 1 * 86_400)
        return Span(int(months), 0, int(days), seconds) if not months % 1 else None

    def plus(self, other: "Span") -> "Span":
        return Span(
            self.months + other.months,
            self.weeks + other.weeks,
            self.days + other.days,
            self.seconds + other.seconds,
        )

    @property
    def whole_days(self) -> int:
        return self.weeks * 7 + self.days

    @property
    def length(self) -> int:
        """Roughly, in seconds; for comparing."""
        return self.months * 2_592_000 + self.whole_days * 86_400 + self.seconds
