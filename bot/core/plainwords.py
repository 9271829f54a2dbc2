"""Plain words that do what a command does, with or without a model."""

import re

from bot.domain.events import CommandCall

_FORMS: tuple[tuple[str, str], ...] = (
    (
        "memories",
        r"(?:what|which things) do you (?:know|remember) about me\??|"
        r"what have you (?:learn(?:ed|t)|stored|remembered) about me\??|"
        r"你(?:都)?(?:还)?(?:记得|知道)我(?:的)?(?:什么|些什么|哪些事)[吗呢]?[??？]?",
    ),
    (
        "memories",
        r"what do you (?:know|remember) about (?:my )?(?P<argument>[^?]{1,80})\??|"
        r"关于(?P<argument2>.{1,40}?)[,，]?你(?:还)?(?:记得|知道)(?:我)?(?:的)?什么[??？]?",
    ),
    ("remember", r"(?:please )?remember that (?P<argument>.+)"),
    ("remember", r"(?:请)?(?:帮我)?记住[,，:：\s]*(?P<argument>.+)"),
    ("remember", r"(?:请)?记一下[,，:：\s]*(?P<argument>.+)"),
    (
        "forget",
        r"(?:please )?forget (?:everything|all)(?: (?:you know )?about me)?[.!]?(?P<all>)|"
        r"忘(?:掉|记)(?:关于我的)?(?:一切|所有|全部)(?:事)?[。!!]?(?P<all2>)",
    ),
    (
        "forget",
        r"(?:please )?forget (?:that|it|this|what i just said)[.!]?(?P<last>)|"
        r"(?:please )?(?:do not|don['’]t) remember (?:that|this|it)[.!]?(?P<last2>)|"
        r"(?:请)?忘掉?(?:刚才|刚刚)?(?:那|这)(?:句|条|件事|个)(?:话)?[。!!]?(?P<last3>)|"
        r"(?:这个|这句|那个|刚才那句)?别记[。!!]?(?P<last4>)",
    ),
    ("forget", r"(?:please )?forget (?:that|about) (?P<argument>.{2,200})"),
    ("forget", r"(?:请)?忘掉(?:关于)?(?P<argument>.{1,100})"),
)
_COMPILED = tuple((name, re.compile(form, re.IGNORECASE | re.DOTALL)) for name, form in _FORMS)
_YES = re.compile(
    r"(?:yes|y|yep|sure|ok(?:ay)?|do it|erase|是(?:的)?|好(?:的)?|确认|删除?|对)[.!。!]?", re.I
)
_NO = re.compile(r"(?:no|n|nope|keep|cancel|stop|不(?:要|用|是)?|取消|保留|算了)[.!。!]?", re.I)
LAST = "last"
"""The argument of a forget that means what was said just now."""


def command(text: str) -> CommandCall | None:
    """The command that the whole message amounts to, or None for ordinary talk."""
    text = text.strip()
    if len(text) > 1000:
        return None
    for name, form in _COMPILED:
        if match := form.fullmatch(text):
            return CommandCall(name, _argument(match))
    return None


def answer(text: str) -> bool | None:
    """Yes or no, when that is all the message says."""
    text = text.strip()
    if _YES.fullmatch(text):
        return True
    return False if _NO.fullmatch(text) else None


def _argument(match: re.Match[str]) -> str:
    for group, value in match.groupdict().items():
        if value is None:
            continue
        if group.startswith("all"):
            return "all"
        if group.startswith("last"):
            return LAST
        return value.strip().rstrip("?？")
    return ""
