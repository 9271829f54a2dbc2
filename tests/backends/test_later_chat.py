"""A model that is made when it is needed: known by name at once, made once, closed if ever made."""

import asyncio
import threading

import pytest

from bot.backends.later_chat import LaterChat
from bot.domain.messages import Prompt, PromptMessage, Role, TextPiece
from tests.fakes import FakeModel

PROMPT = Prompt((PromptMessage(Role.USER, "hello"),))


class Made(FakeModel):
    closed = False

    async def close(self) -> None:
        self.closed = True


class Maker:
    """Counts; waits at its gate, as a slow import would."""

    def __init__(self) -> None:
        self.made: list[Made] = []
        self.threads: list[threading.Thread] = []
        self.gate = threading.Event()
        self.gate.set()

    def __call__(self) -> Made:
        self.gate.wait(5)
        self.threads.append(threading.current_thread())
        self.made.append(Made())
        return self.made[-1]


async def said(chat: LaterChat) -> str:
    events = [event async for event in chat.stream(PROMPT)]
    return "".join(event.text for event in events if isinstance(event, TextPiece)).strip()


async def test_it_is_made_once_and_beside_the_loop_however_many_ask():
    maker = Maker()
    chat = LaterChat(maker, "", "http://127.0.0.1:9/v1")
    assert maker.made == []
    assert await asyncio.gather(said(chat), said(chat)) == ["You said: hello"] * 2
    assert len(maker.made) == 1
    assert maker.threads != [threading.main_thread()]
    await chat.close()
    assert maker.made[0].closed


@pytest.mark.parametrize(
    ("base_url", "host"),
    [("", "api.openai.com"), ("http://127.0.0.1:11434/v1", "127.0.0.1")],
)
async def test_where_words_go_is_known_before_it_is_made(base_url, host):
    chat = LaterChat(Maker(), "wanted", base_url)
    assert (chat.host, chat.name) == (host, "wanted")
    await said(chat)
    assert chat.name == Made.name
    await chat.close()


async def test_an_answer_that_is_stopped_does_not_stop_what_the_next_one_needs():
    maker = Maker()
    maker.gate.clear()
    chat = LaterChat(maker, "", "")
    first = asyncio.create_task(said(chat))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first])
    assert first.cancelled()
    maker.gate.set()
    assert await said(chat) == "You said: hello"
    assert len(maker.made) == 1
    await chat.close()


async def test_one_that_was_never_needed_is_closed_without_being_made():
    maker = Maker()
    await LaterChat(maker, "", "").close()
    assert maker.made == []
