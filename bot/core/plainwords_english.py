"""English sentences that amount to a command.

Groups named `argument…` are handed on; `all…`, `last…` and `off…` stand for themselves.
"""

_POLITE = r"(?:(?:please|can you|could you|now|ok(?:ay)?,?) )*"
_END = r"(?:,? please)?[.!]*"
_ASK = r"[?.!]*"
_ABOUT_ME = r"(?:about|of) (?:me|myself)"
_THAT = r"(?:that|this)(?: (?:one|again|from (?:your )?memory))?"
_JUST_SAID = (
    r"(?:what i (?:just )?(?:said|told you|wrote)|my last message|"
    r"the last (?:one|thing i said))"
)
_MINE = r"(?:i(?:['’](?:m|ve|d|ll))?|my|me|we|our)"
# "Remember that time in Ghent?" reminisces.
_NO_FACT = (
    r"(?!(?:time|day|night|week|trip|one|guy|girl|man|woman|movie|film|song|thing|place)\b)"
    # "Remember that for later": what was said before is meant, and a model must find it.
    r"(?!(?:for (?:later|me|us|now|next time|the future)|forever|always|please|too|as well)[.! ]*$)"
)
# "Forget about my boss for a minute" relaxes.
_FOR_GOOD = r"(?<!for a minute)(?<!for a moment)(?<!for a second)(?<!for a while)(?<!for now)"

FORMS: tuple[tuple[str, str], ...] = (
    (
        "memories",
        rf"{_POLITE}(?:what|which things|how much) (?:all )?(?:do|did) you (?:still |already )?"
        rf"(?:know|remember|have) {_ABOUT_ME}{_ASK}|"
        rf"what have you (?:learn(?:ed|t)|stored|saved|remembered|noted) {_ABOUT_ME}{_ASK}|"
        rf"{_POLITE}(?:tell|show) me (?:everything|all|what) you (?:know|remember|have stored) "
        rf"{_ABOUT_ME}{_ASK}|"
        rf"do you (?:know|remember) anything {_ABOUT_ME}{_ASK}|"
        rf"{_POLITE}(?:show|list)(?: me)? (?:all )?(?:my|your) memories(?: {_ABOUT_ME})?{_ASK}",
    ),
    (
        "memories",
        r"what do you (?:still )?remember about (?:my )?(?P<argument>[^?]{1,80})\??|"
        r"what do you (?:still )?know about my (?P<argument2>[^?]{1,80})\??",
    ),
    (
        "remember",
        rf"{_POLITE}remember(?: this)?: ?(?P<argument>.+)|"
        rf"{_POLITE}(?:remember|keep in mind|note) that {_NO_FACT}(?P<argument2>.+[^?])|"
        rf"{_POLITE}remember (?P<argument3>(?:i(?:['’](?:m|ve))?|we) .+[^?]|"
        r"my .+ (?:is|are|was) .+[^?])",
    ),
    (
        "forget",
        rf"{_POLITE}forget (?:everything|all)(?: (?:that )?you (?:know|remember))?(?: about me)?"
        rf"{_END}(?P<all>)|"
        rf"{_POLITE}(?:delete|erase) (?:everything|all) (?:that )?you (?:know|remember|have)"
        rf"(?: about me)?{_END}(?P<all2>)|"
        rf"{_POLITE}(?:delete|erase|forget) all (?:of )?my memories{_END}(?P<all3>)",
    ),
    (
        "forget",
        rf"{_POLITE}forget (?:{_THAT}|{_JUST_SAID}){_END}(?P<last>)|"
        rf"{_POLITE}(?:do not|don['’]t) (?:remember|keep|save|store|note) "
        rf"(?:that|this|it|{_JUST_SAID}){_END}(?P<last2>)|"
        rf"{_POLITE}(?:erase|delete) (?:{_JUST_SAID}|that from (?:your )?memory){_END}(?P<last3>)",
    ),
    (
        "forget",
        rf"{_POLITE}forget (?:that |about )(?P<argument>{_MINE} [^?,]{{2,200}}){_FOR_GOOD}|"
        rf"{_POLITE}forget (?:everything |all )?(?:about )?my "
        rf"(?P<argument2>[^?,]{{2,100}}){_FOR_GOOD}|"
        rf"{_POLITE}forget (?:what|everything|all) "
        r"(?:i (?:said|told you)|you (?:know|remember)) about (?:my )?"
        r"(?P<argument3>[^?,]{2,100})",
    ),
    (
        "incognito",
        rf"{_POLITE}(?:go|turn on|start) incognito(?: mode)?{_END}|"
        rf"(?:turn off|stop|end|leave) incognito(?: mode)?{_END}(?P<off>)",
    ),
    ("export", rf"{_POLITE}export (?:all )?my data{_END}"),
)
