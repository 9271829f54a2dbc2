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
AT_REST = 0.05  # of one processor


@dataclass(frozen=True, slots=True)
class Child:
    """`began` is on the clock of `time.perf_counter`."""

    process: asyncio.subprocess.Process
    began: float

    def age(self) -> float:
        return time.perf_counter() - self.began

    def processor_seconds(self) -> float:
        """Of all its threads, in user and kernel mode together."""
        fields = _fields(self._read("stat"))
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self) -> float:
        lines = self._read("status").splitlines()
        [line] = [line for line in lines if line.startswith("VmRSS:")]
        return int(line.split()[1]) / 1024

    async def at_rest(self, seconds: float) -> None:
        """Until for so many seconds it had no child, and the processor hardly any work of it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                before = self.processor_seconds()
                await asyncio.sleep(seconds)
                if self.processor_seconds() - before < AT_REST * seconds and not self._children():
                    return

    def _children(self) -> int:
        parents = [_parent(path) for path in Path("/proc").glob("[0-9]*/stat")]
        return parents.count(self.process.pid)

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


def _fields(stat: str) -> Sequence[str]:
    """Those behind the name, which may hold spaces and brackets."""
    return stat.rpartition(")")[2].split()


def _parent(stat: Path) -> int:
    try:
        return int(_fields(stat.read_text())[1])
    except OSError:  # it has ended meanwhile
        return 0


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
