"""The model: found on this computer or named, and tried before it is taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from bot.backends.openai_chat import open_chat
from bot.cli.probes.failed import ProbeFailed
from bot.cli.probes.model import OLLAMA_SECONDS, ModelReport, list_models, try_model
from bot.cli.setup.talk import Talk
from bot.cli.texts_shape import Texts
from bot.config import Settings

OPENAI, DEEPSEEK = "https://api.openai.com/v1", "https://api.deepseek.com/v1"
SILENCE = 300.0
"""Seconds: a model on a small computer reads a long talk for minutes before its first word."""
MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Server:
    base_url: str
    key: str
    is_ollama: bool = False

    @property
    def host(self) -> str:
        return urlsplit(self.base_url).hostname or self.base_url


async def model(talk: Talk) -> None:
    talk.person.tell(talk.say.model_how)
    if await _ollama(talk) is not None:
        talk.person.tell(talk.say.model_ollama)
    if talk.settings.llm.configured:
        talk.person.tell(f"   {talk.say.have}")
    talk.person.tell(talk.say.model_choices)
    while (server := _server(talk)) is not None:
        name = await _tried(talk, server)
        if name is not None:
            talk.found["OPENAI_BASE_URL"] = server.base_url
            talk.found["OPENAI_API_KEY"] = server.key
            talk.found["OPENAI_MODEL"] = name
            return
        if not talk.again():
            return
    talk.person.tell("")


def _server(talk: Talk) -> Server | None:
    choice = talk.person.ask(talk.say.model_ask)
    if choice == "1":
        return Server(f"{talk.outside.ollama}/v1", "", is_ollama=True)
    if choice in ("2", "3"):
        key = talk.person.ask_secretly(f"{talk.say.model_key}{talk.say.unseen} ")
        return Server(OPENAI if choice == "2" else DEEPSEEK, key)
    if choice == "4" and (address := talk.person.ask(talk.say.model_address)):
        key = talk.person.ask_secretly(f"{talk.say.model_key}{talk.say.unseen} ")
        ollama = address.startswith(talk.outside.ollama)
        return Server(address.rstrip("/"), key, is_ollama=ollama)
    return None


async def _ollama(talk: Talk) -> Sequence[str] | None:
    """Its models; None where none runs."""
    try:
        return await list_models(f"{talk.outside.ollama}/v1", "", None, OLLAMA_SECONDS)
    except ProbeFailed:
        return None


async def _tried(talk: Talk, server: Server) -> str | None:
    """The model that was chosen there; None where it cannot be used."""
    try:
        known = await list_models(server.base_url, server.key, talk.proxy)
    except ProbeFailed as error:
        talk.person.tell(talk.say.model_silent.format(reason=error))
        return None
    if not known:
        talk.person.tell(talk.say.model_none)
        return None
    name = _chosen(talk, server, known)
    talk.person.tell(talk.say.model_trying)
    report = await report_on(talk.settings, server, name, talk.proxy)
    for line in lines_of(report, talk.say, server, name):
        talk.person.tell(line)
    return None if report.trouble else name


def _chosen(talk: Talk, server: Server, known: Sequence[str]) -> str:
    usual = talk.settings.llm.models.get(server.host, "")
    first = usual if usual in known else known[0]
    if len(known) == 1:
        return first
    more = " …" if len(known) > MOST_NAMED else ""
    names = ", ".join(known[:MOST_NAMED]) + more
    return talk.person.ask(talk.say.model_which.format(models=names, first=first)) or first


async def report_on(
    settings: Settings, server: Server, name: str, proxy: str | None
) -> ModelReport:
    chat = open_chat(
        server.key,
        server.base_url,
        name,
        defaults=settings.llm.models,
        max_tokens=settings.llm.max_tokens,
        temperature=settings.llm.temperature,
        silence=SILENCE,
        proxy=proxy,
    )
    try:
        return await try_model(chat, settings.llm.window_tokens)
    finally:
        await chat.close()


def lines_of(report: ModelReport, say: Texts, server: Server, name: str) -> Sequence[str]:
    """What is wrong with it, each with its cure; one line of praise where nothing is."""
    if report.trouble:
        return [say.model_silent.format(reason=report.trouble)]
    lines: list[str] = []
    if not report.follows:
        lines.append(say.model_weak.format(model=name))
    elif not report.keeps:
        told = say.model_short if report.refused_long else say.model_cut
        cure = say.model_cure_ollama if server.is_ollama else say.model_cure
        lines.append(told.format(host=server.host, tokens=report.tokens_tried))
        lines.append(cure.format(tokens=_power_of_two_above(report.tokens_tried)))
    if report.calls_tools is False:
        lines.append(say.model_no_tools.format(model=name))
    return lines or [say.model_ok.format(model=name)]


def _power_of_two_above(count: int) -> int:
    return 1 << count.bit_length()
