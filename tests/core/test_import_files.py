"""/import of a file: sent with it or replied to, and one sentence where it cannot be taken in."""

import json
import re
from dataclasses import dataclass, field

import pytest

from bot.core.texts import control_texts
from bot.domain.errors import FileUnavailable
from bot.domain.events import Attachment, CommandCall, IncomingMessage, Quoted
from bot.domain.keys import Space
from bot.domain.people import Language
from tests.fakes import Screen
from tests.world import ANN, ROOM, World, chat_of, world

EN = control_texts(Language.EN)
OWN = {"format": "rememo", "version": 1, "memories": [{"content": "I like tea"}]}


@dataclass
class Shelf(Screen):
    """A platform with files: what each `ref` stands for, and which were fetched."""

    files: dict[str, bytes] = field(default_factory=dict)
    fetched: list[str] = field(default_factory=list)

    async def fetch(self, attachment: Attachment, most: int) -> bytes:
        self.fetched.append(attachment.ref)
        if attachment.ref not in self.files:
            raise FileUnavailable("it is gone")
        if len(self.files[attachment.ref]) > most:
            raise FileUnavailable("it is large", too_large=True)
        return self.files[attachment.ref]


async def sent(
    bot: World,
    content: bytes | None,
    name: str = "facts.json",
    *,
    kind: str = "document",
    replied: bool = False,
    size: int | None = None,
    words: str = "",
    space: Space | None = None,
) -> list[str]:
    assert isinstance(bot.screen, Shelf)
    ref = f"file {len(bot.screen.files)}"
    if content is not None:
        bot.screen.files[ref] = content
    known = len(content) if content is not None and size is None else size
    file = (Attachment(kind, name, known, ref),)
    event = IncomingMessage(
        key=f"import {len(bot.screen.fetched)} {ref} {name} {replied}",
        user=ANN,
        author="Ann",
        chat=chat_of(ANN, space),
        space=space,
        text=f"/import {words}".strip(),
        sent_at=bot.clock.now(),
        addressed=True,
        message_id="said",
        command=CommandCall("import", words),
        locale="en",
        quoted=Quoted("Ann", "my export", message_id="q", attachments=file) if replied else None,
        attachments=() if replied else file,
    )
    await bot.accept(event)
    return await bot.heard(event.chat)


FORMS = {
    "our own export": ("rememo-2026-03-10.json", json.dumps(OWN)),
    "ChatGPT's list as JSON": (
        "memories.json",
        json.dumps({"memories": [{"id": "1", "content": "I like tea", "status": "warm",
                                  "updated_at": "2025-01-02T03:04:05.678901Z"}]}),
    ),
    "ChatGPT's list as text": ("memories.txt", "[2025-01-02] - I like tea"),
    "a list by hand": ("notes.md", "# About me\n- I like tea\n"),
    "with a byte order mark": ("facts.txt", "\ufeffI like tea"),
    "without a name": ("", "I like tea"),
}  # fmt: skip


@pytest.mark.parametrize("replied", [False, True])
@pytest.mark.parametrize("form", FORMS)
async def test_a_file_is_taken_in_after_a_look_and_a_yes(tmp_path, form, replied):
    name, text = FORMS[form]
    async with world(tmp_path, screen=Shelf()) as bot:
        said = await sent(bot, text.encode(), name, replied=replied)
        assert said == ["I would take in 1 of 1:\n✓ I like tea"]
        assert await bot.memories() == []
        assert await bot.press("Take in") == ["Memories taken in: 1."]
        assert await bot.memories() == ["I like tea"]


NEWER = json.dumps(OWN | {"version": 9}).encode()
REFUSED = {
    "broken JSON": (b'{"memories": [\n{"content": "x"},\n', "a.json", EN.import_broken, 2),
    "no JSON in it": (b"I like tea", "a.json", EN.import_broken, 1),
    "not UTF-8": ("Ich mag Käse".encode("latin-1"), "a.txt", EN.import_not_utf8, 0),
    "UTF-16": ("I like tea".encode("utf-16"), "a.txt", EN.import_not_utf8, 0),
    "a picture's bytes": (b"\x89PNG\r\n\x1a\n", "a.txt", EN.import_not_text, 0),
    "an archive's bytes": (b"PK\x03\x04", "export", EN.import_not_text, 0),
    "zeros": (b"a\0b", "a.txt", EN.import_not_text, 0),
    "nothing": (b"", "a.txt", EN.import_no_facts, 0),
    "no memories": (b'{"answer": 42}', "a.json", EN.import_no_facts, 0),
    "a newer version": (NEWER, "a.json", EN.import_other_version, 0),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_what_cannot_be_read_is_told_in_one_sentence_with_the_cure(tmp_path, case):
    content, name, form, line = REFUSED[case]
    async with world(tmp_path, screen=Shelf()) as bot:
        assert await sent(bot, content, name) == [form.format(line=line)]
        assert len(re.findall(r"[.!?](?:\s|$)", form)) == 1
        assert await bot.bot.database.read(lambda tx: tx.state.all("question")) == {}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"size": 5_000_001}, EN.import_too_big.format(limit=5)),
        ({"name": "export.zip"}, EN.import_not_text),
        ({"name": "me.PDF"}, EN.import_not_text),
        ({"name": "", "kind": "photo"}, EN.import_not_text),
        ({"name": "", "kind": "voice"}, EN.import_not_text),
    ],
)
async def test_what_is_known_beforehand_is_refused_before_anything_is_fetched(tmp_path, more, said):
    async with world(tmp_path, screen=Shelf()) as bot:
        assert await sent(bot, b"I like tea", **more) == [said]
        assert bot.screen.fetched == []


async def test_a_file_larger_than_it_was_said_to_be_and_one_that_is_gone(tmp_path):
    async with world(tmp_path, screen=Shelf()) as bot:
        said = await sent(bot, b"x" * 5_000_001, "a.txt", size=7)
        assert said == [EN.import_too_big.format(limit=5)]
        assert await sent(bot, None, size=7) == [EN.import_unavailable]


async def test_a_platform_that_hands_out_no_files_is_no_trouble(tmp_path):
    async with world(tmp_path) as bot:
        event = IncomingMessage(
            key="k", user=ANN, author="Ann", chat=chat_of(ANN, None), space=None, text="/import",
            sent_at=bot.clock.now(), addressed=True, command=CommandCall("import"), locale="en",
            attachments=(Attachment("document", "a.txt", 7),),
        )  # fmt: skip
        await bot.accept(event)
        assert await bot.heard(event.chat) == [EN.import_unavailable]


async def test_the_largest_file_is_taken_in_whole(tmp_path):
    facts = [f"Fact {n}: " + "茶" * 980 for n in range(1_600)]
    content = json.dumps({"memories": facts}, ensure_ascii=False).encode()
    assert 4_500_000 < len(content) < 5_000_000
    async with world(tmp_path, screen=Shelf()) as bot:
        [preview] = await sent(bot, content)
        assert preview.startswith("I would take in 1600 of 1600:")
        assert "… and 1580 more" in preview
        assert await bot.press("Take in") == ["Memories taken in: 1600."]
        assert await bot.memories() == facts
        assert await bot.bot.database.read(lambda tx: tx.state.all("question")) == {}


async def test_words_of_a_file_that_was_not_taken_in_are_gone_with_the_answer(tmp_path):
    async with world(tmp_path, screen=Shelf()) as bot:
        for no in ("no", "/forget all"):
            await sent(bot, b"My canary is Zephyrine\nmy password is hunter2", "a.txt")
            kept = str(await bot.bot.database.read(lambda tx: tx.state.all("question")))
            assert "Zephyrine" in kept
            assert "hunter2" not in kept
            await bot.say(no)
            kept = str(await bot.bot.database.read(lambda tx: tx.state.all("question")))
            assert "Zephyrine" not in kept


async def test_own_words_beside_a_file_do_not_hide_it_and_a_file_counts_before_a_reply(tmp_path):
    async with world(tmp_path, screen=Shelf()) as bot:
        said = await sent(bot, b"I like tea", "a.txt", words="here you are")
        assert said == ["I would take in 1 of 1:\n✓ I like tea"]


async def test_in_a_group_all_of_it_is_private(tmp_path):
    async with world(tmp_path, screen=Shelf()) as bot:
        for content in (b"I like tea", b"\xff"):
            await sent(bot, content, "a.txt", space=ROOM)
        assert [delivery.private for delivery in bot.screen.sent] == [True, True]
