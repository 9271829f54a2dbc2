"""The table of methods: a name of the Bot API to the function that carries it out."""

from collections.abc import Awaitable, Callable
from typing import Any

from tests.loopback.telegram_answers import AnswerMethods
from tests.loopback.telegram_menu import Menu
from tests.loopback.telegram_messages import MessageMethods
from tests.loopback.telegram_parameters import Parameters
from tests.loopback.telegram_receiving import ReceivingMethods
from tests.loopback.telegram_updates import Updates
from tests.loopback.telegram_webhook import Pusher
from tests.loopback.telegram_world import World

Method = Callable[[Parameters], Any | Awaitable[Any]]


class Methods:
    """Every method this server knows; names are read without regard to case."""

    def __init__(self, world: World, updates: Updates, pusher: Pusher, menu: Menu) -> None:
        self._world = world
        messages, answers = MessageMethods(world), AnswerMethods(world)
        receiving = ReceivingMethods(updates, pusher)
        known: dict[str, Method] = {
            "getMe": self._get_me,
            "getUpdates": receiving.get_updates,
            "setWebhook": receiving.set_webhook,
            "deleteWebhook": receiving.delete_webhook,
            "getWebhookInfo": receiving.get_webhook_info,
            "setMyCommands": menu.set,
            "getMyCommands": menu.get,
            "deleteMyCommands": menu.delete,
            "sendMessage": messages.send_message,
            "sendDocument": messages.send_document,
            "editMessageText": messages.edit_message_text,
            "editMessageReplyMarkup": messages.edit_message_reply_markup,
            "deleteMessage": messages.delete_message,
            "sendChatAction": messages.send_chat_action,
            "sendMessageDraft": messages.send_message_draft,
            "answerCallbackQuery": answers.answer_callback_query,
            "setMessageReaction": answers.set_message_reaction,
            "getFile": answers.get_file,
            "getChat": answers.get_chat,
            "getChatMember": answers.get_chat_member,
            "leaveChat": answers.leave_chat,
        }
        self._known = {name.lower(): method for name, method in known.items()}

    def find(self, name: str) -> Method | None:
        return self._known.get(name.lower())

    def _get_me(self, parameters: Parameters) -> Any:
        return self._world.bot.json() | {
            "can_join_groups": True,
            "can_read_all_group_messages": self._world.reads_all,
            "supports_inline_queries": False,
            "can_connect_to_business": False,
            "has_main_web_app": False,
            "has_topics_enabled": False,
        }
