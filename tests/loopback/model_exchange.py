"""One request and what became of it."""

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Exchange:
    """`seen` is the request as the model saw it; `status` is None until an answer began."""

    body: dict[str, Any]
    headers: dict[str, str]
    at: float = field(default_factory=time.monotonic)
    seen: dict[str, Any] = field(default_factory=dict)
    status: int | None = None
    error: str = ""
    text: str = ""  # what was written so far
    ended: bool = False  # answered to the end
    left_by_client: bool = False  # the client went before the end
