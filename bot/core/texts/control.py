"""What the bot says about memories, settings and data of one's own, in every language."""

from dataclasses import dataclass

from bot.domain.people import Language


@dataclass(frozen=True, slots=True)
class Control:
    incognito_on: str
    incognito_hour: str
    incognito_off: str
    incognito_was_off: str
    incognito_over: str
    incognito_line: str
    incognito_keeps_nothing: str


_EN = Control(
    incognito_on=(
        "🕶 Incognito is on in this chat: I read no memories and keep none. /incognito off ends it, "
        "and then I forget what was said meanwhile."
    ),
    incognito_hour=(
        "🕶 Incognito is on in this chat for an hour: I read no memories and keep none. Then I forget "
        "what was said meanwhile. /incognito off ends it sooner."
    ),
    incognito_off="Incognito is over. I forgot what was said meanwhile.",
    incognito_was_off="Incognito is not on here. /incognito begins it, /incognito hour for an hour.",
    incognito_over="🕶 The incognito hour is over. I forgot what was said meanwhile.",
    incognito_line="🕶 Incognito: nothing is read from memory, nothing is kept.",
    incognito_keeps_nothing="🕶 Incognito is on, so I keep nothing. /incognito off ends it.",
)
_ZH = Control(
    incognito_on=(
        "🕶 本对话已开启无痕模式：我不读取、也不保存任何记忆。用 /incognito off 结束，"
        "结束后我会忘掉期间说过的话。"
    ),
    incognito_hour=(
        "🕶 本对话已开启一小时无痕模式：我不读取、也不保存任何记忆，之后我会忘掉期间说过的话。"
        "用 /incognito off 可提前结束。"
    ),
    incognito_off="无痕模式已结束，期间说过的话我已忘掉。",
    incognito_was_off="这里没有开启无痕模式。/incognito 开启，/incognito hour 开启一小时。",
    incognito_over="🕶 一小时无痕模式已结束，期间说过的话我已忘掉。",
    incognito_line="🕶 无痕模式：不读取记忆，也不保存。",
    incognito_keeps_nothing="🕶 无痕模式中，我什么都不保存。用 /incognito off 结束。",
)


def control(language: Language) -> Control:
    return {Language.EN: _EN, Language.ZH: _ZH}[language]
