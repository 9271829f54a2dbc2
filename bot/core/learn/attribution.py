"""Whose fact it is: what is said of somebody else must name that one, or it is not kept."""

import re
from collections.abc import Sequence

from bot.core.learn.own_words import Clause
from bot.core.learn.wording import occurs, tokens
from bot.domain.regex import Regex

_SAME_KIN = (
    {"mother", "mum", "mom", "mama", "mam"},
    {"father", "dad", "papa", "daddy"},
    {"grandmother", "grandma", "granny", "nan"},
    {"grandfather", "grandpa", "granddad"},
    {"partner", "boyfriend", "girlfriend", "husband", "wife", "spouse", "fiance", "fiancee"},
    {"child", "kid", "son", "daughter", "baby", "children", "kids"},
    {"boss", "manager", "supervisor"},
    {"colleague", "coworker", "teammate", "workmate"},
    {"friend", "mate", "buddy", "bestie", "pal"},
)
_KIN = (
    r"sister|brother|sibling|mother|mum|mom|mama|father|dad|papa|daddy|parents?|grandmother|"
    r"grandma|granny|grandfather|grandpa|granddad|aunt|uncle|cousin|niece|nephew|wife|husband|"
    r"partner|boyfriend|girlfriend|spouse|fianc[eé]e?|son|daughter|child|children|kids?|baby|"
    r"friends?|mate|buddy|bestie|boss|manager|supervisor|colleagues?|coworkers?|teammate|neighbou?r|"
    r"roommate|flatmate|housemate|landlord|teacher|doctor|therapist|lawyer|ex|in-laws?|"
    r"(?:mother|father|sister|brother)-in-law|family|team|cat|dog|pet|horse|rabbit|parrot|hamster"
)
_KIN_ZH = (
    "姐姐|妹妹|哥哥|弟弟|妈妈|母亲|爸爸|父亲|父母|爸妈|奶奶|爷爷|外婆|外公|姥姥|姥爷|姑姑|阿姨|叔叔|舅舅|"
    "表哥|表姐|表弟|表妹|堂哥|老婆|妻子|老公|丈夫|女朋友|男朋友|对象|儿子|女儿|孩子|宝宝|朋友|同学|同事|老板|领导|经理|邻居|室友|"
    "房东|老师|闺蜜|兄弟|姐|妹|哥|弟|妈|爸|猫|狗"
)
_MY_KIN = Regex(
    r"^[^a-z]*(?:(?:and|but|so|also|well|yes|ok|because|that)[ ,]+)*"
    r"(?:my|our)\s+(?:[\w'-]+\s+){0,2}?"
    rf"(?P<kin>{_KIN})\b(?!\s+and (?:i|me)\b)",
    re.ASCII,
)
_MY_KIN_ZH = Regex(
    rf"^(?:而且|不过|但是?|其实|对了)?我(?:的|家的?|们的?)?(?P<kin>{_KIN_ZH})(?!和我)"
)
_PRONOUN = Regex(
    r"^(?:(?:and|but|so|because|yes)[ ,]+)*(?:he|she|they|his|her|their)\b(?! and i\b)|"
    r"^(?:他|她|它)们?",
    re.ASCII,
)
_YOU = Regex(r"^(?:(?:and|but|so)[ ,]+)*(?:you|your|you're)\b|^你们?的?", re.ASCII)
_ME = Regex(r"\b(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|our|us)\b|[我咱俺]", re.ASCII)
_NO_SUBJECT = (
    "i we it this that there here what which who my our the a an he she they you your his her "
    "their its these those and but so also because when while if as one nothing something "
    "everything all life work let's that's it's there's here's what's he's she's who's where's "
    "how's"
)
_NOT_A_SUBJECT = frozenset(_NO_SUBJECT.split())
_THIRD = Regex(
    r"^(?P<who>[^\W\d_]+(?:-[^\W\d_]+)?)(?:'s\b|\s+(?:is|was|has|had|does|did|will|said|told|thinks|"
    r"wrote|[a-z]{2,}s|[a-z]{2,}ed)\b(?! (?:me|my)\b))"
)
_SOMEBODY = Regex(rf"\b(?:{_KIN})\b|{_KIN_ZH}", re.IGNORECASE | re.ASCII)
_NAME = Regex(r"\s[A-Z][a-z]+")


def fits(content: str, clauses: Sequence[Clause]) -> bool:
    """Whether the fact is about whom the clauses are about."""
    return all(_fits(content, clause.text.strip()) for clause in clauses)


def _fits(content: str, clause: str) -> bool:
    there = tokens(content)
    if kin := _MY_KIN.match(clause):
        return _names_kin(kin["kin"], there)
    if kin := _MY_KIN_ZH.match(clause):
        return kin["kin"] in content
    if _PRONOUN.match(clause):
        return _speaks_of_somebody(content)
    if _YOU.match(clause):
        return _ME.search(clause) is not None
    third = _THIRD.match(clause)
    if third and third["who"] not in _NOT_A_SUBJECT:
        return occurs(third["who"], there) or f"{third['who']}s" in there
    return True


def _names_kin(kin: str, there: Sequence[str]) -> bool:
    names = next((kinds for kinds in _SAME_KIN if kin.rstrip("s") in kinds or kin in kinds), {kin})
    return any(name in there or f"{name}s" in there or name.rstrip("s") in there for name in names)


def _speaks_of_somebody(content: str) -> bool:
    """It names a relation, or has a name further on than its first word."""
    return bool(_SOMEBODY.search(content) or _NAME.search(content))
