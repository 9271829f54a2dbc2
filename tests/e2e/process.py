"""The bot as a process of its own, started and killed as its operator, or the power, would."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.loopback.model_server import ModelServer

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
ENCODER = ROOT / ".pytest_cache" / "encoder"


@dataclass
class BotProcess:
    """Everything it prints is kept in `output`, both streams together."""

    process: asyncio.subprocess.Process
    output: str = ""
    _reader: asyncio.Task[None] | None = None
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def running(self) -> bool:
        return self.process.returncode is None

    async def ended(self) -> int:
        """The exit code, once it has ended by itself."""
        async with asyncio.timeout(PATIENCE):
            code = await self.process.wait()
            assert self._reader
            await self._reader
        return code

    async def says(self, words: str) -> str:
        """Wait until it has printed these words."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: words in self.output or not self.running)
        assert words in self.output, self.output
        return self.output

    async def stop(self, number: int = signal.SIGTERM) -> int:
        if self.running:
            self.process.send_signal(number)
        return await self.ended()

    async def _read(self) -> None:
        assert self.process.stdout
        while line := await self.process.stdout.readline():
            async with self._news:
                self.output += line.decode("utf-8", "replace")
                self._news.notify_all()
        async with self._news:
            self._news.notify_all()


@asynccontextmanager
async def bot_process(
    folder: Path,
    environment: Mapping[str, str],
    *arguments: str,
    stdin: bool = False,
    program: Sequence[str] = ("-m", "bot"),
) -> AsyncIterator[BotProcess]:
    """Start `python -m bot` on a data folder; whatever happens, it is gone at the end."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    await asyncio.to_thread(_keep_encoder)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *program,
        *arguments,
        cwd=folder,
        env=_environment(folder, environment),
        stdin=asyncio.subprocess.PIPE if stdin else asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    bot = BotProcess(process)
    bot._reader = asyncio.create_task(bot._read())
    try:
        yield bot
    finally:
        if bot.running:
            process.kill()
        await bot.ended()


def for_everybody(model: ModelServer) -> Mapping[str, str]:
    """The settings of Tom's bot, which anybody may use and which talks through this model."""
    return {
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_API_KEY": "sk-loopback-secret",
        "OPENAI_MODEL": "loopback",
        "BOT_ACCESS__MODE": "open",
        "BOT_OPERATOR": "Tom",
    }


def _keep_encoder() -> None:
    """As it is from the second start on; for all tests together, since it is 80 MB."""
    if not any(ENCODER.glob("*/table.bin")):
        code = "import sys, pathlib; from bot.backends.embedders.sentence_encoder import load; "
        command = [sys.executable, "-c", f"{code} load(pathlib.Path(sys.argv[1]))", str(ENCODER)]
        subprocess.run(command, cwd=ROOT, check=True)


def _environment(folder: Path, more: Mapping[str, str]) -> dict[str, str]:
    """Only what a fresh machine has: no token or setting of the developer's leaks in."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG", "TMPDIR")}
    kept |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "error::ResourceWarning",
        "BOT_DATA_DIR": str(folder / "data"),
        "BOT_EMBEDDING__PATH": str(ENCODER),
        "TZ": "UTC",
        **more,
    }
