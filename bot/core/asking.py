"""One question to the model beside the conversations: its whole answer, and what that cost."""

from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime

from bot.core.listening import Patience, patiently
from bot.domain.keys import UserKey
from bot.domain.messages import Prompt, TextPiece, Usage
from bot.ports import ChatModel, Transaction


@dataclass(slots=True)
class Cost:
    """In tokens."""

    prompt: int = 0
    completion: int = 0

    def note(self, tx: Transaction, owner: UserKey, now: datetime) -> None:
        if self.prompt or self.completion:
            tx.usage.add(owner, now.date(), self.prompt, self.completion, background=True)


async def ask(model: ChatModel, prompt: Prompt, patience: Patience, cost: Cost) -> str:
    """Raises ModelUnavailable; what was used until then is counted in `cost`."""
    text = ""
    async with aclosing(patiently(model.stream(prompt), patience)) as stream:
        async for event in stream:
            match event:
                case TextPiece(piece):
                    text += piece
                case Usage(read, written):
                    cost.prompt += read
                    cost.completion += written
    return text
