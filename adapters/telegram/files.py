"""What people attach on Telegram, downloaded: `ref` is the id of the file."""

from telegram import Bot

from adapters.telegram.errors import says, translated
from bot.domain.errors import DeliveryFailed, FileUnavailable
from bot.domain.events import Attachment


async def fetched(bot: Bot, attachment: Attachment, most: int) -> bytes:
    _check(attachment.size, most)
    try:
        with translated():
            file = await bot.get_file(attachment.ref)
            _check(file.file_size, most)
            content = bytes(await file.download_as_bytearray())
    except DeliveryFailed as error:
        raise FileUnavailable(str(error), too_large=says(error, "file is too big")) from None
    _check(len(content), most)
    return content


def _check(size: int | None, most: int) -> None:
    if size is not None and size > most:
        raise FileUnavailable("it is larger than allowed", too_large=True)
