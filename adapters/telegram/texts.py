"""The few sentences this adapter says by itself."""

from collections.abc import Mapping

from bot.domain.people import Language

ONLY_PRIVATELY: Mapping[Language, str] = {
    Language.EN: "I can only tell you this privately. Open our private chat, press Start, "
    "then ask me again.",
    Language.ZH: "这些内容我只能私下告诉你。请打开与我的私聊，点击「开始」，然后再问我一次。",
}
OPEN_PRIVATELY: Mapping[Language, str] = {
    Language.EN: "Open privately",
    Language.ZH: "打开私聊",
}


def language_of(text: str) -> Language:
    """A delivery does not say whose language it is in; its own words do."""
    return Language.ZH if any("\u4e00" <= char <= "\u9fff" for char in text) else Language.EN
