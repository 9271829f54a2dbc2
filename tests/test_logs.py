"""The log tells no secret, at no level, on the screen or in the file, and is kept within bounds."""

import logging
import sys
import threading
import urllib.error
from collections.abc import Callable, Iterator

import pytest

from bot import logs
from bot.domain.errors import StorageError
from tests.logging_kept import logging_kept

TELEGRAM = "123456789:AAH-abcdefghijklmnopqrstuvwxyz12345"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GabcdE.abcdefghijklmnopqrstuvwxyz-012345"
SECRETS = {
    "a Telegram token": (f"POST https://api.telegram.org/bot{TELEGRAM}/getMe", TELEGRAM),
    "a Discord token": (f"Authorization: Bot {DISCORD}", DISCORD),
    "an API key": ("headers: {'Authorization': 'Bearer abc123def'}", "abc123def"),
    "a key by its shape": ("key sk-proj-abcdefgh12345678 refused", "sk-proj-abcdefgh12345678"),
    "the password of a database": ("postgresql://rememo:hunter22@db/rememo", "hunter22"),
    "the password of a proxy": ("via socks5://me:hunter22@127.0.0.1:1080", "hunter22"),
    "an odd key, as it was set": ("the server said: no entry for plain-odd-key", "plain-odd-key"),
}


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    with logging_kept():
        yield


Read = Callable[[], tuple[str, str]]


@pytest.fixture
def watch(tmp_path, capsys) -> Callable[[], Read]:
    """Begins to log everything; gives what then reads the screen and the file."""

    def read() -> tuple[str, str]:
        return capsys.readouterr().err, (tmp_path / "logs" / "rememo.log").read_text("utf-8")

    def begin() -> Read:
        logs.configure("debug", ["plain-odd-key"], tmp_path / "logs")
        return read

    return begin


@pytest.mark.parametrize(("text", "secret"), SECRETS.values(), ids=SECRETS)
@pytest.mark.parametrize("level", [logging.DEBUG, logging.ERROR])
def test_no_secret_is_written(watch, text, secret, level):
    written = watch()
    logging.getLogger("anything").log(level, "before %s after", text)
    for output in written():
        assert "before" in output
        assert "after" in output
        assert secret not in output
        assert "[secret]" in output


@pytest.mark.parametrize(("text", "secret"), SECRETS.values(), ids=SECRETS)
def test_no_secret_is_written_in_a_traceback(watch, text, secret):
    written = watch()
    try:
        raise urllib.error.URLError(text)
    except OSError as cause:
        try:
            raise RuntimeError(f"because {text}") from cause
        except RuntimeError:
            logging.getLogger("anything").exception("failed")
    for output in written():
        assert "Traceback" in output
        assert secret not in output


def test_no_secret_is_written_where_a_thread_ends_by_a_mistake(watch):
    written = watch()

    def fail() -> None:
        raise ValueError(f"https://api.telegram.org/bot{TELEGRAM}/getMe")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    for output in written():
        assert "ValueError" in output
        assert TELEGRAM not in output


def test_a_line_that_cannot_be_put_together_tells_no_secret(watch):
    written = watch()
    logging.getLogger("anything").warning("%d tokens", TELEGRAM)
    logging.getLogger("anything").warning("next")
    assert TELEGRAM not in "".join(written())


def test_ordinary_words_stay_as_they_are():
    text = "2026-03-10 12:00:00 INFO bot.service: telegram:123456789 said hello; see https://a.b/c"
    assert logs.redact(text, ["", "a", "hello"[:3]]) == text


def test_the_libraries_that_log_addresses_and_words_are_kept_quiet(watch):
    written = watch()
    for name in ("httpx", "httpx2", "httpcore.connection", "telegram.ext", "discord.gateway"):
        logging.getLogger(name).info("GET something")
        logging.getLogger(name).debug("something more")
    logging.getLogger("bot").info("here")
    for output in written():
        assert "something" not in output
        assert "here" in output


def test_the_screen_may_show_less_than_the_file(tmp_path, capsys):
    logs.configure("info", [], tmp_path / "logs", screen_level="warning")
    log = logging.getLogger("bot")
    log.debug("a detail")
    log.info("a fact")
    log.warning("a trouble")
    screen, file = capsys.readouterr().err, (tmp_path / "logs" / "rememo.log").read_text("utf-8")
    assert ("a fact" in screen, "a trouble" in screen) == (False, True)
    assert ("a detail" in file, "a fact" in file, "a trouble" in file) == (False, True, True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such modes")
def test_the_file_is_its_owners_alone(watch, tmp_path):
    watch()
    logging.getLogger("bot").info("hello")
    assert (tmp_path / "logs").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "logs" / "rememo.log").stat().st_mode & 0o777 == 0o600


def test_the_files_are_kept_within_bounds(tmp_path):
    logs.configure("info", [], tmp_path, screen_level="error", most_bytes=10_000)
    for number in range(100):
        logging.getLogger("bot").info("%d %s", number, "words " * 100)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    assert sum(file.stat().st_size for file in files) < 45_000
    assert " 99 words" in (tmp_path / "rememo.log").read_text("utf-8")


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="BOT_DATA_DIR"):
        logs.configure("info", [], tmp_path / "file" / "logs")
