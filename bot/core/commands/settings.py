"""/settings: language, learning and notices, each with a button that changes it in place.

Other families of settings add lines and buttons of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.core.commands.table import Action, Command, Request, spec
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.people import Language, Person
from bot.ports import Transaction

_ON, _OFF = {"on", "yes", "开", "打开"}, {"off", "no", "关", "关闭"}
_LEARNING, _NOTICES, _LANGUAGE = "learning", "notices", "language"
_NAMES = {"learning": _LEARNING, "学习": _LEARNING, "notices": _NOTICES, "通知": _NOTICES}
_NAMES |= {"language": _LANGUAGE, "语言": _LANGUAGE}
_LANGUAGES = {"en": Language.EN, "english": Language.EN, "英文": Language.EN, "英语": Language.EN}
_LANGUAGES |= {"zh": Language.ZH, "chinese": Language.ZH, "中文": Language.ZH, "汉语": Language.ZH}


class Family(Protocol):
    """Settings that belong together. A button of theirs says `settings:name:value`."""

    def lines(self, request: Request, tx: Transaction) -> Sequence[str]: ...
    def rows(self, request: Request, tx: Transaction) -> Rows: ...
    def change(self, request: Request, tx: Transaction, words: str) -> Sequence[Reply] | None:
        """None when the words name none of these settings."""


@dataclass(frozen=True, slots=True)
class SettingsCommand:
    families: Sequence[Family]

    @property
    def commands(self) -> Sequence[Command]:
        words = spec(
            "settings",
            "Language, learning, notices, quiet hours, check-in",
            "语言、学习、通知、免打扰、问候",
            argument=("setting and value", "设置和值"),
            private=True,
        )
        return [Command(words, self._settings)]

    @property
    def actions(self) -> Sequence[Action]:
        return [Action("settings", self._change)]

    def _settings(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        """Shown; or changed at once, as in `/settings learning off`."""
        person = tx.people.find(request.user) or request.person
        changed = _changed(person, request.argument.strip().casefold().split())
        if changed is not None:
            tx.people.save(changed)
        elif (replies := self._by_families(request, tx, request.argument)) is not None:
            return replies
        return [self._shown(request, tx)]

    def _change(self, request: Request, tx: Transaction) -> Sequence[Reply]:
        person = tx.people.find(request.user) or request.person
        more: Sequence[Reply] = ()
        if (changed := _changed(person, request.argument.split(":"))) is not None:
            tx.people.save(changed)
        else:
            words = request.argument.replace(":", " ", 1)
            more = (self._by_families(request, tx, words) or [])[1:]
        return [replace(self._shown(request, tx), replace=True), *more]

    def _by_families(self, request: Request, tx: Transaction, words: str) -> Sequence[Reply] | None:
        changes = (family.change(request, tx, words) for family in self.families)
        return next((replies for replies in changes if replies is not None), None)

    def _shown(self, request: Request, tx: Transaction) -> Reply:
        person = tx.people.find(request.user) or request.person
        request = replace(request, person=person, language=person.language)
        own = _shown(request, person)
        lines = [line for family in self.families for line in family.lines(request, tx)]
        head, gap, hint = own.text.rpartition("\n\n")
        rows = (row for family in self.families for row in family.rows(request, tx))
        text = "\n".join([head, *lines]) + gap + hint
        return replace(own, text=text, buttons=(*own.buttons, *rows))


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
