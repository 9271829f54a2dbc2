"""The talk from its beginning to its end."""

from bot.cli.setup.encoder import encoder
from bot.cli.setup.ending import ending, operator
from bot.cli.setup.model import model
from bot.cli.setup.platforms import discord, telegram
from bot.cli.setup.talk import Talk


async def converse(talk: Talk) -> None:
    """Nothing is written before everything was asked."""
    talk.person.tell(talk.say.welcome)
    await telegram(talk)
    await discord(talk)
    await model(talk)
    await encoder(talk)
    operator(talk)
    await ending(talk)
