"""A bot that does not stop by itself is ended by force, and still says why it stopped."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.e2e.process import ROOT
from tests.packages import installed

PLATFORM = """
    import threading, time

    from adapters.sections import Section
    from bot.domain.errors import ConfigurationError


    class Settings(Section):
        hangs: str


    class Stubborn:
        platform = "stubborn"
        messenger = None

        def __init__(self, hangs):
            self.hangs = hangs

        async def run(self):
            raise ConfigurationError("the key hunter2hunter2 of the stubborn one is refused")

        async def close(self):
            if self.hangs == "closing":
                threading.Event().wait()
            threading.Thread(target=threading.Event().wait).start()


    def build(settings, host):
        return Stubborn(settings["hangs"] if isinstance(settings, dict) else settings.hangs)
"""
RUN = "import sys; from bot.__main__ import main; sys.exit(main(['run'], patience=1.0))"


@pytest.mark.parametrize("hangs", ["closing", "a thread"])
async def test_a_refused_platform_that_hangs_is_told_once_and_ends_with_78(
    tmp_path: Path, hangs: str
) -> None:
    points = {"rememo.adapters": {"stubborn": "stubborn"}}
    with installed(tmp_path, {"stubborn.py": PLATFORM}, points) as site:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", RUN),
            cwd=tmp_path,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": f"{ROOT}:{site}",
                "BOT_DATA_DIR": str(tmp_path / "data"),
                "BOT_STUBBORN__HANGS": hangs,
            },
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(60):
            _, printed = await process.communicate()
    assert process.returncode == 78, printed.decode()
    assert printed.decode().count("rememo: the key") == 1
