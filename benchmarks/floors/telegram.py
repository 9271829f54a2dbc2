"""The least that answers on Telegram: getUpdates, typing, a streamed answer, sendMessage."""

import asyncio
import os

from openai import AsyncOpenAI
from telegram import Bot
from telegram.constants import ChatAction

from benchmarks.floors.model import answer


async def main() -> None:
    model = AsyncOpenAI()
    base_url = os.environ["BOT_TELEGRAM__BASE_URL"]
    bot = Bot(os.environ["TELEGRAM_BOT_TOKEN"], base_url=f"{base_url}/bot")
    await bot.initialize()
    offset = None
    while True:
        for update in await bot.get_updates(offset=offset, timeout=30, read_timeout=35):
            offset = update.update_id + 1
            if update.message and update.message.text:
                chat = update.message.chat_id
                await bot.send_chat_action(chat, ChatAction.TYPING)
                await bot.send_message(chat, await answer(model, update.message.text))


if __name__ == "__main__":
    asyncio.run(main())
