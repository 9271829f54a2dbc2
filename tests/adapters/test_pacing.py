"""Previews: often enough to follow, never against the platform's will."""

import asyncio
from itertools import pairwise

import pytest

from adapters.pacing import Holds, NoPreview, Preview, Turnstile
from bot.domain.errors import DeliveryFailed
from tests.adapters.timeline import Timeline


class Stage:
    """A platform that takes one call every two seconds; trouble comes as ordered."""

    def __init__(self) -> None:
        self.time = Timeline()
        self.holds = Holds(self.time.now)
        self.calls: list[tuple[float, str]] = []
        self.trouble: list[DeliveryFailed] = []
        self.gate: asyncio.Event | None = None

    async def send(self, text: str) -> None:
        self.calls.append((self.time.now() - 1000.0, text))
        self.holds.hold("chat", 2.0)
        if self.gate:
            await self.gate.wait()
        if self.trouble:
            raise self.trouble.pop(0)

    def preview(self, first: float = 0.0) -> Preview:
        wait = lambda: self.holds.remaining("chat")  # noqa: E731
        return Preview(self.send, wait, first=first, sleep=self.time.sleep)

    @property
    def texts(self) -> list[str]:
        return [text for _, text in self.calls]


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_a_flood_of_words_becomes_a_few_calls_with_the_newest_text(stage: Stage) -> None:
    preview = stage.preview()
    for number in range(100):
        preview.show("x" * (number + 1))
        await stage.time.move(0.1)
    await preview.close()
    assert len(stage.calls) == 6
    times = [at for at, _ in stage.calls]
    assert all(later - earlier >= 2.0 for earlier, later in pairwise(times))
    assert stage.texts[-1] == "x" * 100


async def test_the_same_text_is_never_sent_twice(stage: Stage) -> None:
    preview = stage.preview()
    for text in ("", "  ", "Hi", "Hi", "Hi ", "Hi\n", "Hi there"):
        preview.show(text)
        await stage.time.move(5)
    await preview.close()
    assert stage.texts == ["Hi", "Hi there"]


async def test_a_wait_the_platform_asks_for_is_kept_while_words_go_on(stage: Stage) -> None:
    stage.trouble = [DeliveryFailed("flood", retry_after=30)]
    preview = stage.preview()
    for number in range(40):
        preview.show(f"text {number}")
        await stage.time.move(1)
    await preview.close()
    assert stage.calls[0] == (0.0, "text 0")
    assert stage.calls[1][0] >= 30.0
    assert stage.texts[1] in ("text 29", "text 30")


async def test_nothing_is_sent_after_close_and_a_call_in_flight_is_awaited(stage: Stage) -> None:
    stage.gate = asyncio.Event()
    preview = stage.preview()
    preview.show("first")
    await stage.time.settle()
    closing = asyncio.create_task(preview.close())
    preview.show("second")
    await stage.time.settle()
    assert not closing.done()
    stage.gate.set()
    await closing
    await stage.time.move(60)
    assert stage.texts == ["first"]


async def test_an_answer_that_is_there_at_once_has_no_preview(stage: Stage) -> None:
    preview = stage.preview(first=0.5)
    preview.show("short")
    await stage.time.move(0.4)
    await preview.close()
    assert stage.calls == []


async def test_close_ends_a_long_wait_at_once(stage: Stage) -> None:
    stage.trouble = [DeliveryFailed("flood", retry_after=3600)]
    preview = stage.preview()
    preview.show("text")
    await stage.time.move(1)
    await asyncio.wait_for(preview.close(), 1)


async def test_a_passing_fault_is_tried_again_with_the_newest_text(stage: Stage) -> None:
    stage.trouble = [DeliveryFailed("cut"), DeliveryFailed("cut")]
    preview = stage.preview()
    preview.show("one")
    await stage.time.move(1)
    preview.show("two")
    await stage.time.move(10)
    await preview.close()
    assert stage.texts == ["one", "two", "two"]


@pytest.mark.parametrize(
    "trouble", [[DeliveryFailed("gone", permanent=True)], [DeliveryFailed("cut")] * 5]
)
async def test_a_preview_that_cannot_be_ends_quietly(stage: Stage, trouble) -> None:
    stage.trouble = trouble
    expected = len(trouble)
    preview = stage.preview()
    for number in range(20):
        preview.show(f"text {number}")
        await stage.time.move(5)
    await preview.close()
    assert len(stage.calls) == expected


async def test_a_mistake_in_a_preview_never_reaches_the_answer() -> None:
    async def broken(text: str) -> None:
        raise RuntimeError("a bug")

    preview = Preview(broken, lambda: 0.0)
    preview.show("text")
    await preview.close()


async def test_where_there_is_no_preview_showing_does_nothing() -> None:
    preview = NoPreview()
    preview.show("text")
    await preview.close()


async def test_the_turnstile_lets_a_burst_through_and_then_keeps_its_rate() -> None:
    time = Timeline()
    turnstile = Turnstile(10.0, 5, time.now, time.sleep)
    passed: list[float] = []

    async def go() -> None:
        await turnstile.turn()
        passed.append(round(time.now() - 1000.0, 3))

    tasks = [asyncio.create_task(go()) for _ in range(10)]
    await time.settle()
    assert not turnstile.free()
    await time.move(2)
    await asyncio.gather(*tasks)
    assert passed == [0.0] * 5 + [0.1, 0.2, 0.3, 0.4, 0.5]
    assert turnstile.free()


def test_a_hold_runs_out_and_the_longer_of_two_counts() -> None:
    time = Timeline()
    holds = Holds(time.now)
    holds.hold("a", 10)
    holds.hold("a", 3)
    assert (holds.remaining("a"), holds.remaining("b")) == (10, 0)
    for number in range(2000):
        holds.hold(str(number), 1)
    assert holds.remaining("a") == 10
