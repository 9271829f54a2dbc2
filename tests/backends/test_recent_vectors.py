"""Vectors of what was just asked are not made again when the same words are indexed."""

from collections.abc import Sequence

from bot.backends.embedders.recent import MOST, Recent


class Counting:
    """Gives a text its length, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[list[str]] = []
        self.recent = Recent(self.encode)

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        self.given.append(list(texts))
        return [[float(len(text)), 0.1] for text in texts]


async def test_a_message_is_encoded_once_to_be_answered_and_indexed() -> None:
    encoder = Counting()
    assert await encoder.recent.asked(["one", "three"]) == [[3.0, 0.1], [5.0, 0.1]]
    assert await encoder.recent.told(["three", "answer"]) == [[5.0, 0.1], [6.0, 0.1]]
    assert encoder.given == [["one", "three"], ["answer"]]


async def test_what_was_indexed_is_let_go_of() -> None:
    encoder = Counting()
    await encoder.recent.asked(["a"])
    await encoder.recent.told(["a"])
    await encoder.recent.told(["a"])
    assert encoder.given == [["a"], ["a"]]


async def test_what_is_asked_again_and_again_is_encoded_once() -> None:
    encoder = Counting()
    for _ in range(3):
        assert await encoder.recent.asked(["a", "bb", "a"]) == [[1.0, 0.1], [2.0, 0.1], [1.0, 0.1]]
    assert encoder.given == [["a", "bb"]]


async def test_only_the_newest_questions_are_kept() -> None:
    encoder = Counting()
    for number in range(MOST + 1):
        await encoder.recent.asked([f"question {number}"])
    encoder.given.clear()
    await encoder.recent.asked(["question 1"])
    await encoder.recent.asked(["question 0"])
    assert encoder.given == [["question 0"]]


async def test_nothing_is_encoded_where_there_is_nothing() -> None:
    encoder = Counting()
    assert (await encoder.recent.asked([]), await encoder.recent.told([])) == ([], [])
    assert encoder.given == []
