"""Chinese sentences that amount to a command; written for punctuation made narrow before.

Groups named `argument…` are handed on; `all…`, `last…` and `off…` stand for themselves.
"""

_POLITE = r"(?:请|麻烦)?(?:你)?(?:帮我)?"
_END = r"(?:吧|了)?[.!]*"
_ASK = r"[吗呢啊]?[?.]*"
_KNOW = r"(?:记得|知道|记住了?|了解)"
_FORGET = r"(?:忘掉|忘记|忘了|删除|删掉)"
_NOT = r"(?:别|不要|不用)"
_KEEP = r"(?:记住?|保存)"
_THAT_ONE = (
    r"(?:刚才|刚刚|上面|刚)?(?:我)?(?:说)?的?(?:那|这|上一|最后一)"
    r"(?:句|条|件事|个)(?:话|消息)?"
)
_WHAT_I_SAID = r"(?:我?(?:刚才|刚刚|刚)我?说的(?:话|那句话?|东西|事)?)"
_JUST_SAID = rf"(?:{_THAT_ONE}|{_WHAT_I_SAID})"
_THIS = rf"(?:这个|这句话?|这条|这些|那个|{_JUST_SAID})"

FORMS: tuple[tuple[str, str], ...] = (
    (
        "memories",
        rf"你(?:都)?(?:还)?{_KNOW}(?:关于)?我(?:的)?(?:什么|些什么|哪些事|哪些|多少)(?:事情?)?{_ASK}|"
        rf"你(?:都)?(?:还)?{_KNOW}(?:些)?什么关于我的(?:事情?)?{_ASK}|"
        rf"你对我(?:都)?(?:还)?{_KNOW}(?:些)?(?:多少|什么){_ASK}|"
        r"(?:给我)?(?:看看|看一下|列出|列一下|显示)(?:你(?:记得|记住)的)?(?:关于)?我的(?:所有)?记忆[.]*",
    ),
    (
        "memories",
        r"关于(?P<argument>.{1,40}?)[,]?你(?:还)?记得(?:我)?(?:的)?(?:些)?什么[?.]*|"
        r"关于(?P<argument2>我.{1,40}?)[,]?你(?:还)?知道(?:些)?什么[?.]*",
    ),
    (
        "remember",
        rf"{_POLITE}(?:记住|记一下|记下来?)[,:\s]*(?P<argument>(?![了吗么吧]).+[^?吗么])",
    ),
    (
        "forget",
        rf"{_POLITE}(?:{_FORGET}|清除|清空)(?:关于)?我的?(?:一切|所有|全部)(?:的)?"
        rf"(?:事情?|记忆|信息)?{_END}(?P<all>)|"
        rf"(?:忘掉|忘记|忘了)(?:一切|所有(?:事情?)?|全部){_END}(?P<all2>)",
    ),
    (
        "forget",
        rf"{_POLITE}(?:{_FORGET}|忘){_JUST_SAID}{_END}(?P<last>)|"
        rf"{_POLITE}把{_JUST_SAID}(?:给)?(?:{_FORGET}|忘){_END}(?P<last2>)|"
        rf"{_POLITE}{_THIS}{_NOT}{_KEEP}{_END}(?P<last3>)|"
        rf"{_POLITE}{_NOT}{_KEEP}{_THIS}{_END}(?P<last4>)",
    ),
    (
        "forget",
        rf"{_POLITE}(?:忘掉|忘记)关于(?P<argument>.{{1,60}}?)的(?:一切|所有|事情?|记忆|内容){_END}|"
        rf"{_POLITE}(?:忘掉|忘记)(?P<argument2>我(?:的|说|喜欢|讨厌|住|是|在|有|爱|不)[^?]{{1,60}}?){_END}",
    ),
    ("incognito", rf"(?:开启|打开|进入)?无痕模式{_END}|(?:关闭|退出|结束)无痕模式{_END}(?P<off>)"),
    ("export", rf"{_POLITE}导出我的(?:所有)?数据{_END}"),
)
