"""Promises in German."""

from bot.core.promises.forms import Forms

_YOU = r"(?:dich|sie|euch)"
_WHEN = (
    r"(?:um \d|gegen \d|in \d+ (?:min|stund|tag)|morgen|übermorgen|heute|(?:am|jeden) "
    r"(?:mon|diens|mitt|donners|frei|sams|sonn)\w*)"
)
_REST = r"[^.!?\n]{0,50}"
_MADE = r"(?:gestellt|gesetzt|eingestellt|eingerichtet|angelegt|erstellt|aktiviert)\b"
# "daran, dass …" and "an Folgendes: …" only say something.
_SAID = r"(?![^.!?\n]*(?:\bdaran,? (?:dass|wie|warum)\b|\bnicht\b|:\s))"

GERMAN = Forms(
    cues="erinner|weck|bescheid|timer|alarm|merke|gemerkt|notier|gespeichert|vergesse",
    reminder=(
        rf"\b(?:ich (?:erinnere|wecke) {_YOU}|(?:erinnere|wecke) ich {_YOU})\b{_SAID}",
        rf"\b(?:ich werde|werde ich) {_YOU}\b{_SAID}{_REST}\b(?:erinnern|wecken)\b",
        rf"\b(?:du wirst|sie werden|ihr werdet)\b{_REST}{_WHEN}{_REST}\b(?:erinnert|geweckt)\b",
        rf"\b(?:ich (?:sage|gebe)|(?:sage|gebe) ich) (?:dir|ihnen|euch)\b{_REST}{_WHEN}{_REST}"
        r"\bbescheid\b",
        rf"\bich habe\b{_REST}\b(?:erinnerung|wecker|timer|alarm)\b{_REST}\b{_MADE}",
        rf"\b(?:der|dein|ihr|euer) (?:wecker|timer|alarm)\b{_REST}\b(?:ist|wurde)\b{_REST}"
        rf"\b{_MADE}",
        rf"\b(?:die|deine|ihre|eure) erinnerung\b{_REST}\b(?:ist|wurde)\b{_REST}\b{_MADE}",
        rf"(?:^|[—–,:;!-]\s*)\W*(?:erinnerung|wecker|timer)\b{_REST}\b{_MADE}",
    ),
    memory=(
        r"\bich (?:merke|notiere) mir (?:das|es)\b",
        r"\bdas (?:merke|notiere) ich mir\b",
        r"\bich (?:werde|habe) (?:mir )?(?:das|es) (?:merken|gemerkt|notiert|gespeichert)\b",
        r"\bdas (?:ist|habe ich)(?: mir)? (?:notiert|gemerkt|gespeichert)\b",
        r"\b(?:ich vergesse das|das vergesse ich) nicht\b",
    ),
    open=(
        r"\b(?:wenn (?:du|sie|ihr)|falls|soll(?:en)? (?:ich|wir)|möchtest|möchten sie|willst du|"
        r"ich (?:kann|könnte)|kann ich|könnte|sobald (?:du|sie)|sag(?:en sie)? (?:mir|einfach)|"
        r"leider|stell(?:e|en sie)? sicher|prüfe|nachdem|bevor|ob)\b",
    ),
)
