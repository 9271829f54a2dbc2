"""Every sentence the bot itself says to people, in every language: short and kind."""

from bot.core.texts import control_chinese, control_english
from bot.core.texts.chinese import ZH
from bot.core.texts.control import Control
from bot.core.texts.english import EN
from bot.core.texts.shape import Texts
from bot.domain.people import Language

__all__ = ["EN", "SWITCH", "ZH", "Control", "Texts", "control_texts", "texts"]

SWITCH = {
    Language.EN: {True: "yes", False: "no", None: "not until you agree"},
    Language.ZH: {True: "是", False: "否", None: "你同意之前不会"},
}


def texts(language: Language) -> Texts:
    return {Language.EN: EN, Language.ZH: ZH}[language]


def control_texts(language: Language) -> Control:
    return {Language.EN: control_english.EN, Language.ZH: control_chinese.ZH}[language]
