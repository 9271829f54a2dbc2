"""What people attach on Discord, downloaded: `ref` is the address that Discord gave for it."""

from yarl import URL

from adapters.discord.sending import Calls
from bot.domain.errors import DeliveryFailed, FileUnavailable
from bot.domain.events import Attachment

_HOSTS = ("https://cdn.discordapp.com", "https://media.discordapp.net")


async def fetched(calls: Calls, base_url: str, attachment: Attachment, most: int) -> bytes:
    """From Discord's own hosts only, or from the one that stands in for Discord."""
    if attachment.size is not None and attachment.size > most:
        raise FileUnavailable("it is larger than allowed", too_large=True)
    if not _is_discords(attachment.ref, base_url):
        raise FileUnavailable("its address is not Discord's")
    try:
        content = await calls.download(attachment.ref)
    except DeliveryFailed as error:
        raise FileUnavailable(str(error)) from None
    if len(content) > most:
        raise FileUnavailable("it is larger than allowed", too_large=True)
    return content


def _is_discords(address: str, base_url: str) -> bool:
    try:
        origin = URL(address).origin()
        return origin in [URL(known).origin() for known in (*_HOSTS, base_url)]
    except ValueError:
        return False
