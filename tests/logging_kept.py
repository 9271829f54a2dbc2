"""The whole process logs in one way: who changes it in a test puts it back."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def logging_kept() -> Iterator[None]:
    root, hook = logging.getLogger(), threading.excepthook
    handlers, level = list(root.handlers), root.level
    levels = {one: one.level for one in _loggers()}
    yield
    for handler in set(root.handlers) - set(handlers):
        handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    for one in _loggers():
        one.setLevel(levels.get(one, logging.NOTSET))
    logging.captureWarnings(capture=False)
    logging.raiseExceptions = True
    threading.excepthook = hook


def _loggers() -> list[logging.Logger]:
    named = logging.root.manager.loggerDict.values()
    return [one for one in named if isinstance(one, logging.Logger)]
