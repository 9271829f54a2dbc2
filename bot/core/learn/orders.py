"""Being told to keep something, and being told how to behave."""

import re

from bot.domain.regex import Regex

_ASKED = Regex(
    r"\b(?:please |can you |could you |pls )?(?:remember|memori[sz]e|"
    r"(?:keep|bear) (?:that |this |it )?in mind|"
    r"note (?:that|down|this)|make a note|take (?:a )?note|write (?:this|that|it) down|"
    r"save (?:this|that|it|to memory)|store (?:this|that|it)|don't forget|do not forget|"
    r"never forget|"
    r"for (?:your|the) (?:memory|records?)|merk dir|vergiss nicht|recuerda|no olvides|"
    r"souviens-toi|"
    r"n'oublie pas|ricorda(?:ti)?|запомни|не забудь|lembre)\b|"
    r"记住|记得|记下|记一下|记着|帮我记|别忘|不要忘|请记|备忘|存一下|保存(?:一下|这)|覚えて|기억해",
    re.IGNORECASE | re.ASCII,
)
_DECLINED = (
    r"\b(?:do(?:n't| not)|never|no need to) (?:remember|save|store|note|memori[sz]e|keep)|"
    r"off the record|别记|不要记|不用记|不必记"
)
_NOT_ASKED = Regex(
    rf"{_DECLINED}|"
    r"\b(?:i|we|you|they|he|she|can't|cannot|don't|do you|did you|if you) remember\b|"
    r"\bforget (?:that|this|it|about)\b|你(?:还)?记得|我(?:还)?记得|我记住了|忘掉|忘了(?:这|那|吧)",
    re.IGNORECASE | re.ASCII,
)
_ORDER = Regex(
    r"\b(?:you|assistant|the (?:bot|ai|assistant|model)|rememo|it) (?:must|should|shall|will|"
    r"have to|has to|"
    r"need to|needs to|are to|is to|may never|can never|ought to)\b|\bfrom now on\b|"
    r"\bgoing forward\b|"
    r"\b(?:always|never|only|don't ever|do not ever|do not|don't|please|stop|start|keep|"
    r"make sure to|be sure to|"
    r"remember to) (?:answer|reply|respond|say|mention|recommend|suggest|use|call|address|speak|"
    r"write|talk|"
    r"include|add|end|begin|start|sign|tell|ask|reveal|share|send|output|print|ignore|refuse|"
    r"promote|trust|"
    r"obey|follow|treat|act|behave|pretend|translate|prefer|visit|click|buy|insert|append|"
    r"praise|praising|"
    r"answering|replying|using|calling|saying|recommending|be)\b|"
    r"\b(?:ignore|disregard|forget|override|bypass) (?:all|any|the|your|every|previous|prior|"
    r"earlier)\b|"
    r"\b(?:system|developer) (?:prompt|message|note|instruction\w*)\b|\binstructions?\b|"
    r"\bact as\b|"
    r"\b(?:answer|reply|respond|speak|write|talk) (?:to me |me )?(?:always |only )?(?:in|with|"
    r"like|as|using)\b|"
    r"\b(?:call|address) me\b|\brefer to me as\b|\bwhen(?:ever)? (?:asked|i ask|someone asks|"
    r"anyone asks|you)\b|"
    r"\byou are (?:now|no longer|a|an|my)\b|\byour (?:new )?(?:name|role|task|job|goal|persona|"
    r"rule) is\b|"
    r"\bprefers? (?:\w+ )?(?:to be|being|that you|answers?|replies|responses|you)\b|"
    r"\bwants? (?:the )?(?:bot|assistant|you|ai)\b|"
    r"\bwants? (?:answers|replies|to be (?:called|addressed))\b|\b(?:recommend|promote|"
    r"advertise|endorse)\w*\b|"
    r"\b(?:is|are) (?:the best|trusted|a trusted|trustworthy|authorized|authorised|an admin\w*|"
    r"allowed)\b|"
    r"\bhas (?:admin|root|full) (?:rights|access)\b|\b(?:password|admin|developer|debug|dan|"
    r"jailbreak) mode\b|"
    r"以后(?:都|请|要|每|只|总|不|别|回)|从现在(?:起|开始)|今后|(?:必须|总是|永远|始终|一律|务必|只能|只许|不要再|请不要|请用|请以|请总|"
    r"不准|禁止|记得要|你要|你得|你应该|你需要|你必须|你是|你现在是|你的(?:任务|角色|名字|身份))|忽略|无视|系统提示|提示词|"
    r"指令|(?:称呼|叫|喊)我|用(?:中文|英文|英语|法语|日语|德语|.{1,4}语)(?:回答|回复|说)|回答(?:时|我|要|得)|回复(?:时|我|要)|"
    r"推荐|推广|宣传|扮演|管理员|最高权限|可信",
    re.IGNORECASE | re.ASCII,
)
_FORGET = Regex(
    r"\b(?:forget|delete|erase|remove|drop|clear|unlearn|vergiss|lösch\w*|olvida\w*|borra\w*|"
    r"oublie\w*|"
    r"dimentica\w*|забудь|удали)\b|忘|删|抹掉|清除|别记|не помни",
    re.IGNORECASE,
)
_KEEP_NOT = Regex(_DECLINED, re.IGNORECASE | re.ASCII)


def asks_to_keep(text: str) -> bool:
    """Whether these words ask that something be kept."""
    return bool(_ASKED.search(text)) and not _NOT_ASKED.search(text)


def asks_not_to_keep(text: str) -> bool:
    return bool(_KEEP_NOT.search(text))


def asks_to_forget(text: str) -> bool:
    return bool(_FORGET.search(text)) and not re.search(
        r"\b(?:don't|never) forget\b|别忘|不要忘", text
    )


def is_order(text: str) -> bool:
    """Whether a text would tell the bot how to behave."""
    return bool(_ORDER.search(text.casefold()))
