"""What is said: turns kept in a session, and the prompt made of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.domain.keys import ChatKey, Space, UserKey


class Role(StrEnum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """What the model wants done; `arguments` is JSON text, exactly as it was written."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a session. `author` is None for the bot; `name` is how the person is called.

    `overheard`: said in the room but not to the bot; never learnt from, never indexed.
    """

    id: str
    chat: ChatKey
    role: Role
    text: str
    at: datetime
    author: UserKey | None = None
    name: str = ""
    space: Space | None = None
    overheard: bool = False
    platform_id: str | None = None


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn with its place: `owner` is its author, or whom the bot answered.

    `ordinal` counts the turns of the session from 0, what was overheard left out. A turn that is
    erased leaves its place empty: what stood around it never stood side by side.
    """

    message: Message
    owner: UserKey
    session: str
    ordinal: int


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation in a chat; `/new` begins another."""

    id: str
    chat: ChatKey
    title: str
    started_at: datetime


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message to the model. A tool's result names its call by `tool_call_id`."""

    role: Role
    text: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """`schema`: the JSON schema of the answer, as far as the server can hold the model to it."""

    messages: tuple[PromptMessage, ...]
    max_tokens: int | None = None
    schema: Mapping[str, object] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Tool:
    """What the model may call; `parameters` is a JSON schema."""

    name: str
    description: str
    parameters: dict[str, object] = field(hash=False)


@dataclass(frozen=True, slots=True)
class TextPiece:
    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    prompt_tokens: int
    completion_tokens: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The stream's own last word; `cut` when the server stopped it at its length limit."""

    cut: bool = False


ModelEvent = TextPiece | ToolCall | Usage | Finish
