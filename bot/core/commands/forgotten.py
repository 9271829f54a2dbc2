"""What went for good, told to whom it belonged."""

from bot.core import forget
from bot.core.commands.table import Request


def told(request: Request, gone: forget.Gone) -> str:
    """What went, in numbers that are those of what went."""
    say = request.control
    if not gone.memories:
        return say.forgot_only_turns.format(count=gone.turns)
    if len(gone.memories) == 1:
        text = request.say.forgotten_one.format(fact=gone.memories[0].content)
    else:
        text = request.say.forgotten.format(count=len(gone.memories))
    return f"{text}\n{say.forgot_turns.format(count=gone.turns)}" if gone.turns else text
