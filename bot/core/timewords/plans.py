"""What repeats, before hours are put to it: several wishes made one, and written as a rule."""

from dataclasses import dataclass, replace

from bot.core.calendars import Reason, Rule
from bot.core.timewords.days import Refused
from bot.core.timewords.request import Request
from bot.core.timewords.slots import (
    After,
    Date,
    DaySlot,
    NthDay,
    Repeat,
    Span,
    Weekday,
    Weekdays,
    Weekend,
)

_ALL_WEEK = (0, 1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Plan:
    """What repeats, before hours are put to it."""

    span: Span
    weekdays: tuple[int, ...] = ()
    monthdays: tuple[int, ...] = ()
    nth: tuple[tuple[int, int], ...] = ()
    month: int | None = None
    per: int = 1
    place: int = 0


def merged(repeats: list[Repeat]) -> Plan:
    """'Every day' beside 'every Monday' is the narrower of the two; two rhythms are a question."""
    spans = sorted((repeat.span for repeat in repeats), key=lambda span: span.length)
    if len(set(spans) - {Span(days=1), Span(weeks=1)}) > 1:
        raise Refused(Reason.AMBIGUOUS)
    plan = Plan(spans[-1])
    for repeat in repeats:
        plan = replace(
            plan,
            weekdays=plan.weekdays or repeat.weekdays,
            monthdays=plan.monthdays or repeat.monthdays,
            nth=plan.nth or repeat.nth,
            month=plan.month or repeat.month,
            per=max(plan.per, repeat.per),
            place=plan.place or repeat.place,
        )
    return plan


def with_days(plan: Plan, days: list[DaySlot | After]) -> Plan:
    """'Monthly' and 'on the 10th', 'every two weeks' and 'on Thursday' belong together."""
    for slot in days:
        match slot:
            case Weekday() if plan.span.weeks and not plan.weekdays:
                plan = replace(plan, weekdays=(slot.day,))
            case Weekdays() if plan.span.weeks and not plan.weekdays:
                plan = replace(plan, weekdays=tuple(sorted(slot.days)))
            case Weekday() if plan.span.months and not (plan.nth or plan.monthdays):
                raise Refused(Reason.AMBIGUOUS)
            case Weekend() if plan.span.weeks and not plan.weekdays:
                plan = replace(plan, weekdays=(5, 6))
            case Date() if plan.span.months and not plan.monthdays:
                yearly = slot.month is not None
                if yearly and plan.span.months % 12:
                    raise Refused(Reason.AMBIGUOUS)
                plan = replace(plan, monthdays=(slot.day,), month=slot.month)
            case NthDay() if plan.span.months and not plan.nth:
                plan = replace(plan, nth=((slot.nth, slot.weekday),), month=slot.month.month)
            case _:
                raise Refused(Reason.AMBIGUOUS)
    return plan


def without(plan: Plan, request: Request) -> Plan:
    if request.except_ is None:
        return plan
    kept = tuple(day for day in plan.weekdays or _ALL_WEEK if day not in request.except_.weekdays)
    if not kept or plan.span not in (Span(days=1), Span(weeks=1)):
        raise Refused(Reason.UNSUPPORTED)
    return replace(plan, span=Span(weeks=1), weekdays=kept)


def rule_of(plan: Plan) -> Rule:
    span = plan.span
    if sum(bool(part) for part in (span.months, span.weeks, span.days, span.seconds)) != 1:
        raise Refused(Reason.UNSUPPORTED)
    if span.months and plan.weekdays and not plan.place:
        raise Refused(Reason.AMBIGUOUS)
    rule = Rule(
        "DAILY",
        byday=plan.nth or tuple((0, day) for day in plan.weekdays),
        bymonthday=plan.monthdays,
        bymonth=(plan.month,) if plan.month else (),
        bysetpos=(plan.place,) if plan.place else (),
    )
    if plan.month or (span.months and span.months % 12 == 0):
        return replace(rule, freq="YEARLY", interval=max(1, span.months // 12))
    if span.months:
        return replace(rule, freq="MONTHLY", interval=span.months)
    if span.weeks or plan.weekdays:
        return replace(rule, freq="WEEKLY", interval=span.weeks or 1)
    return replace(rule, interval=span.days)
