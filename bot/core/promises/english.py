"""Promises in English."""

from bot.core.promises.forms import Forms

_WILL = (
    r"\b(?:i['’]?ll|i will|i shall|i['’]?m going to|i am going to)\s+"
    r"(?:(?:now|also|gladly|happily|certainly|definitely|surely|always|just|be sure to|"
    r"make sure to|try to|go ahead and)\s+)*"
)
_DID = r"\bi(?:['’]?ve| have)?\s+(?:(?:now|just|already|also|gone ahead and)\s+)*"
_HOUR = r"\d{1,2}(?::\d{2})?\s*(?:am|pm|a\.m|p\.m|o['’]clock)|\d{1,2}:\d{2}|noon|midnight"
_WHEN = (
    rf"(?:(?:at|by|for|from)\s+(?:{_HOUR}|\d{{1,2}}\b)|in\s+\d+\s*(?:min|hour|h\b|day)|"
    r"tomorrow|tonight|later today|this (?:morning|afternoon|evening)|"
    r"(?:on|every)\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
# A timer may as well be a piece of a program.
_ALARM = (
    r"(?:reminder|alarm|timer)s?\b(?!\s+(?:function|class|module|component|variable|object|app|"
    r"script|code|event|callback|loop|library)\b)"
)
_MADE = (
    r"(?:set|scheduled|created|in place)\b"
    r"(?!\s+(?:with|by|using|via|through|in(?! \d)|to(?! \d))\b)"
)
_SOMETHING_SAID = r"\s+(?:again\s+)?(?:that|how|why|what|who|where|of the fact)\b"
_IT = r"(?=\s*(?:[.!,:;]|$|that\b|this\b|it\b|your\b|you\b))"

ENGLISH = Forms(
    cues=(
        "remind|alarm|timer|wake|woken|nudge|ping you|pinged|alert|notif|buzz|shout|heads"
        "|let you|text you|message you|write you|consider it|all set|calendar|remember"
        "|in mind|forget|note|sav|stor|memor"
    ),
    reminder=(
        rf"{_WILL}remind you\b(?!{_SOMETHING_SAID})(?!\s+of\b[^.!?\n]*:\s)",
        rf"{_WILL}(?:set|schedule)(?: up)?\s+(?:\w+['’]?\w*\s+){{0,4}}?{_ALARM}",
        rf"{_WILL}(?:create|add|send)\s+(?:\w+\s+){{0,4}}?reminder\b",
        rf"{_WILL}(?:ping|nudge|wake|alert|notify|buzz) you\b(?!\s+(?:towards?|in the)\b)",
        rf"{_WILL}give you a (?:nudge|shout|ping|heads[- ]?up)\b(?!\s*:)",
        rf"{_WILL}(?:message|text|write|let) you (?:know )?{_WHEN}",
        rf"{_DID}(?:set|scheduled|created|added)(?: up)?\s+(?:\w+['’]?\w*\s+){{0,4}}?{_ALARM}",
        rf"{_DID}(?:added|put) (?:it |that |this )?(?:to|on|in) your (?:reminders|calendar)\b",
        rf"\b(?:your|the|that|this)\s+{_ALARM}[^.!?\n:]{{0,40}}?(?:\s(?:is|are|has been|have been)|"
        rf"['’]s)(?:\s+(?:now|all|already))*\s+{_MADE}",
        rf"(?:^|[—–,:;!-]\s*)\W*(?:reminder|alarm|timer)\s+(?:is\s+|has been\s+)?{_MADE}",
        r"\bconsider it (?:set|scheduled)\b",
        rf"\ball set (?:for|at)\s+(?:{_HOUR}|\d{{1,2}}(?=\s*(?:[.!]|$|tomorrow|tonight|today)))",
        rf"(?:^|\bi['’]ll be |\bi am |\bi['’]m |[—–,:;-]\s*)reminding you {_WHEN}",
        r"\byou(?:['’]ll| will|['’]re going to| are going to) be (?:reminded|woken|nudged)\b"
        rf"(?!{_SOMETHING_SAID})(?! (?:up )?by (?!me\b))(?! of\b(?![^.!?\n]*{_WHEN}))",
        rf"\byou(?:['’]ll| will) be (?:notified|alerted|pinged) {_WHEN}",
        r"\byou(?:['’]ll| will) (?:get|receive) (?:a |an |your |the )?(?:\w+ )?(?:reminder|nudge|"
        r"ping)\b(?! (?:email|mail|letter|sms|text|call|from)\b)",
    ),
    memory=(
        rf"(?:{_WILL}|\bi(?:['’]?ve| have)\s+(?:now |just |already )?|\blet me\s+)"
        rf"(?:remember(?:ed)?{_IT}|keep (?:that|this|it) in mind|"
        rf"bear (?:that|this|it) in mind|(?:not|never) forget{_IT}|noted? (?:that|this|it)|"
        r"ma(?:ke|de) a note|saved? (?:that|this|it)|stored? (?:that|this|it)|memori[sz]ed?|"
        r"add(?:ed)? (?:that|this|it) to (?:my|your) (?:memory|notes|memories))",
        r"\b(?:i won['’]?t|i will not) forget\b",
        r"\b(?:saved|added|stored|noted) (?:that |this |it )?(?:to|in) (?:my|your) (?:memory|"
        r"notes|memories)\b",
        r"\b(?:that|this|it)(?: is|['’]s| has been) (?:saved|noted down|stored|remembered)\b",
    ),
    open=(
        r"\b(?:if you|would you like|do you want|shall i|should i|want me to|just (?:ask|tell|say)|"
        r"once you|as soon as you|when you tell|after you|let me know|can['’]?t|cannot|could|"
        r"unable|need (?:to know|your)|i hope|whether)\b",
        r"\byou can (?:(?:also|always|just|simply)\s+)*(?:say|ask|tell|set|type|use|write|send)\b",
        r"\b(?:once|when|whenever|after|until|before|how|make sure(?! to)|check|ensure|verify)\b"
        r"[^.!?\n]*\b(?:reminder|alarm|timer)s?\b",
    ),
)
