"""What is written in figures reads the same in every language: 7:15, 2026-12-24, 24.12., UTC+3."""

from bot.core.timewords import builders as b
from bot.core.timewords import figures
from bot.core.timewords.grammar import Builder, Grammar


def written_forms(g: Grammar) -> None:
    g.rule("NUM", "INT", b.number)
    g.rule("SLOT", "HM", b.bad_clock)
    g.rule("WHOLEDATE", "YMD", b.iso_date)
    g.rule("WHOLEDATE", "DMY", b.any_order)
    g.rule("WHOLEDATE", "DM", b.day_first)
    g.rule("OFFSET", "utc|gmt + NUM", lambda n: b.offset(n))
    g.rule("OFFSET", "utc|gmt - NUM", lambda n: b.offset(-n))
    g.rule("OFFSET", "utc|gmt", lambda: ("UTC",))
    g.rule("QTY", "HM UNIT", figures.minutes_of)
    g.rule("DOTTED", "DEC|ODD !UNIT !THING", figures.dotted)
    g.rule("HHOUR", "INT h !INT", figures.h_clock)
    g.rule("HHOUR", "NUM h NUM !UNIT", b.exact)
    g.rule("HHOUR", "INT h|hrs|hr|hours", b.military)
    g.rule("COMPACT", "INT", figures.compact_date)
    g.rule("DOTDAY", "DEC", figures.dotted_day)


def beside_repeats(g: Grammar) -> None:
    """Every day 7.30."""
    g.rule("SLOT", "REPEAT FIGURES", lambda r, made: (*(r if isinstance(r, tuple) else (r,)), made))


def beside_days(g: Grammar, at: str, on: str, slash: Builder) -> None:
    """Figures that may be anything else by themselves: a day or a word like `at` makes them a time.

    `at` and `on` are the language's words before a clock and before a day; `slash` reads 3/4.
    """
    g.rule("FIGURES", "DOTTED|HHOUR")
    g.rule("SLOT", f"{at} FIGURES")
    g.rule("SLOT", "DAY FIGURES", b.together)
    g.rule("SLOT", "DAY PART FIGURES", lambda day, part, made: (day, b.with_part(made, part)))
    g.rule("SLOT", f"<BOT|TRIGGER DOTTED {on}? DAY", lambda made, day: (day, made))
    g.rule("SLOT", f"HHOUR {on}? DAY", lambda made, day: (day, made))
    g.rule("FIGUREDAY", "SLASH !UNIT", slash)
    g.rule("FIGUREDAY", "COMPACT")
    g.rule("ATHOUR", f"{at} HOUR|FIGURES")
    g.rule("ATHOUR", "CLOCK|PARTED")
    g.rule("SLOT", f"{on}? FIGUREDAY ,? ATHOUR", b.together)
    g.rule("SLOT", f"ATHOUR {on} FIGUREDAY", lambda made, day: (day, made))
    g.rule("SLOT", f"{on} FIGUREDAY")
    g.rule("SLOT", "<BOT|TRIGGER DOTDAY ,? ATHOUR", b.together)
    g.rule("SLOT", f"{on} DOTDAY ,? ATHOUR", b.together)
