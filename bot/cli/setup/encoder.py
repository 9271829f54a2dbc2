"""A larger encoder, offered where it can be downloaded; a bot never downloads one by itself."""

import asyncio

from bot.backends.embedders.fastembed_files import hub_reachable
from bot.cli.setup.talk import Talk
from bot.domain.errors import ConfigurationError, MemoryUnavailable

NAME = "sentence-transformers/paraphrase-multilingual-mpnet-base-v2"
GIGABYTES = 1.0


async def encoder(talk: Talk) -> None:
    if talk.settings.embedding.model != "built-in":
        return
    if not await asyncio.to_thread(hub_reachable, talk.outside.hub):
        return
    question = talk.say.encoder_ask.format(name=NAME.rpartition("/")[2], size=GIGABYTES)
    if talk.person.ask(question).lower()[:1] != talk.say.yes:
        talk.person.tell("")
        return
    talk.person.tell(talk.say.encoder_loading)
    try:
        await talk.outside.fetch(NAME, talk.settings.data_dir / "models")
    except (ConfigurationError, MemoryUnavailable) as error:
        talk.person.tell(talk.say.encoder_failed.format(reason=error))
        return
    talk.found["BOT_EMBEDDING__MODEL"] = NAME
    talk.person.tell(talk.say.encoder_ok.format(name=NAME.rpartition("/")[2]))
