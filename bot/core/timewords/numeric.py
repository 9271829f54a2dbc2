"""What is written in figures reads the same in every language: 7:15, 2026-12-24, 24.12., UTC+3."""

from bot.core.timewords import builders as b
from bot.core.timewords.grammar import Grammar


def written_forms(g: Grammar) -> None:
    g.rule("NUM", "INT", b.number)
    g.rule("SLOT", "HM", b.bad_clock)
    g.rule("WHOLEDATE", "YMD", b.iso_date)
    g.rule("WHOLEDATE", "DMY", b.any_order)
    g.rule("WHOLEDATE", "DM", b.day_first)
    g.rule("OFFSET", "utc|gmt + NUM", lambda n: b.offset(n))
    g.rule("OFFSET", "utc|gmt - NUM", lambda n: b.offset(-n))
    g.rule("OFFSET", "utc|gmt", lambda: ("UTC",))
