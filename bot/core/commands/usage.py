"""/usage: the tokens somebody used today and this month, and what they cost where that is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.core.commands.table import Command, Request, spec
from bot.core.texts.spending import Spending, spending
from bot.domain.deliveries import Reply
from bot.domain.keys import UserKey
from bot.ports import Transaction

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Of a million tokens, read and written."""

    read: float
    written: float
    currency: str


@dataclass(frozen=True, slots=True)
class Tokens:
    read: int
    written: int

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(self.read + other.read, self.written + other.written)

    def __bool__(self) -> bool:
        return bool(self.read or self.written)


class Usage:
    """Days are counted in UTC, as they are written down."""

    def __init__(self, price: Price | None, *, has_model: bool) -> None:
        self._price = price
        self._has_model = has_model

    @property
    def commands(self) -> Sequence[Command]:
        summary = ("What was used today and this month", "今天和本月的用量")
        return [Command(spec("usage", *summary, private=True), self._tell, express=True)]

    def _tell(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        say, today = spending(request.language), request.now.date()
        talked, background = _since(tx, request.user, today.replace(day=1))
        month = talked + background
        if not month:
            return [Reply(say.nothing if self._has_model else say.no_model, private=True)]
        day = sum(_since(tx, request.user, today), start=Tokens(0, 0))
        lines = [self._line(say, say.today, day), self._line(say, say.month, month)]
        if background:
            lines.append(
                say.background.format(
                    read=_grouped(background.read), written=_grouped(background.written)
                )
            )
        if self._price is None:
            lines.append(say.no_price)
        return [Reply("\n".join(lines), private=True)]

    def _line(self, say: Spending, line: str, used: Tokens) -> str:
        cost = ""
        if self._price is not None:
            amount = (used.read * self._price.read + used.written * self._price.written) / _MILLION
            cost = say.cost.format(amount=_amount(amount), currency=self._price.currency)
        return line.format(read=_grouped(used.read), written=_grouped(used.written), cost=cost)


def _since(tx: Transaction, user: UserKey, day: date) -> tuple[Tokens, Tokens]:
    """In talk, and in the background."""
    talked = tx.usage.total(user, day, background=False)
    background = tx.usage.total(user, day, background=True)
    return Tokens(*talked), Tokens(*background)


def _grouped(count: int) -> str:
    return f"{count:,}"


def _amount(amount: float) -> str:
    """Small sums with what matters of them: 0.0042, 0.13, 12.40."""
    return f"{amount:.2f}" if amount >= 0.1 else f"{amount:.2g}"
