"""The servers on loopback and the real client libraries connected to them."""

from collections.abc import AsyncIterator

import pytest
from openai import AsyncOpenAI
from telegram import Bot

from tests.loopback.model_client import connected
from tests.loopback.model_server import ModelServer
from tests.loopback.telegram_chats import Chat, User
from tests.loopback.telegram_server import TelegramServer


@pytest.fixture(autouse=True)
def seconds_as_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the Telegram library warns of its own exception, and a warning is an error."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[Bot]:
    root = telegram.url
    async with Bot(
        telegram.token, base_url=f"{root}/bot", base_file_url=f"{root}/file/bot"
    ) as running:
        yield running


@pytest.fixture
def ann(telegram: TelegramServer) -> User:
    """A person who has started the bot."""
    person = telegram.user(42, "Ann")
    telegram.private(person)
    return person


@pytest.fixture
def forum(telegram: TelegramServer) -> Chat:
    return telegram.group(-1001000000001, "Forum", topics={42: "Trips"})


@pytest.fixture
async def model() -> AsyncIterator[ModelServer]:
    async with ModelServer() as running:
        yield running


@pytest.fixture
async def openai_client(model: ModelServer) -> AsyncIterator[AsyncOpenAI]:
    async with connected(model) as running:
        yield running
