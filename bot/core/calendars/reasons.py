"""Why a time or a rule is not taken: the answer to a person names one of these."""

from enum import StrEnum


class Reason(StrEnum):
    PAST = "past"
    IMPOSSIBLE = "impossible"  # no such date or hour, or a rule that never comes true
    AMBIGUOUS = "ambiguous"  # two readings, or a day whose hour nobody can guess
    TOO_FAR = "too_far"
    TOO_OFTEN = "too_often"
    UNKNOWN_ZONE = "unknown_zone"
    UNSUPPORTED = "unsupported"  # a rule outside what we promise to keep
