"""Group privacy: which messages a bot gets that may not read all of them."""

from tests.loopback.telegram_chats import Message, User
from tests.loopback.telegram_text import cut


def heard_in_privacy(message: Message, bot: User) -> bool:
    """Private chats, admins, commands, mentions, replies to the bot, and service messages."""
    chat = message.chat
    if chat.private or chat.bot_status == "administrator" or not (message.text or message.content):
        return True
    if message.reply_to and message.reply_to.sender is bot:
        return True
    return any(_calls(message.text, entity, bot) for entity in message.entities)


def _calls(text: str, entity: dict[str, object], bot: User) -> bool:
    name = f"@{bot.username}".lower()
    part = cut(text, int(str(entity["offset"])), int(str(entity["length"]))).lower()
    if entity["type"] == "mention":
        return part == name
    if entity["type"] == "bot_command":
        return "@" not in part or part.endswith(name)
    user = entity.get("user")
    return isinstance(user, dict) and user.get("id") == bot.id
