"""What everybody does with what is known about them: keep, see, change, erase, and ask why."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.core.commands import entries, forgetting, listing, remember, rewording
from bot.core.commands.table import Action, Command, Request, spec
from bot.core.commands.why import why
from bot.domain.memories import Memory

Search = Callable[[Request], Awaitable[Sequence[Memory]]]
"""The person's own memories that fit `request.argument`, best first."""


class MemoryCommands:
    def __init__(self, search: Search) -> None:
        self._search = search

    @property
    def commands(self) -> Sequence[Command]:
        return [
            *remember.COMMANDS,
            Command(
                spec(
                    "memories",
                    "What I remember about you",
                    "我记得你什么",
                    argument=("words", "词语"),
                    private=True,
                ),
                listing.memories,
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
                forgetting.command,
                prepare=self._look_up,
            ),
            Command(
                spec(
                    "why", "The memories behind my last answer", "上次回答用到的记忆", private=True
                ),
                why,
            ),
        ]

    @property
    def actions(self) -> Sequence[Action]:
        offered = (remember, listing, entries, rewording, forgetting)
        return [action for one in offered for action in one.ACTIONS]

    async def _look_up(self, request: Request) -> Request:
        """Search where words were given; numbers and `all` need no search."""
        words = request.argument.strip()
        pointed = words.casefold() in forgetting.ALL | forgetting.LAST
        if not words or pointed or forgetting.NUMBERS.fullmatch(words):
            return request
        return replace(request, found=await self._search(request))
