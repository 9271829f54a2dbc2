"""A third platform, from a package of somebody else's: no file of the core knows it.

It is the letterbox of CONTRIBUTING.md, run by the real bot in a process of its own.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from adapters.base import Adapter
from bot.config import load
from bot.domain.errors import ConfigurationError
from tests.e2e.process import ROOT, BotProcess, bot_process
from tests.loopback.changes import Changes
from tests.packages import installed
from tests.walkthroughs import walkthrough

PATIENCE = 60.0


class Street:
    """Where the letterbox hangs."""

    def __init__(self, folder: Path, site: Path) -> None:
        self.letters, self.answers = folder / "in", folder / "out"
        self.letters.mkdir()
        self.environment = {
            "BOT_LETTERBOX__FOLDER": str(folder),
            "BOT_ACCESS__MODE": "open",
            "PYTHONPATH": f"{ROOT}:{site}",
        }
        self.folder, self._numbers = folder, count(1)

    def post(self, text: str) -> Path:
        letter = self.letters / f"{next(self._numbers):03}.txt"
        letter.with_suffix(".new").write_text(f"Ann: {text}")
        return letter.with_suffix(".new").rename(letter)

    def bot(self, **more: str):
        return bot_process(self.folder / "bot", {**self.environment, **more})

    def answered(self, words: str) -> list[str]:
        texts = [answer.read_text() for answer in self.answers.glob("*.txt")]
        return [text for text in texts if words in text]

    async def answer(self, words: str, bot: BotProcess) -> str:
        await Changes().wait_for(lambda: self.answered(words) or not bot.running, PATIENCE)
        assert self.answered(words), bot.output
        return self.answered(words)[0]


@pytest.fixture
def street(tmp_path: Path) -> Iterator[Street]:
    guide = walkthrough("Add a platform")
    with installed(tmp_path, guide.modules, guide.entry_points) as site:
        yield Street(tmp_path, site)


async def test_letters_are_answered_remembered_and_reminded_by(street: Street) -> None:
    async with street.bot() as bot:
        street.post("/remember I collect stamps")
        await street.answer("Remembered: I collect stamps", bot)
        street.post("what do you know about me?")
        assert "1. I collect stamps" in await street.answer("1. ", bot)
        street.post("/remind in 1 second post the parcel")
        await street.answer("⏰ post the parcel", bot)
        assert not list(street.letters.glob("*.txt"))
        assert await bot.stop() == 0


@pytest.mark.parametrize("place", ["after_fetch", "inbox_committed", "before_ack"])
async def test_a_letter_whose_reader_is_killed_is_answered_once(street: Street, place: str) -> None:
    letter = street.post("/remember I am left-handed")
    async with street.bot(BOT_KILL_AT=place) as bot:
        assert await bot.ended() == 137
    assert letter.exists()
    async with street.bot() as bot:
        await street.answer("Remembered: I am left-handed", bot)
        street.post("/help")
        await street.answer("/remind", bot)
    assert len(street.answered("Remembered: I am left-handed")) == 1


def test_its_section_is_its_own_and_a_typo_in_it_is_told_by_name(
    street: Street, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = load(environment={"BOT_LETTERBOX__FOLDER": "letters"})
    assert list(settings.platforms) == ["letterbox"]
    with pytest.raises(ConfigurationError, match=r"BOT_LETTERBOX__FODLER is no setting .*FOLDER"):
        load(environment={"BOT_LETTERBOX__FODLER": "letters"})
    Path("config.yaml").write_text("letterbox: {folder: letters, colour: red}")
    with pytest.raises(ConfigurationError, match=r"no setting letterbox\.colour"):
        load(environment={})
    Path("config.yaml").write_text("leterbox: {folder: letters}")
    with pytest.raises(ConfigurationError, match="leterbox is no setting"):
        load(environment={})


def test_without_the_package_its_section_is_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigurationError, match="BOT_LETTERBOX__FOLDER is no setting"):
        load(environment={"BOT_LETTERBOX__FOLDER": "letters"})


def test_it_has_the_files_and_the_shape_of_ours(street: Street) -> None:
    import letterbox.adapter

    names = {Path(name).name for name in walkthrough("Add a platform").modules}
    assert names == {"__init__.py", "adapter.py", "incoming.py", "outgoing.py"}
    asked = {name for name in vars(Adapter) if not name.startswith("_")}
    assert asked - {"messenger"} <= set(vars(letterbox.adapter.Letterbox))
