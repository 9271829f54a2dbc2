"""/remember, /memories and /forget: everybody sees, keeps and erases what is known about them."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.core import forget, identifiers, pending, secrets
from bot.core.commands.table import Action, Command, Request, spec
from bot.domain.deliveries import Button, Reply, Rows
from bot.domain.memories import Memory
from bot.ports import Transaction

PAGE = 20
_LISTING = "memories"
_ALL = {"all", "everything", "全部", "所有", "一切"}
_LAST = {"last", "刚才", "上一句"}
_NUMBERS = re.compile(r"\d{1,6}(?:\s*-\s*\d{1,6})?(?:[\s,，、]+\d{1,6}(?:\s*-\s*\d{1,6})?)*")
_MOST_CONTENT = 1000

Search = Callable[[Request], Awaitable[Sequence[Memory]]]
"""The person's own memories that fit `request.argument`, best first."""


class MemoryCommands:
    def __init__(self, search: Search) -> None:
        self._search = search

    @property
    def commands(self) -> Sequence[Command]:
        return [
            Command(
                spec(
                    "remember",
                    "Remember something now",
                    "现在记住一件事",
                    argument=("fact", "内容"),
                    required=True,
                    private=True,
                ),
                _remember,
            ),
            Command(
                spec(
                    "memories",
                    "What I remember about you",
                    "我记得你什么",
                    argument=("words", "词语"),
                    private=True,
                ),
                _memories,
                prepare=self._look_up,
                express=True,
            ),
            Command(
                spec(
                    "forget",
                    "Erase memories for good",
                    "永久删除记忆",
                    argument=("number, words, or all", "编号、词语或 all"),
                    private=True,
                ),
                _forget,
                prepare=self._look_up,
            ),
        ]

    @property
    def actions(self) -> Sequence[Action]:
        return [
            Action("undo", _undo),
            Action("memories", _turn_page),
            Action("forget", _confirmed),
        ]

    async def _look_up(self, request: Request) -> Request:
        """Search where words were given; numbers and `all` need no search."""
        words = request.argument.strip()
        if not words or words.casefold() in _ALL | _LAST or _NUMBERS.fullmatch(words):
            return request
        return replace(request, found=await self._search(request))


# ---------------------------------------------------------------- /remember


def _remember(request: Request, tx: Transaction) -> Sequence[Reply]:
    fact = request.argument.strip() or (request.quoted.text.strip() if request.quoted else "")
    if not fact:
        return [Reply(request.say.remember_what, private=True)]
    if secrets.found(fact):
        return [Reply(request.say.secret_refused, private=True)]
    if known := tx.memories.same_text(request.user, fact):
        return [Reply(request.say.already_known.format(fact=known.content), private=True)]
    memory = Memory(
        id=identifiers.derived(request.once, "remember"),
        owner=request.user,
        content=fact[:_MOST_CONTENT],
        created_at=request.now,
        updated_at=request.now,
        importance=4,
    )
    tx.memories.add(memory)
    tx.index.add(memory.id, "memory")
    undo = ((Button(request.say.undo, f"undo:{memory.id}"),),)
    return [Reply(request.say.remembered.format(fact=memory.content), undo, private=True)]


def _undo(request: Request, tx: Transaction) -> Sequence[Reply]:
    gone = forget.memories(tx, request.user, [request.argument], request.now)
    if not gone.memories:
        return [Reply(request.say.gone_already, private=True, replace=True)]
    text = request.say.undone.format(fact=gone.memories[0].content)
    return [Reply(text, private=True, replace=True)]


# ---------------------------------------------------------------- /memories


def _memories(request: Request, tx: Transaction) -> Sequence[Reply]:
    words = request.argument.strip()
    if not words:
        return [_page(request, tx, 0)]
    found = [m for m in request.found if m.owner == request.user]
    if not found:
        return [Reply(request.say.memories_none_found.format(words=words), private=True)]
    pending.show(tx.state, request.user, request.chat, _LISTING, [m.id for m in found])
    lines = [request.say.memories_found.format(words=words), *_numbered(found)]
    return [Reply("\n".join([*lines, "", request.say.memories_hint]), private=True)]


def _turn_page(request: Request, tx: Transaction) -> Sequence[Reply]:
    page = int(request.argument) if request.argument.isdecimal() else 0
    return [replace(_page(request, tx, page), replace=True)]


def _page(request: Request, tx: Transaction, page: int) -> Reply:
    everything = tx.memories.listing([request.user])
    if not everything:
        return Reply(request.say.memories_none, private=True)
    # Numbers run through all pages, and mean what this person saw until they list again.
    pending.show(tx.state, request.user, request.chat, _LISTING, [m.id for m in everything])
    first = min(page * PAGE, (len(everything) - 1) // PAGE * PAGE)
    shown = everything[first : first + PAGE]
    title = request.say.memories_title.format(
        first=first + 1, last=first + len(shown), total=len(everything)
    )
    lines = [title, *_numbered(shown, first + 1), "", request.say.memories_hint]
    return Reply("\n".join(lines), _pages(request, first // PAGE, len(everything)), private=True)


def _pages(request: Request, page: int, total: int) -> Rows:
    row = []
    if page:
        row.append(Button(request.say.newer, f"memories:{page - 1}"))
    if (page + 1) * PAGE < total:
        row.append(Button(request.say.older, f"memories:{page + 1}"))
    return (tuple(row),) if row else ()


def _numbered(found: Sequence[Memory], first: int = 1) -> list[str]:
    return [f"{number}. {memory.content}" for number, memory in enumerate(found, first)]


# ---------------------------------------------------------------- /forget


def _forget(request: Request, tx: Transaction) -> Sequence[Reply]:
    words = request.argument.strip()
    if words.casefold() in _ALL:
        return [_ask_for_all(request, tx)]
    if not words and request.quoted and request.quoted.message_id:
        return _forget_quoted(request, tx)
    if not words:
        return [Reply(request.say.forget_what, private=True)]
    if words.casefold() in _LAST:
        return [_forget_last(request, tx)]
    if _NUMBERS.fullmatch(words):
        return [_forget_these(request, tx, _by_number(request, tx, words), at_once=True)]
    literal = [m for m in tx.memories.listing([request.user]) if _says(m, words)]
    return [_forget_these(request, tx, literal or request.found, at_once=bool(literal))]


def _forget_quoted(request: Request, tx: Transaction) -> Sequence[Reply]:
    """As a reply: the message goes from the conversation, with what was learnt from it."""
    assert request.quoted
    turn = tx.sessions.by_platform_id(request.chat, request.quoted.message_id or "")
    if turn is None or turn.author not in (request.user, None):
        return [Reply(request.say.forget_not_found, private=True)]
    gone = forget.learnt_from(tx, request.user, [turn.id], request.now)
    return [Reply(_told(request, gone.memories), private=True)]


def _forget_last(request: Request, tx: Transaction) -> Reply:
    """What the person said last here, the answer to it, and what was learnt from them."""
    turns = tx.sessions.window(tx.sessions.current(request.chat, request.now), 50)
    mine = [at for at, turn in enumerate(turns) if turn.author == request.user]
    if not mine:
        return Reply(request.say.forget_not_found, private=True)
    last = turns[mine[-1]]
    after = [turn.id for turn in turns[mine[-1] + 1 :] if turn.author is None]
    forget.learnt_from(tx, request.user, [last.id, *after[:1]], request.now)
    return Reply(request.say.forgotten_one.format(fact=_short(last.text)), private=True)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _forget_these(
    request: Request, tx: Transaction, found: Sequence[Memory], *, at_once: bool
) -> Reply:
    mine = [memory for memory in found if memory.owner == request.user]
    if not mine:
        return Reply(request.say.forget_not_found, private=True)
    if len(mine) == 1 and at_once:
        gone = forget.memories(tx, request.user, [mine[0].id], request.now)
        return Reply(_told(request, gone.memories), private=True)
    question = pending.Question("forget", tuple(memory.id for memory in mine))
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    text = "\n".join([request.say.forget_preview.format(count=len(mine)), *_numbered(mine)])
    return Reply(text, _yes_or_no(request), private=True)


def _ask_for_all(request: Request, tx: Transaction) -> Reply:
    question = pending.Question("forget", ("all",))
    pending.ask(tx.state, request.user, request.chat, question, request.now)
    say = request.say
    buttons = (
        (
            Button(say.forget_memories, "forget:all"),
            Button(say.forget_everything, "forget:everything"),
        ),
        (Button(say.forget_no, "forget:no"),),
    )
    count = tx.memories.count([request.user])
    return Reply(say.forget_all_ask.format(count=count), buttons, private=True)


def _confirmed(request: Request, tx: Transaction) -> Sequence[Reply]:
    question = pending.asked(tx.state, request.user, request.chat, request.now)
    pending.answered(tx.state, request.user, request.chat)
    say = request.say
    if question is None or question.kind != "forget" or request.argument == "no":
        return [Reply(say.nothing_forgotten, private=True, replace=True)]
    if request.argument == "everything":
        count = len(forget.everything(tx, request.person, request.now).memories)
        text = say.forgotten_everything.format(count=count)
    elif question.ids == ("all",):
        gone = forget.all_memories(tx, request.user, request.now)
        text = say.forgotten.format(count=len(gone.memories))
    else:
        text = _told(request, forget.memories(tx, request.user, question.ids, request.now).memories)
    return [Reply(text, private=True, replace=True)]


def _told(request: Request, gone: Sequence[Memory]) -> str:
    if len(gone) == 1:
        return request.say.forgotten_one.format(fact=gone[0].content)
    return request.say.forgotten.format(count=len(gone))


def _yes_or_no(request: Request) -> Rows:
    yes, no = request.say.forget_yes, request.say.forget_no
    return ((Button(yes, "forget:yes"), Button(no, "forget:no")),)


def _by_number(request: Request, tx: Transaction, words: str) -> Sequence[Memory]:
    ids = pending.shown(tx.state, request.user, request.chat, _LISTING)
    everything = {memory.id: memory for memory in tx.memories.listing([request.user])}
    ids = ids or list(everything)
    chosen = [ids[n - 1] for n in _numbers(words, len(ids))]
    return [everything[memory_id] for memory_id in chosen if memory_id in everything]


def _numbers(words: str, most: int) -> Sequence[int]:
    """`1, 3-5` as numbers within 1..most, in order, once each."""
    numbers: dict[int, None] = {}
    for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", words):
        numbers.update(dict.fromkeys(range(int(first), min(int(last or first), most) + 1)))
    return [number for number in numbers if 1 <= number <= most]


def _says(memory: Memory, words: str) -> bool:
    content = memory.content.casefold()
    return all(word in content for word in words.casefold().split())
