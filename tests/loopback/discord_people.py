"""What people write: messages, replies, edits, deletions, reactions."""

from __future__ import annotations

from collections.abc import Iterable

from tests.loopback.discord_files import Upload
from tests.loopback.discord_messages import Messages
from tests.loopback.discord_reactions import Reactions
from tests.loopback.discord_things import Channel, Message, User
from tests.loopback.discord_threads import Threads

NITRO_LIMIT = 4000
File = tuple[str, bytes] | Upload


class People:
    def __init__(self, messages: Messages, threads: Threads, reactions: Reactions) -> None:
        self._messages = messages
        self._threads = threads
        self._reactions = reactions

    def say(
        self,
        user: User,
        channel: Channel,
        text: str = "",
        *,
        reply_to: Message | None = None,
        ping_reply: bool = True,
        attachments: Iterable[File] = (),
        type: int = 0,  # noqa: A002
    ) -> Message:
        """`<@id>`, `<@&id>` and @everyone in the text mention; a reply pings unless told not to."""
        files = [to_upload(file) for file in attachments]
        if len(text) > NITRO_LIMIT or not (text.strip() or files or type):
            raise ValueError("no client would send that")
        self._require_inside(user, channel)
        if channel.is_thread:
            self._threads.before_message(channel, user)
        body: dict[str, object] = {"content": text}
        if not ping_reply:
            body["allowed_mentions"] = {"parse": ["users", "roles", "everyone"]}
        uploads = dict(enumerate(files))
        return self._messages.write(channel, user, body, uploads, reply_to=reply_to, type=type)

    def _require_inside(self, user: User, channel: Channel) -> None:
        members = channel.guild.members if channel.guild else {u.id for u in channel.recipients}
        if user.id not in members:
            raise LookupError(f"{user.name} is not in {channel.name or 'that chat'}")

    def edit(self, message: Message, text: str) -> None:
        self._messages.rewrite(message, {"content": text}, {})

    def delete(self, *messages: Message) -> None:
        """Several at once are one bulk deletion, as a moderator's tool makes it."""
        if len(messages) == 1:
            self._messages.delete(messages[0])
        else:
            self._messages.delete_many(messages[0].channel, list(messages))

    def react(self, user: User, message: Message, emoji: str) -> None:
        self._reactions.add(user, message, emoji)

    def unreact(self, user: User, message: Message, emoji: str) -> None:
        self._reactions.remove(user, message, emoji)


def to_upload(file: File) -> Upload:
    return file if isinstance(file, Upload) else Upload(*file)
