"""What fails for a while is told when it begins, and not again at every question."""

import logging

log = logging.getLogger(__name__)


class Outage:
    """`means` is what follows from it, as in "recalling by words only"."""

    def __init__(self, means: str) -> None:
        self._means = means
        self._lasts = False

    def tell(self, error: Exception) -> None:
        reason = str(error) or "it took too long"  # a timeout says nothing of itself
        log.log(logging.DEBUG if self._lasts else logging.WARNING, "%s: %s", self._means, reason)
        self._lasts = True

    def over(self) -> None:
        if self._lasts:
            log.info("no more %s", self._means)
        self._lasts = False
