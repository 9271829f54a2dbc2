"""Whom to trust on the way to Telegram: as httpx would, but read beside everything else.

To read a hundred certificates takes longer than to connect, and no time of the interpreter's.
"""

import os
import ssl
from pathlib import Path

import certifi

from bot.domain.errors import ConfigurationError


def trusting_nobody() -> ssl.SSLContext:
    """Complete but for the certificates: `trust` adds them before the first connection."""
    # A folder is looked into when a connection is made; in this one nothing has a fitting name.
    return ssl.create_default_context(capath=str(Path(certifi.where()).parent))


def trust(context: ssl.SSLContext) -> None:
    """Those of the environment, else those that come with the packages.

    Raises ConfigurationError.
    """
    file, folder = os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")
    try:
        if file:
            context.load_verify_locations(cafile=file)
        elif folder:
            context.load_verify_locations(capath=folder)
        else:
            context.load_verify_locations(cafile=certifi.where())
    except OSError as error:
        raise ConfigurationError(
            f"no certificates can be read from {file or folder or certifi.where()} ({error}); "
            "correct or unset SSL_CERT_FILE and SSL_CERT_DIR"
        ) from None
