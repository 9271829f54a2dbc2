"""/settings: language, learning and notices, each with a button that changes it in place."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.commands.table import Action, Command, Request, spec
from bot.domain.deliveries import Button, Reply
from bot.domain.people import Language, Person
from bot.ports import Transaction

_ON, _OFF = {"on", "yes", "开", "打开"}, {"off", "no", "关", "关闭"}
_LEARNING, _NOTICES, _LANGUAGE = "learning", "notices", "language"
_NAMES = {"learning": _LEARNING, "学习": _LEARNING, "notices": _NOTICES, "通知": _NOTICES}
_NAMES |= {"language": _LANGUAGE, "语言": _LANGUAGE}
_LANGUAGES = {"en": Language.EN, "english": Language.EN, "英文": Language.EN, "英语": Language.EN}
_LANGUAGES |= {"zh": Language.ZH, "chinese": Language.ZH, "中文": Language.ZH, "汉语": Language.ZH}


def _settings(request: Request, tx: Transaction) -> Sequence[Reply]:
    """Shown; or changed at once, as in `/settings learning off`."""
    person = tx.people.find(request.user) or request.person
    changed = _changed(person, request.argument.strip().casefold().split())
    if changed is not None:
        tx.people.save(changed)
    return [_shown(_speaking(request, changed or person), changed or person)]


def _change(request: Request, tx: Transaction) -> Sequence[Reply]:
    person = tx.people.find(request.user) or request.person
    changed = _changed(person, request.argument.split(":")) or person
    tx.people.save(changed)
    return [replace(_shown(_speaking(request, changed), changed), replace=True)]


def _changed(person: Person, words: Sequence[str]) -> Person | None:
    if len(words) != 2 or words[0] not in _NAMES:
        return None
    name, value = _NAMES[words[0]], words[1]
    if name == _LANGUAGE:
        language = _LANGUAGES.get(value)
        return replace(person, language=language) if language else None
    if value not in _ON | _OFF:
        return None
    on = value in _ON
    return replace(person, learning=on) if name == _LEARNING else replace(person, notices=on)


def _speaking(request: Request, person: Person) -> Request:
    return replace(request, language=person.language)


def _shown(request: Request, person: Person) -> Reply:
    say = request.control
    switch = {True: say.switched_on, False: say.switched_off, None: say.not_decided}
    lines = [
        say.settings,
        say.language_is,
        say.learning_is.format(state=switch[person.learning]),
        say.notices_are.format(state=switch[person.notices]),
        "",
        say.settings_hint.format(zone=person.zone or "–"),
    ]
    other = Language.ZH if person.language is Language.EN else Language.EN
    learning = Button(say.learning_off_button, "settings:learning:off")
    if not person.learning:
        learning = Button(say.learning_on_button, "settings:learning:on")
    notices = Button(say.notices_off_button, "settings:notices:off")
    if not person.notices:
        notices = Button(say.notices_on_button, "settings:notices:on")
    language = Button(say.language_button, f"settings:language:{other.value}")
    return Reply("\n".join(lines), ((learning,), (notices,), (language,)), private=True)


COMMANDS: Sequence[Command] = [
    Command(
        spec(
            "settings",
            "Language, learning, notices",
            "语言、学习、通知",
            argument=("setting and value", "设置和值"),
            private=True,
        ),
        _settings,
    )
]
ACTIONS: Sequence[Action] = [Action("settings", _change)]
