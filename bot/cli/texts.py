"""What `setup` says, by the language that the terminal is set to."""

from collections.abc import Mapping

from bot.cli.texts_en import EN
from bot.cli.texts_shape import Texts
from bot.cli.texts_zh import ZH
from bot.domain.people import Language


def texts_for(environment: Mapping[str, str]) -> Texts:
    names = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
    locale = next((environment[name] for name in names if environment.get(name)), None)
    return ZH if Language.from_locale(locale) is Language.ZH else EN
