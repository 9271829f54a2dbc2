"""The methods that answer a press, react to a message, and look up files, chats and members."""

from typing import Any

from tests.loopback.telegram_chats import Chat, User
from tests.loopback.telegram_errors import bad_request
from tests.loopback.telegram_parameters import Parameters
from tests.loopback.telegram_world import QUERY_SECONDS, World

ANSWER_LIMIT = 200
DOWNLOAD_LIMIT = 20 * 1024 * 1024
_EMOJI = """
❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡
🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈
😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿
🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
"""
REACTIONS = frozenset(_EMOJI.split())
RIGHTS = [
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
]


class AnswerMethods:
    """Each method takes the parameters of one call and gives its result, or raises a Refusal."""

    def __init__(self, world: World) -> None:
        self._world = world

    def answer_callback_query(self, parameters: Parameters) -> Any:
        press = self._world.presses.get(parameters.text("callback_query_id"))
        if press is None or self._world.now() - press.at > QUERY_SECONDS:
            raise bad_request(
                "query is too old and response timeout expired or query ID is invalid"
            )
        text = parameters.text("text")
        if len(text) > ANSWER_LIMIT:
            raise bad_request("MESSAGE_TOO_LONG")
        press.answer, press.alert = text, parameters.flag("show_alert")
        return True

    def set_message_reaction(self, parameters: Parameters) -> Any:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        message = chat.find(parameters.number("message_id"))
        if message is None:
            raise bad_request("message to react not found")
        wanted = parameters.nested("reaction") or []
        if len(wanted) > 1:
            raise bad_request("REACTIONS_TOO_MANY")
        emoji = [one.get("emoji") for one in wanted]
        if not all(one in REACTIONS for one in emoji):
            raise bad_request("REACTION_INVALID")
        message.reactions = emoji
        return True

    def get_file(self, parameters: Parameters) -> Any:
        stored = self._world.files.get(parameters.text("file_id"))
        if stored is None:
            raise bad_request("wrong file_id or the file is temporarily unavailable")
        if stored.size > DOWNLOAD_LIMIT:
            raise bad_request("file is too big")
        return {
            "file_id": stored.id,
            "file_unique_id": f"U{stored.id}",
            "file_size": stored.size,
            "file_path": stored.path,
        }

    def get_chat(self, parameters: Parameters) -> Any:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        gifts = dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription"), True
        )
        more = {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
        return chat.json() | more | {"accepted_gift_types": gifts | {"gifts_from_channels": True}}

    def get_chat_member(self, parameters: Parameters) -> Any:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        number = parameters.number("user_id")
        user = self._known_user(chat, number)
        status = self._status(chat, user)
        found: dict[str, Any] = {"status": status, "user": user.json()}
        if status == "administrator":
            found |= dict.fromkeys(RIGHTS, True) | {"is_anonymous": False}
        return found

    def leave_chat(self, parameters: Parameters) -> Any:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        if chat.private:
            raise bad_request("chat member status can't be changed in private chats")
        chat.bot_status = "left"
        return True

    def _known_user(self, chat: Chat, number: int) -> User:
        if number == self._world.bot.id:
            return self._world.bot
        user = chat.members.get(number) or self._world.users.get(number)
        if user is None:
            raise bad_request("user not found")
        return user

    def _status(self, chat: Chat, user: User) -> str:
        if user is self._world.bot:
            return chat.bot_status
        if user.id in chat.admins:
            return "administrator"
        return "member" if user.id in chat.members or user is chat.user else "left"
