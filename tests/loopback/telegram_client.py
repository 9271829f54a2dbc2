"""The real client of Telegram, connected to the server on loopback."""

from telegram import Bot
from telegram.request import HTTPXRequest

from tests.loopback.telegram_server import TelegramServer


def hurried(server: TelegramServer) -> Bot:
    """It waits half a second for an answer."""
    request = HTTPXRequest(read_timeout=0.5, httpx_kwargs={"verify": False})
    base = f"{server.url}/bot"
    return Bot(server.token, base_url=base, request=request, get_updates_request=request)
