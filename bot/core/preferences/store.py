"""Keeping a choice, and planning anew what it decides."""

from dataclasses import replace
from datetime import datetime

from bot.core import reminders
from bot.core.outreach.moments import next_moments
from bot.core.preferences.choices import Choice, Name, chosen
from bot.domain.keys import ChatKey
from bot.domain.people import Language, Person
from bot.ports import Transaction


def apply(
    tx: Transaction, person: Person, choice: Choice, chat: ChatKey | None, now: datetime
) -> int:
    """Keep it; gives how many reminders moved with a new zone. `chat`: where, if in private."""
    moved = 0
    if choice.name is Name.ZONE:
        person = replace(person, zone=str(choice.value))
        moved = _move(tx, person, now)
    elif choice.name is Name.LANGUAGE:
        assert isinstance(choice.value, Language)
        person = replace(person, language=choice.value)
    tx.people.save(person)
    tx.preferences.save(person.key, chosen(tx.preferences.find(person.key), choice), chat)
    replan(tx, person, now)
    return moved


def replan(tx: Transaction, person: Person, now: datetime) -> None:
    """When the bot next speaks first, after a choice or a new zone."""
    preferences = tx.preferences.find(person.key)
    tx.preferences.plan(person.key, next_moments(preferences, person.zone, now))


def _move(tx: Transaction, person: Person, now: datetime) -> int:
    live = tx.reminders.live(person.key)
    there = [moved for one in live if (moved := reminders.moved(one, person, now))]
    for reminder in there:
        tx.reminders.save(reminder)
    return len(there)
