"""Less of what is said first: fewer days, longer gaps, and at last none."""

from dataclasses import replace

from bot.core.preferences.choices import Choice, Name
from bot.domain.preferences import CheckIn, Preferences

_LONGEST_GAP = 60


def lessened(preferences: Preferences, name: Name) -> Choice:
    if name is Name.CHECK_IN:
        return Choice(name, _fewer(preferences.check_in))
    gap = preferences.follow_ups if name is Name.FOLLOW_UPS else preferences.routines
    return Choice(name, _longer(gap))


def _fewer(check_in: CheckIn | None) -> CheckIn | None:
    """Every day, then three days, then one, then none."""
    if check_in is None or len(check_in.days) <= 1:
        return None
    days = check_in.days[::2][:3] if len(check_in.days) > 3 else check_in.days[:1]
    return replace(check_in, days=days)


def _longer(gap: int | None) -> int | None:
    """A day, a week, a month, then none."""
    if gap is None or gap >= _LONGEST_GAP:
        return None
    return 7 if gap < 7 else 30 if gap < 30 else _LONGEST_GAP
