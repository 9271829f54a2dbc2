"""A file that goes with a message: a document, an attachment, or a path in the terminal."""

import io
import stat
from collections.abc import AsyncIterator

import pytest

from adapters.console.outgoing import Screen
from adapters.telegram.outgoing import TelegramMessenger, Tempo
from bot.domain.deliveries import Delivery, File
from bot.domain.errors import DeliveryFailed
from bot.domain.keys import ChatKey, UserKey
from tests.adapters.discord_life import chat_of, key_of, online
from tests.loopback.discord_town import a_town
from tests.loopback.telegram_client import hurried
from tests.loopback.telegram_server import TelegramServer

FILE = File("rememo-2026-03-10.json", '{"fact": "我喝茶 🍵"}')
ANN = UserKey("telegram", "42")


@pytest.fixture
async def telegram() -> AsyncIterator[tuple[TelegramServer, TelegramMessenger]]:
    async with TelegramServer() as server:
        server.private(server.user(42, "Ann"))
        async with hurried(server) as bot:
            yield server, TelegramMessenger(bot, Tempo(rate=10_000.0))


@pytest.mark.parametrize("text", ["Your data", "long " * 300])
async def test_telegram_shows_it_as_a_document(telegram, text: str) -> None:
    server, messenger = telegram
    chat = ChatKey("telegram", "42")
    assert await messenger.deliver(Delivery("d1", chat, ANN, text, file=FILE))
    shown = server.messages(42)
    document = shown[-1].content["document"]
    assert server.file(document["file_id"]).decode() == FILE.text
    assert document["file_name"] == FILE.name
    assert text.strip() in " ".join(message.text for message in shown)


async def test_a_group_never_sees_a_private_file(telegram) -> None:
    server, messenger = telegram
    ann = server.user(42, "Ann")
    server.private(ann)
    group = server.group(-1001, members=[ann])
    chat = ChatKey("telegram", "-1001")
    await messenger.deliver(Delivery("d1", chat, ANN, "Your data", private=True, file=FILE))
    assert server.texts(group) == []
    assert server.texts(ann) == ["Your data"]


@pytest.mark.parametrize("private", [False, True])
async def test_discord_attaches_it(private: bool) -> None:
    async with a_town() as town, online(town.server) as bot:
        place = town.general
        delivery = Delivery(
            "delivery1", chat_of(place), key_of(town.ann), "Your data", private=private, file=FILE
        )
        assert await bot.messenger.deliver(delivery)
        shown = town.server.from_bot(place)
        if private:
            assert shown == []
            shown = town.server.from_bot(town.server.dm(town.ann))
        [message] = shown
        [attached] = message.attachments
        assert (message.text, attached.filename) == ("Your data", FILE.name)
        assert attached.payload.decode() == FILE.text


async def test_the_terminal_writes_it_down_and_says_where(tmp_path) -> None:
    output = io.BytesIO()
    screen = Screen(output, "ann", exports=tmp_path / "exports")
    delivery = Delivery(
        "d1", ChatKey("terminal", "ann"), UserKey("terminal", "ann"), "Your data", file=FILE
    )
    await screen.deliver(delivery)
    await screen.deliver(delivery)
    first, second = (
        tmp_path / "exports" / name for name in (FILE.name, "rememo-2026-03-10-2.json")
    )
    assert output.getvalue().decode() == f"Your data\n{first}\nYour data\n{second}\n"
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8") == FILE.text
    assert stat.S_IMODE(first.stat().st_mode) == 0o600


async def test_a_file_cannot_leave_its_folder(tmp_path) -> None:
    screen = Screen(io.BytesIO(), "ann", exports=tmp_path / "exports")
    chat, ann = ChatKey("terminal", "ann"), UserKey("terminal", "ann")
    await screen.deliver(Delivery("d1", chat, ann, "hm", file=File("../../evil.json", "x")))
    assert [path.name for path in tmp_path.rglob("*.json")] == ["evil.json"]
    assert (tmp_path / "exports" / "evil.json").exists()


async def test_a_folder_that_cannot_be_written_fails_for_good(tmp_path) -> None:
    (tmp_path / "exports").write_text("in the way")
    screen = Screen(io.BytesIO(), "ann", exports=tmp_path / "exports")
    chat, ann = ChatKey("terminal", "ann"), UserKey("terminal", "ann")
    with pytest.raises(DeliveryFailed) as failed:
        await screen.deliver(Delivery("d1", chat, ann, "hm", file=FILE))
    assert failed.value.permanent
