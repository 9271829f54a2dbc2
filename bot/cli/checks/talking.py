"""Looking at the model: that it answers, keeps a long talk in mind, and uses tools."""

from collections.abc import Sequence

from bot.cli.findings import Finding, error, ok, warning
from bot.cli.probes.failed import ProbeFailed
from bot.cli.probes.model import list_models
from bot.cli.setup.model import OPENAI, Server, lines_of, report_on
from bot.cli.texts_en import EN
from bot.config import Settings
from bot.ports import Clock


async def model(settings: Settings, clock: Clock) -> Sequence[Finding]:
    llm, proxy = settings.llm, settings.network.proxy or None
    if not llm.configured:
        return [ok("no model is configured: memory and reminders work without one")]
    base_url = llm.base_url or OPENAI
    server = Server(base_url, llm.api_key.get_secret_value(), is_ollama=":11434" in base_url)
    name = llm.model or llm.models.get(server.host, "")
    if not name:
        try:
            known = await list_models(server.base_url, server.key, proxy)
        except ProbeFailed as wrong:
            return [error(f"the model: {wrong}", "look at OPENAI_BASE_URL and OPENAI_API_KEY")]
        if len(known) != 1:
            names = ", ".join(known[:12]) or "none is there; load one first"
            return [error("no model is chosen", f"set OPENAI_MODEL; {server.host} has: {names}")]
        name = known[0]
    report = await report_on(settings, server, name, proxy)
    lines = [" ".join(line.split()) for line in lines_of(report, EN, server, name)]
    if report.trouble:
        return [error(lines[0], "look at OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL")]
    if report.keeps and report.calls_tools:
        return [ok(f"{name} at {server.host} answers, keeps a long talk in mind and uses tools")]
    if report.keeps is False:
        return [warning(lines[0], lines[1]), *(warning(line) for line in lines[2:])]
    return [warning(line) for line in lines]
