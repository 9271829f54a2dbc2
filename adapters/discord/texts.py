"""The few sentences this adapter says by itself."""

from collections.abc import Mapping

from bot.domain.people import Language

ONLY_PRIVATELY: Mapping[Language, str] = {
    Language.EN: "I can only tell you this privately, and your direct messages are closed to me. "
    "Allow direct messages from members of this server, then ask me again.",
    Language.ZH: "这些内容我只能私下告诉你，但你没有允许我发私信。"
    "请允许来自此服务器成员的私信，然后再问我一次。",
}
ANSWERED_PRIVATELY: Mapping[Language, str] = {
    Language.EN: "Only you can see the answer.",
    Language.ZH: "只有你能看到回答。",
}
AWAY: Mapping[Language, str] = {
    Language.EN: "I was away for a while and have not answered this. "
    "If you still want an answer, please ask me again.",
    Language.ZH: "我离开了一段时间，还没有回答这条消息。如果仍需要回答，请再问我一次。",
}


def language_of(text: str) -> Language:
    """Neither a delivery nor a message says whose language it is in; its own words do."""
    return Language.ZH if any("\u4e00" <= char <= "\u9fff" for char in text) else Language.EN
