"""What is said and yet is no fact: greetings, questions, errands, play, what might be."""

import re
from collections.abc import Sequence

from bot.core.learn.own_words import Clause
from bot.domain.regex import Regex

_CHAT_WORDS = (
    "oh ah well and so okay ok k kk yes yeah yep yup no nope nah sure fine great cool nice "
    "good right true exactly indeed thanks thank you thx ty cheers hi hello hey hiya yo "
    "there bye goodbye see later ya soon morning afternoon evening night how are is it going "
    "what's up please sorry lol wow got that this i i'm do did am think know guess not "
    "really maybe never mind of course very much a lot again understood perfect awesome "
    "amazing agreed interesting all the same to too yourself go on continue next stop wait "
    "welcome bro dude mate test ping now then just for your help answer hallo danke gracias "
    "hola merci bonjour привет спасибо да нет ок ciao grazie"
)
_CHAT = frozenset(_CHAT_WORDS.split())
_LAUGHTER = Regex(r"[hae]{2,}|[hm]{2,}|(?:lo+l)+|xd+")
_CHAT_ZH = Regex(
    r"(?:你好呀|你好|您好|嗨|哈喽|谢谢你|谢谢|多谢|感谢|好的呀|好的|好吧|好|嗯|哦|哈|是的|是|对的|对|不是|不对|不|没有|"
    r"行|可以|早上好|早|晚安|晚上好|下午好|中午好|再见|拜拜|在吗|明白|知道|没事|辛苦|了|啊|啦|呢|吧|呀|嘿|继续|一|下|请)+"
)
_RUN = Regex(r"[\u3040-\u30ff\u3400-\u9fff]+|[^\W\u3040-\u30ff\u3400-\u9fff]+(?:'\w+)?")
_AUXILIARY = (
    r"(?:is|are|am|was|were|do|does|did|can|could|shall|should|would|will|may|might|have|has|had|"
    r"isn't|aren't|don't|doesn't|didn't|can't|couldn't|shouldn't|wouldn't|won't)"
)
_SOMEBODY = (
    r"(?:i|you|we|he|she|it|they|there|this|that|these|those|my|your|our|his|her|their|the|a|an|"
    r"any|anyone)"
)
_QUESTION = Regex(
    rf"(?:(?:and|but|so|or|then|also|hey|ok|okay|well|oh|"
    rf"please)[ ,]+)*(?:{_AUXILIARY} {_SOMEBODY}\b|"
    rf"(?:what|who|whom|whose|where|when|why|how|which)(?:'s| {_AUXILIARY})\b|"
    rf"(?:what|which|whose) \w+ {_AUXILIARY}\b|how (?:much|many|far|long|old|often|big|to)\b|"
    r"(?:do|does|did) \w+ |what about|how about|any idea|tell me (?:what|who|where|when|why|how|"
    r"if)|"
    r"i wonder|i was wondering|wondering if)",
    re.ASCII,
)
_QUESTION_ZH = Regex(
    r"(?:吗|么|呢|没有|没)[?？。!！~ ]*$|^(?:请问|为什么|为何|怎么|怎样|什么|谁|哪|几点|多少)|"
    r"是不是|能不能|可不可以|会不会|要不要|有没有|对不对|好不好",
    re.ASCII,
)
_HYPOTHETICAL = Regex(
    r"\bif (?:i|we|my \w+) (?:had|were|was|could|won|lived|owned|got|ever|moved|became|did|knew|"
    r"worked|married|would|went)\b|\bwhat if\b|\b(?:suppose|supposing|imagine|imagining|pretend|"
    r"hypothetically|theoretically|let's say|say i|assume|assuming)\b|\bi wish\b|\bif only\b|"
    r"\b(?:would|could|might) have \w+(?:ed|en|n|t)\b|\bin another life\b|"
    r"\b(?:just )?(?:kidding|joking)\b|"
    r"假如|假设|如果我(?:是|有|能|会|当)|要是我|万一我|想象|设想|但愿|倘若|开玩笑|我梦见|"
    r"\bi (?:dreamt|dreamed)\b",
    re.ASCII,
)
_PLAY = Regex(
    r"\b(?:let's|lets|let us|can we|wanna|want to|shall we) (?:play|role-?play|pretend|act out|"
    r"do a role)|"
    r"\brole[ -]?play|\bpretend (?:that )?(?:i|we|to be|you|to)\b|\bimagine (?:that )?(?:i|"
    r"we)(?:'m| am| are|'re)\b|"
    r"\bin (?:this|the|my|our) (?:story|game|scene|novel|campaign|fiction|play|world)\b|"
    r"\b(?:my|the) character\b|\bi(?:'ll| will) (?:be|play) (?:the|a|an)\b.*\b(?:and )?you\b|"
    r"\bonce upon a time\b|\bwrite (?:me )?(?:a|an|the) (?:\w+ ){0,3}(?:story|poem|song|scene|"
    r"novel)\b|"
    r"角色扮演|假装|扮演|我们来玩|咱们玩|陪我演|剧本|故事里|游戏里|写(?:一)?[个篇首](?:小说|故事|诗)|我来当|我来演",
    re.ASCII,
)
_PLAY_ENDS = Regex(
    r"\b(?:stop|end|enough|quit|done)\b.{0,20}\b(?:play|playing|game|role|pretending|story)|"
    r"\b(?:back to reality|out of character|ooc|in real life|irl|for real|seriously now|"
    r"game over)\b|"
    r"不玩了|不演了|说真的|现实中|说正经的|结束游戏|别玩了",
    re.ASCII,
)
_ERRAND = Regex(
    r"(?:(?:please|pls|hey|ok|okay|now|then|and|so|can you|could you|would you|will you|help me|"
    r"i need you to|"
    r"i want you to|i'd like you to)[ ,]+)*(?:translate|convert|summari[sz]e|calculate|compute|"
    r"explain|"
    r"tell me|show me|give me|find|look up|search|google|list|draft|rewrite|rephrase|proofread|"
    r"correct|"
    r"fix|generate|create|make me|define|spell|compare|recommend|suggest|write|describe|solve|"
    r"debug|"
    r"remind me|set (?:a|an|the) (?:timer|alarm|reminder)|wake me|answer|continue|repeat|read|"
    r"send|"
    r"book|order|open|play|turn (?:on|off)|sing|draw|count|guess|choose|pick|help me)\b",
    re.ASCII,
)
_HABIT = Regex(r"\b(?:every|always|usually|often|daily|weekly|sometimes|on \w+days)\b")
_ERRAND_ZH = Regex(
    r"^(?:请|麻烦|你)?(?:能)?(?:帮我|给我|替我|帮忙|教我)?(?:翻译|换算|总结|写|计算|算|解释|告诉我|查|搜|找|"
    r"列出|改写|润色|推荐|画|讲|说说|提醒我|叫我起床|设(?:个|一个)?(?:闹钟|提醒)|来(?:个|一首|一篇)|比较|介绍)|"
    r"提醒我",
    re.ASCII,
)


def is_small_talk(text: str) -> bool:
    """Greetings, thanks, yes and no, laughter, numbers: nothing else."""
    return all(map(_is_chat, _RUN.findall(text)))


def _is_chat(run: str) -> bool:
    if run[0] >= "\u3040":
        return len(run) <= 12 and _CHAT_ZH.fullmatch(run) is not None
    return run in _CHAT or run.isdigit() or _LAUGHTER.fullmatch(run) is not None


def is_no_fact(clause: Clause) -> bool:
    text = clause.text.strip()
    if clause.asks or is_small_talk(text):
        return True
    return is_question(text) or is_errand(text) or bool(_HYPOTHETICAL.search(clause.sentence))


def is_question(text: str) -> bool:
    return bool(_QUESTION.match(text) or _QUESTION_ZH.search(text))


def is_errand(text: str) -> bool:
    """A thing to be done now, which is over when it is done."""
    return bool(_ERRAND_ZH.search(text)) or bool(_ERRAND.match(text) and not _HABIT.search(text))


def played(texts: Sequence[str]) -> Sequence[bool]:
    """For each of somebody's messages in order, whether it is part of a play or a story.

    A play begins where it is proposed, and lasts until it is said to be over.
    """
    playing, found = False, []
    for text in texts:
        if _PLAY_ENDS.search(text):
            playing = False
            found.append(False)
            continue
        playing = playing or bool(_PLAY.search(text))
        found.append(playing)
    return found
