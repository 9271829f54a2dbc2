"""/export and /import: one's own data as a file, and facts taken in after a look at them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core import incognito, pending
from bot.core.commands.table import Action, Command, Request, spec
from bot.core.pending import IMPORT
from bot.core.transfer import planning, reading, writing
from bot.core.transfer.files import Fetched, chosen
from bot.core.transfer.planning import TAKEN, Item, Plan, Verdict
from bot.core.transfer.reading import Refused, Unreadable
from bot.core.transfer.records import MemoryRecord
from bot.domain.deliveries import Button, File, Reply
from bot.domain.errors import FileUnavailable, UserError
from bot.ports import Transaction

_MOST_SHOWN = 20
_SHORT = 80


@dataclass(frozen=True, slots=True)
class Transfer:
    """Facts come in as text behind the command, or in a file sent or replied to with it."""

    fetched: Fetched

    @property
    def commands(self) -> Sequence[Command]:
        export = spec("export", "Your data as a file", "把你的数据导出为文件", private=True)
        take_in = spec(
            "import",
            "Take in facts or an export",
            "导入记忆",
            argument=("facts, one a line", "每行一件事"),
            file=("an export, or a list of facts", "导出的文件，或事实列表"),
            private=True,
        )
        return [Command(export, _export), Command(take_in, _import, prepare=self._with_file)]

    async def _with_file(self, request: Request) -> Request:
        quoted = request.quoted.attachments if request.quoted and not request.argument else ()
        attachment = chosen(request.attachments or quoted)
        if attachment is None:
            return request
        try:
            text = await self.fetched.text(request.user.platform, attachment)
        except Unreadable as error:
            raise UserError(_why_not(request, error)) from None
        except FileUnavailable:
            raise UserError(request.control.import_unavailable) from None
        return replace(request, argument=text)


def _export(request: Request, tx: Transaction) -> Sequence[Reply]:
    made = writing.export(tx, request.user, request.now)
    text = request.control.export_here.format(
        memories=made.memories, turns=made.turns, reminders=made.reminders
    )
    file = File(writing.file_name(request.now), made.text)
    return [Reply(text, private=True, file=file)]


def _import(request: Request, tx: Transaction) -> Sequence[Reply]:
    """Nothing is taken in yet: what would be is shown, and asked about."""
    text = request.argument.strip() or (request.quoted.text.strip() if request.quoted else "")
    if not text:
        return [Reply(request.control.import_what, private=True)]
    if incognito.active(tx.state, request.user, request.chat, request.now):
        return [Reply(request.control.incognito_keeps_nothing, private=True)]
    try:
        made = _planned(request, tx, reading.facts(text))
    except Unreadable as error:
        return [Reply(_why_not(request, error), private=True)]
    lines = _report(request, made)
    if not made.taken:
        return [Reply("\n".join([request.control.import_nothing, *lines]), private=True)]
    question = pending.marked(IMPORT, (), request.once)
    kept = writing.memories(made.taken)
    pending.ask(tx.state, request.user, request.chat, question, request.now, text=kept)
    title = request.control.import_preview.format(count=len(made.taken), total=len(made.items))
    yes, no = request.control.import_yes, request.control.import_no
    token = question.token
    buttons = ((Button(yes, f"{IMPORT}:yes:{token}"), Button(no, f"{IMPORT}:no:{token}")),)
    return [Reply("\n".join([title, *lines]), buttons, private=True)]


def _confirmed(request: Request, tx: Transaction) -> Sequence[Reply]:
    said, _, token = request.argument.partition(":")
    question = pending.asked_in_private(tx.state, request.user, request.now)
    if question is None or question.kind != IMPORT or question.token != token:
        return [Reply(request.say.question_over, private=True, replace=True)]
    found = reading.kept(pending.private_text(tx.state, request.user))
    pending.answered(tx.state, request.user, None)
    if said != "yes":
        return [Reply(request.control.not_imported, private=True, replace=True)]
    count = planning.carry_out(tx, request.user, _planned(request, tx, found))
    return [Reply(request.control.imported.format(count=count), private=True, replace=True)]


def _planned(request: Request, tx: Transaction, found: Sequence[MemoryRecord | Refused]) -> Plan:
    return planning.plan(tx, request.user, found, request.now, request.once)


def _report(request: Request, made: Plan) -> list[str]:
    """What is taken in first, then what is not; a long list is cut, its counts are not."""
    ordered = sorted(made.items, key=lambda item: item.verdict not in TAKEN)
    lines = [_line(request, item) for item in ordered[:_MOST_SHOWN]]
    if more := len(ordered) - len(lines):
        lines.append(request.control.import_more.format(count=more))
    if made.unshared:
        lines += ["", request.control.import_unshared]
    return lines


def _line(request: Request, item: Item) -> str:
    say = request.control
    form = {
        Verdict.NEW: say.import_new,
        Verdict.AGAIN: say.import_forgotten,
        Verdict.KNOWN: say.import_known,
        Verdict.SECRET: say.import_secret,
        Verdict.TOO_LONG: say.import_too_long,
        Verdict.EMPTY: say.import_empty,
        Verdict.UNREADABLE: say.import_no_memory,
    }[item.verdict]
    fact = " ".join(item.fact.split())
    if item.verdict is Verdict.SECRET or len(fact) > _SHORT:
        fact = fact[: 8 if item.verdict is Verdict.SECRET else _SHORT] + "…"
    return form.format(fact=fact, limit=reading.MOST_CHARACTERS)


def _why_not(request: Request, error: Unreadable) -> str:
    """One sentence that says what is wrong, and the cure."""
    say = request.control
    form = {
        reading.TOO_BIG: say.import_too_big.format(limit=reading.MOST_BYTES // 1_000_000),
        reading.TOO_MANY: say.import_too_many.format(limit=reading.MOST_FACTS),
        reading.NEWER: say.import_other_version,
        reading.BROKEN: say.import_broken.format(line=error.line),
        reading.NOT_TEXT: say.import_not_text,
        reading.NOT_UTF8: say.import_not_utf8,
    }
    return form.get(error.why, say.import_no_facts)


ACTIONS: Sequence[Action] = [Action(IMPORT, _confirmed)]
