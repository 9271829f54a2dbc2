"""Which words of a message its author says for themself, cut into sentences and clauses.

Quoted lines, code, long quotations, pasted talk and texts handed over to be worked on are somebody
else's words, or nobody's: nothing is learnt from them, whoever sends them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.learn.wording import plain
from bot.domain.regex import Regex

LONGEST = 2_000
_CODE = Regex(r"```.*?(?:```|\Z)|`[^`\n]{12,}`", re.DOTALL)
_QUOTED_LINE = Regex(r"^[ \t]*(?:>|&gt;|\|).*$", re.MULTILINE)
_QUOTATION = Regex(
    r"“[^”]{25,}”|\"[^\"]{25,}\"|«[^»]{25,}»|„[^“”]{25,}[“”]|"
    r"「[^」]{12,}」|『[^』]{12,}』|“[^”]{12,}”|(?<!\w)'[^'\n]{25,}'(?!\w)"
)
_MARKUP = Regex(r"<[^<>\n]{1,200}>|\[/?(?:system|inst|assistant|user)[^\]]*\]", re.IGNORECASE)
_STAMPED = Regex(
    r"^[ \t]*\[?\d[\d./: ,-]{3,24}(?:[ap]m)?\]?[ \t-]*[^\n:：]{1,30}[:：].*$", re.I | re.M
)
_LABELLED = Regex(r"^[ \t]*(?P<who>[^\W\d][\w .'-]{0,24})[:：].*$", re.MULTILINE)
_ROLES_WORDS = (
    "user assistant system human ai bot chatgpt gpt claude model tool person rememo 用户 "
    "助手 系统 机器人 模型"
)
_ROLES = frozenset(_ROLES_WORDS.split())
_FORWARD = Regex(
    r"(?:^|\n)[ \t]*(?:-{2,}[ \t]*)?(?:(?:forwarded|fwd?|begin forwarded message|original message|"
    r"转发|原文)\b[^\n]{0,40}[:：\n-]|from:[^\n]*@|(?:转发|原文)[:：]).*",
    re.IGNORECASE | re.DOTALL,
)
_VERBS = (
    r"(?:translat|summari[sz]|proofread|rewrit|re-?phrase|paraphras|edit|correct|improve|polish|"
    r"shorten|explain|analy[sz]|review|check|repeat|read|convert|fix|spell|answer|reply|respond|"
    r"say|write|type|print|output|continue|complete|format|classify|extract)"
)
_MATERIAL = Regex(
    rf"(?:^|[.!?。！？\n]\s*|\b(?:please|can you|could you|would you|help me|you to)\s+)"
    rf"{_VERBS}\w*\b[^\n.!?:：]{{0,80}}[:：\n].*|"
    r"(?:翻译|翻成|译成|总结|概括|润色|改写|校对|解释|分析|检查|修改|朗读|重复|回复|转换|续写)"
    r"[^\n。！？:：]{0,40}[:：\n].*",
    re.IGNORECASE | re.DOTALL,
)
_SENTENCE = Regex(r"[^.!?。！？;；…\n]*(?:\.(?=\S)[^.!?。！？;；…\n]*)*[.!?。！？;；…\n]*")
_CLAUSE = Regex(r"[^,，、]*(?:[,，、](?=\d)[^,，、]*)*[,，、]?")
_EDGES = " \t\"'“”\u2018’«»「」『』.。!！?？,，;；:：…-–()（）[]"


@dataclass(frozen=True, slots=True)
class Clause:
    """`start` counts in the compared text; `asks`: it ends with a question mark."""

    text: str
    start: int
    sentence: str
    asks: bool

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def own(text: str) -> str:
    """What of the text is its author's own, its lines kept."""
    text = text[: 4 * LONGEST]
    for foreign in (_CODE, _QUOTED_LINE, _FORWARD, _MATERIAL, _QUOTATION, _MARKUP):
        text = foreign.sub("\n", text)
    text = _without_pasted_talk(text)
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)[:LONGEST]


def compared(text: str) -> str:
    """The text as quotes and clauses are looked up in it: one spelling, its lines kept."""
    return "\n".join(plain(line) for line in text.splitlines())


def _without_pasted_talk(text: str) -> str:
    """Lines that begin with a time or a speaker: who of them is the author is not known."""
    if len(_STAMPED.findall(text)) > 1:
        text = _STAMPED.sub("", text)
    labels = [match["who"].strip().casefold() for match in _LABELLED.finditer(text)]
    spoken = {who for who in labels if who in _ROLES or labels.count(who) > 1}
    return _LABELLED.sub(
        lambda line: "" if line["who"].strip().casefold() in spoken else line[0], text
    )


def clauses(text: str) -> Sequence[Clause]:
    """The clauses of a compared text, in order."""
    found = []
    for sentence in _SENTENCE.finditer(text):
        whole = sentence.group()
        if not whole.strip():
            continue
        parts = [part for part in _CLAUSE.finditer(whole) if part.group().strip()]
        asking = whole.rstrip().endswith(("?", "？"))
        for part in parts:
            asks = asking and part is parts[-1]
            found.append(Clause(part.group(), sentence.start() + part.start(), whole, asks))
    return found


def quoted_from(quote: str, text: str) -> Sequence[Clause]:
    """The clauses that a quote stands in; none when it is not in the text to the letter.

    Case, width, blanks and outer marks are not letters. `text` comes from `compared`.
    """
    pieces = [p.strip(_EDGES) for p in re.split(r"\.{3}|…", plain(quote))]
    pieces = [piece for piece in pieces if piece]
    found, position = [], 0
    for piece in pieces:
        at = _whole_words(piece, text, position)
        if at < 0:
            return []
        position = at + len(piece)
        found += [c for c in clauses(text) if c.start < position and at < c.end]
    return list(dict.fromkeys(found))


def _whole_words(piece: str, text: str, start: int) -> int:
    """Where the piece stands, not inside a longer word; beside Chinese there are no blanks."""
    before = r"(?<![a-z0-9])" if piece[0].isascii() and piece[0].isalnum() else ""
    after = r"(?![a-z0-9])" if piece[-1].isascii() and piece[-1].isalnum() else ""
    words = r"\s+".join(map(re.escape, piece.split()))
    match = re.compile(before + words + after).search(text, start)
    return match.start() if match else -1
