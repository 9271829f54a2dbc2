"""What the bot says about the tokens somebody used, in every language."""

from dataclasses import dataclass

from bot.domain.people import Language


@dataclass(frozen=True, slots=True)
class Spending:
    today: str
    month: str
    background: str
    nothing: str
    cost: str
    no_price: str
    no_model: str


_EN = Spending(
    today="Today: {read} tokens read, {written} written{cost}.",
    month="This month: {read} read, {written} written{cost}.",
    background="Of these in the background, to learn and tidy up: {read} read, {written} written.",
    nothing="Nothing has been used this month.",
    cost=", about {amount} {currency}",
    no_price="What that costs I can't tell: no price is set for this model.",
    no_model="No model is connected, so nothing is used.",
)
_ZH = Spending(
    today="今天：读 {read} 个 token，写 {written} 个{cost}。",
    month="本月：读 {read} 个，写 {written} 个{cost}。",
    background="其中在后台（学习和整理）：读 {read} 个，写 {written} 个。",
    nothing="本月还没有用量。",
    cost="，约 {amount} {currency}",
    no_price="我说不出费用：没有为这个模型设置价格。",
    no_model="没有连接模型，所以没有用量。",
)


def spending(language: Language) -> Spending:
    return {Language.EN: _EN, Language.ZH: _ZH}[language]
