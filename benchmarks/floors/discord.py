"""The least that answers on Discord: a gateway event, typing, a streamed answer, one send."""

import os
import warnings

import yarl
from openai import AsyncOpenAI

from benchmarks.floors.model import answer

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    from discord.gateway import DiscordWebSocket
    from discord.http import Route


class Floor(discord.Client):
    async def setup_hook(self) -> None:
        self.model = AsyncOpenAI()
        address = (await self.http.request(Route("GET", "/gateway/bot")))["url"]
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            await self.http.send_typing(message.channel.id)
            await message.channel.send(await answer(self.model, message.content))


def main() -> None:
    Route.BASE = os.environ["BOT_DISCORD__BASE_URL"]
    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    Floor(intents=intents).run(os.environ["DISCORD_BOT_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
