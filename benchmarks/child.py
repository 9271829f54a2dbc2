"""A child process and what it costs: time, processor time and memory, as Linux counts them."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Child:
    """`began` is on the clock of `time.perf_counter`."""

    process: asyncio.subprocess.Process
    began: float

    def age(self) -> float:
        return time.perf_counter() - self.began

    def processor_seconds(self) -> float:
        """Of all its threads, in user and kernel mode together."""
        fields = self._read("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self) -> float:
        lines = self._read("status").splitlines()
        [line] = [line for line in lines if line.startswith("VmRSS:")]
        return int(line.split()[1]) / 1024

    async def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line.encode() + b"\n")
        await self.process.stdin.drain()

    async def printed(self, words: str) -> None:
        """Until a line of its output has these words."""
        assert self.process.stdout
        async with asyncio.timeout(PATIENCE):
            while line := await self.process.stdout.readline():
                if words in line.decode():
                    return
        raise RuntimeError(f"the process ended before it printed {words!r}")

    def _read(self, what: str) -> str:
        return Path(f"/proc/{self.process.pid}/{what}").read_text()


@asynccontextmanager
async def child(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> AsyncIterator[Child]:
    """Run `python ARGUMENTS` in a folder, with nothing in its environment but this."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG", "TMPDIR")}
    kept |= {k: v for k, v in os.environ.items() if k.startswith("OPENBLAS_")}
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(ROOT), "TZ": "UTC", **environment},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=None,
    )
    try:
        yield Child(process, began)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.communicate()
