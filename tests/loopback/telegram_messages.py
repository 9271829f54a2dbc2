"""The methods that show, change and remove messages."""

from typing import Any

from tests.loopback.telegram_attachments import file_json
from tests.loopback.telegram_chats import Chat, Message
from tests.loopback.telegram_errors import bad_request
from tests.loopback.telegram_keyboards import read_markup
from tests.loopback.telegram_parameters import Parameters
from tests.loopback.telegram_wording import read_caption, read_draft, read_text
from tests.loopback.telegram_world import Draft, World

ACTIONS = frozenset(
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
UPLOAD_LIMIT = 50_000_000


class MessageMethods:
    """Each method takes the parameters of one call and gives its result, or raises a Refusal."""

    def __init__(self, world: World) -> None:
        self._world = world

    def send_message(self, parameters: Parameters) -> Any:
        text, entities = read_text(parameters)
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        message = self._message(chat, parameters)
        message.text, message.entities = text, entities
        return self._show(message)

    def send_document(self, parameters: Parameters) -> Any:
        caption, entities = read_caption(parameters)
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        message = self._message(chat, parameters)
        message.text, message.entities = caption, entities
        message.content = {"document": self._document(parameters)}
        return self._show(message)

    def edit_message_text(self, parameters: Parameters) -> Any:
        text, entities = read_text(parameters)
        message = self._own_message(parameters)
        markup = read_markup(parameters, inline_only=True)
        if message.content:
            raise bad_request("there is no text in the message to edit")
        if (text, entities, markup) == (message.text, message.entities, message.markup):
            raise bad_request(NOT_MODIFIED)
        message.edits.append(message.look)
        message.text, message.entities, message.markup = text, entities, markup
        return self._edited(message)

    def edit_message_reply_markup(self, parameters: Parameters) -> Any:
        message = self._own_message(parameters)
        markup = read_markup(parameters, inline_only=True)
        if markup == message.markup:
            raise bad_request(NOT_MODIFIED)
        message.edits.append(message.look)
        message.markup = markup
        return self._edited(message)

    def delete_message(self, parameters: Parameters) -> Any:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        message = chat.find(parameters.number("message_id"))
        if message is None:
            raise bad_request("message to delete not found")
        foreign = message.sender is not self._world.bot
        if foreign and not chat.private and chat.bot_status != "administrator":
            raise bad_request("message can't be deleted")
        message.deleted = True
        return True

    def send_chat_action(self, parameters: Parameters) -> Any:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        action = parameters.text("action")
        if action not in ACTIONS:
            raise bad_request("wrong parameter action in request")
        self._world.typing.append((chat.id, self._topic(chat, parameters), action))
        return True

    def send_message_draft(self, parameters: Parameters) -> Any:
        text, entities = read_draft(parameters)
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        number = parameters.number("draft_id")
        if not chat.private:
            raise bad_request("TEXTDRAFT_PEER_INVALID")
        if number == 0:
            raise bad_request("draft_id must be non-zero")
        topic = self._topic(chat, parameters)
        self._world.drafts.append(Draft(chat.id, number, text, tuple(entities), topic))
        return True

    def _message(self, chat: Chat, parameters: Parameters) -> Message:
        """A message not shown yet; its number is only taken once nothing refuses it any more."""
        reply_to, quote = self._reply(chat, parameters)
        return Message(
            0,
            chat,
            self._world.bot,
            self._world.date(),
            markup=read_markup(parameters),
            reply_to=reply_to,
            quote=quote,
            topic=self._topic(chat, parameters),
        )

    def _show(self, message: Message) -> Any:
        message.id = message.chat.next_message_id()
        return message.chat.add(message).json()

    def _edited(self, message: Message) -> Any:
        message.edit_date = self._world.date()
        return message.json()

    def _own_message(self, parameters: Parameters) -> Message:
        chat = self._world.open_chat(parameters.values.get("chat_id"))
        message = chat.find(parameters.number("message_id"))
        if message is None:
            raise bad_request("message to edit not found")
        if message.sender is not self._world.bot:
            raise bad_request("message can't be edited")
        return message

    def _topic(self, chat: Chat, parameters: Parameters) -> int | None:
        topic = parameters.number("message_thread_id")
        if topic == 0:
            return None
        if topic not in chat.topics:  # General, number 1, is among the topics of no chat
            raise bad_request("message thread not found")
        return topic

    def _reply(self, chat: Chat, parameters: Parameters) -> tuple[Message | None, str | None]:
        wanted = parameters.nested("reply_parameters") or {}
        if parameters.number("reply_to_message_id"):
            wanted = {
                "message_id": parameters.number("reply_to_message_id"),
                "allow_sending_without_reply": parameters.flag("allow_sending_without_reply"),
            }
        if not wanted:
            return None, None
        there = self._world.known_chat(wanted.get("chat_id", chat.id))
        message = there.find(int(wanted.get("message_id", 0)))
        if message is None and not wanted.get("allow_sending_without_reply"):
            raise bad_request("message to be replied not found")
        quote = wanted.get("quote")
        if message and quote and quote not in message.text:
            raise bad_request("QUOTE_TEXT_INVALID")
        return message, quote if message else None

    def _document(self, parameters: Parameters) -> dict[str, Any]:
        given = parameters.text("document")
        upload = parameters.files.get(given.removeprefix("attach://") or "document")
        if upload is None and given in self._world.files:
            return file_json(self._world.files[given])
        if upload is None:
            raise bad_request("there is no document in the request")
        if not upload.content:
            raise bad_request("file must be non-empty")
        if len(upload.content) > UPLOAD_LIMIT:
            raise bad_request("file is too big")
        stored = self._world.store_file("documents", upload.name, upload.content)
        return file_json(stored) | {"file_name": upload.name, "mime_type": upload.mime}
