"""One interaction: a person's command, press or form, and what the person sees come of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.loopback.discord_things import Channel, Message, User

Json = dict[str, Any]
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
LOADING = 1 << 7


@dataclass(eq=False)
class Interaction:
    """What the bot was asked and, as a person sees it, what came of it."""

    id: str
    token: str
    type: int
    user: User
    channel: Channel
    data: Json
    created: float
    message: Message | None = None  # whose button was pressed
    parent: Interaction | None = None  # whose form was submitted
    answer_type: int | None = None
    acknowledged_at: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    refusals: list[int] = field(default_factory=list)  # codes the bot's late or second answers met

    @property
    def acknowledged(self) -> bool:
        return self.acknowledged_at is not None

    @property
    def seconds(self) -> float | None:
        """How long the acknowledgement took."""
        return None if self.acknowledged_at is None else self.acknowledged_at - self.created

    @property
    def deferred(self) -> bool:
        return self.answer_type in (DEFER, DEFER_UPDATE)

    @property
    def thinking(self) -> bool:
        """The person sees "… is thinking" still."""
        return self.original is not None and self.original.loading

    @property
    def answered(self) -> bool:
        """The person sees a result; the message's own button press counts when it is updated."""
        if self.modal is not None or self.choices is not None or self.followups:
            return True
        if self.answer_type == DEFER_UPDATE:
            return bool(self.message and (self.message.edited or 0) > self.created)
        return self.original is not None and not self.original.loading

    @property
    def ephemeral(self) -> bool:
        return self.original is not None and self.original.ephemeral

    @property
    def text(self) -> str | None:
        """What the answer says now; None while there is none, or after it was deleted."""
        if self.original is None or self.original.deleted or self.original.loading:
            return None
        return self.original.text

    @property
    def texts(self) -> list[str]:
        """The answer and all follow-ups, as they are now."""
        first = [] if self.text is None else [self.text]
        return first + [m.text for m in self.followups if not m.deleted]
