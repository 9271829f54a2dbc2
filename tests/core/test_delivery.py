"""What the outbox does with trouble: waits, repeats, gives up, and keeps the order."""

import asyncio

from bot.core.inbox import MOST_OPEN
from bot.core.texts import EN
from bot.domain.deliveries import Delivery
from bot.domain.errors import DeliveryFailed, StorageError
from bot.domain.keys import ChatKey
from tests.fakes import Screen
from tests.world import ANN, BOB, PATIENCE, chat_of, world

HERE = chat_of(ANN, None)


async def put(bot, *texts: str, chat=HERE, user=ANN) -> None:
    def add(tx) -> None:
        for text in texts:
            tx.outbox.add(Delivery("", chat, user, text), f"test:{chat}:{text}", bot.clock.now())

    await bot.bot.database.write(add)
    bot.bot.outbox.wake()


async def when_put_off(bot) -> None:
    """Until the platform has refused something, and the sender has put it off."""
    await bot.screen.refused.wait()
    bot.screen.refused.clear()
    while (until := await bot.bot.database.read(lambda tx: tx.outbox.wake_at())) is None:
        pass
    assert until > bot.clock.now()


async def test_a_wait_the_platform_asks_for_is_kept_and_the_order_too(tmp_path):
    async with world(tmp_path) as bot:
        bot.screen.trouble.append(DeliveryFailed("slow down", retry_after=30))
        await put(bot, "one", "two", "three")
        await when_put_off(bot)
        assert bot.screen.sent == []
        bot.clock.advance(seconds=31)
        bot.bot.outbox.wake()
        assert await bot.heard(HERE) == ["one", "two", "three"]


async def test_trouble_in_one_chat_holds_up_no_other(tmp_path):
    async with world(tmp_path) as bot:
        bot.screen.trouble.append(DeliveryFailed("slow down", retry_after=30))
        await put(bot, "for ann")
        await when_put_off(bot)
        await put(bot, "for bob", chat=chat_of(BOB, None), user=BOB)
        assert await bot.heard(chat_of(BOB, None)) == ["for bob"]


async def test_a_passing_fault_is_tried_again(tmp_path):
    async with world(tmp_path) as bot:
        bot.screen.trouble.extend([DeliveryFailed("502"), DeliveryFailed("502")])
        await put(bot, "one")
        for _ in range(2):
            await when_put_off(bot)
            bot.clock.advance(seconds=10)
            bot.bot.outbox.wake()
        assert await bot.heard(HERE) == ["one"]


async def test_what_can_never_be_delivered_is_given_up_and_the_next_goes_out(tmp_path):
    async with world(tmp_path) as bot:
        bot.screen.trouble.append(DeliveryFailed("chat not found", permanent=True))
        await put(bot, "one", "two")
        assert await bot.heard(HERE) == ["two"]


async def test_who_shut_us_out_is_noted(tmp_path):
    async with world(tmp_path) as bot:
        bot.screen.trouble.append(DeliveryFailed("blocked", unreachable=True))
        await put(bot, "one")
        await bot.heard(HERE)
        person = await bot.bot.database.read(lambda tx: tx.people.find(ANN))
        assert not person.reachable


async def test_a_chat_that_moved_is_followed(tmp_path):
    async with world(tmp_path) as bot:
        bot.screen.trouble.append(DeliveryFailed("moved", moved_to="new"))
        await put(bot, "one")
        moved = await bot.deliveries(HERE)  # once nothing waits under the old id
        [sent] = moved or await bot.deliveries(ChatKey("fake", "new"))
        assert (sent.chat.chat_id, sent.text) == ("new", "one")


async def test_a_bug_in_one_rendering_stops_nobody_else(tmp_path):
    class Buggy(Screen):
        async def deliver(self, delivery):
            if delivery.text == "bug":
                raise RuntimeError("bug")
            return await super().deliver(delivery)

    async with world(tmp_path, screen=Buggy()) as bot:
        await put(bot, "bug", "fine")
        assert await bot.heard(HERE) == ["fine"]


async def test_what_is_done_is_kept_for_a_while_only(tmp_path):
    async with world(tmp_path) as bot:
        await bot.say("hello", key="old")
        await bot.tick()
        assert await bot.say("hello", key="old") == []
        bot.clock.advance(days=91)
        await bot.tick()
        assert await rows(bot) == (0, 0)


async def rows(bot) -> tuple[int, int]:
    def count(connection) -> tuple[int, int]:
        inbox, outbox = (
            connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
            for table in ("inbox", "outbox")
        )
        return inbox, outbox

    return await bot.bot.database._on_reader(count)


async def test_who_says_too_much_is_told_at_once_and_not_when_the_answer_ends(tmp_path):
    async with world(tmp_path) as bot:
        bot.model.answer([asyncio.Event()])
        for _ in range(MOST_OPEN + 1):
            await bot.post("again")
        async with asyncio.timeout(PATIENCE):
            await bot.screen.says(EN.slow_down)


async def test_what_was_sent_and_cannot_be_noted_yet_is_not_sent_again(tmp_path):
    refused = asyncio.Event()

    def full_at_first(place: str) -> None:
        if place == "before_mark" and not refused.is_set():
            refused.set()
            raise StorageError("the disk is full")

    async with world(tmp_path, reach=full_at_first) as bot:
        await put(bot, "one")
        await refused.wait()
        bot.clock.advance(hours=1)
        await bot.tick()
        await put(bot, "two")
        assert await bot.heard(HERE) == ["one", "two"]
