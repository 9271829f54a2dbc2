"""Everything that can go wrong, in the words of the core.

BotError
├── ConfigurationError   a setting is wrong: one line that names it and the cure, exit code 78
├── StorageError         the data folder cannot be used: one line, exit code 2
├── UserError            the person asked for something we cannot do; tell them why
├── ModelUnavailable     no answer from the language model
├── MemoryUnavailable    long-term memory cannot be searched right now
├── FileUnavailable      what somebody attached cannot be had
└── DeliveryFailed       the platform did not take our message
"""


class BotError(Exception):
    """Base of every error a backend or an adapter may raise into the core."""


class ConfigurationError(BotError):
    pass


class StorageError(BotError):
    pass


class UserError(BotError):
    """Its text is shown to the person as it stands."""


class ModelUnavailable(BotError):
    """`retryable` is False where asking again cannot help (a refused key, say)."""

    def __init__(self, reason: str, *, retryable: bool = True) -> None:
        super().__init__(reason)
        self.retryable = retryable


class MemoryUnavailable(BotError):
    pass


class FileUnavailable(BotError):
    """`too_large`: it has more bytes than were asked for, or than the platform hands out."""

    def __init__(self, reason: str, *, too_large: bool = False) -> None:
        super().__init__(reason)
        self.too_large = too_large


class DeliveryFailed(BotError):
    """`permanent`: never repeat. `unreachable`: the person or chat has shut us out altogether.

    `retry_after` is in seconds. `moved_to` is a chat's new id, when the platform says so.
    """

    def __init__(
        self,
        reason: str,
        *,
        permanent: bool = False,
        unreachable: bool = False,
        retry_after: float | None = None,
        moved_to: str | None = None,
    ) -> None:
        super().__init__(reason)
        self.permanent = permanent or unreachable
        self.unreachable = unreachable
        self.retry_after = retry_after
        self.moved_to = moved_to
