"""Where a model of fastembed comes from: a folder, the cache, or a download after a probe.

Left to itself the library blocks for 39 to 72 s when its hub is away, so the hub is asked first
and everything runs in a thread.
"""

import logging
import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

log = logging.getLogger(__name__)

PROBE_SECONDS = 3.0
HUB = "https://huggingface.co"

Open = Callable[..., Any]  # Any: the library is imported only where it is used


@dataclass(frozen=True, slots=True)
class Source:
    """`folder` holds the model's files and keeps it off the network; `cache` is for downloads."""

    folder: str | None = None
    cache: str | None = None
    download: bool = True
    hub: str | None = None

    def load(self, name: str, model: Open) -> Any:
        """Folder, cache, download, in this order. Raises OSError when it is not to be had."""
        if self.folder:
            return self._from_folder(name, model, self.folder)
        try:
            return model(name, cache_dir=self.cache, local_files_only=True, threads=1)
        except ValueError:
            if not self.download:
                raise OSError(f"{name} is not in the cache, and downloads are off") from None
        hub = self.hub or os.environ.get("HF_ENDPOINT", HUB)
        if not hub_reachable(hub):
            raise OSError(
                f"{name} is not in the cache, and {hub} did not answer in {PROBE_SECONDS} s"
            )
        log.info("Downloading the model %s", name)
        return model(name, cache_dir=self.cache, threads=1)  # shows its own progress bar

    def _from_folder(self, name: str, model: Open, folder: str) -> Any:
        try:
            return model(name, specific_model_path=folder, threads=1)
        except Exception as error:  # the runtime's own errors have no common base
            raise OSError(f"{folder} does not hold {name}: {error}") from error


def hub_reachable(hub: str, seconds: float = PROBE_SECONDS) -> bool:
    """In a thread of its own, since looking up a name has no time limit."""
    address = urlsplit(hub)
    port = address.port or (80 if address.scheme == "http" else 443)
    reached: list[bool] = []

    def probe() -> None:
        try:
            socket.create_connection((address.hostname or "", port), seconds).close()
            reached.append(True)
        except OSError:
            pass

    thread = Thread(target=probe, name="hub-probe", daemon=True)
    thread.start()
    thread.join(seconds)
    return bool(reached)
