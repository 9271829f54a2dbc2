"""The real outside of `setup`: this machine, this folder, and the model hub."""

import getpass
import os
import sys
from pathlib import Path

from bot.backends.clock import SystemClock
from bot.backends.embedders.fastembed_encoder import FastembedEncoder
from bot.backends.embedders.fastembed_files import HUB
from bot.cli.probes.model import OLLAMA
from bot.cli.setup.talk import Outside


def this_outside() -> Outside:
    return Outside(
        ollama=_ollama(os.environ.get("OLLAMA_HOST", "")),
        hub=os.environ.get("HF_ENDPOINT", HUB),
        fetch=_fetch,
        python=sys.executable,
        system=sys.platform,
        login=_login(),
        folder=Path.cwd(),
        clock=SystemClock(),
    )


def _ollama(host: str) -> str:
    """OLLAMA_HOST is what Ollama listens on: perhaps without http://, or on all addresses."""
    if not host:
        return OLLAMA
    address = host if "://" in host else f"http://{host}"
    address = address.replace("://0.0.0.0", "://127.0.0.1").rstrip("/")
    return address if address.count(":") > 1 else f"{address}:11434"


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container may run as a number that has no name
        return "me"


async def _fetch(name: str, folder: Path) -> None:
    """With the progress bar of the library itself."""
    encoder = FastembedEncoder(name, cache=str(folder))
    try:
        await encoder.ready()
    finally:
        await encoder.aclose()
