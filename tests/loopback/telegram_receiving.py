"""The methods by which a bot gets its updates: polling or webhook, never both."""

from typing import Any

from tests.loopback.telegram_parameters import Parameters
from tests.loopback.telegram_updates import Updates, allowed_kinds, webhook_is_set
from tests.loopback.telegram_webhook import Pusher, Webhook, checked_webhook


class ReceivingMethods:
    """getUpdates, setWebhook, deleteWebhook and getWebhookInfo."""

    def __init__(self, updates: Updates, pusher: Pusher) -> None:
        self._updates = updates
        self._pusher = pusher

    async def get_updates(self, parameters: Parameters) -> Any:
        if self._pusher.webhook.url:
            raise webhook_is_set()
        self._updates.allow(allowed_kinds(parameters.nested("allowed_updates")))
        return await self._updates.poll(
            parameters.number("offset"),
            parameters.number("limit", 100),
            parameters.number("timeout"),
        )

    async def set_webhook(self, parameters: Parameters) -> Any:
        url = parameters.text("url")
        if not url:
            return await self.delete_webhook(parameters)
        webhook = checked_webhook(
            url, parameters.text("secret_token"), parameters.number("max_connections", 40)
        )
        webhook.allowed = allowed_kinds(parameters.nested("allowed_updates"))
        self._updates.allow(webhook.allowed)
        self._updates.end_poll("setWebhook")
        self._drop_pending(parameters)
        await self._pusher.turn_to(webhook)
        return True

    async def delete_webhook(self, parameters: Parameters) -> Any:
        self._drop_pending(parameters)
        await self._pusher.turn_to(Webhook())
        return True

    def get_webhook_info(self, parameters: Parameters) -> Any:
        return self._pusher.webhook.json(len(self._updates.pending))

    def _drop_pending(self, parameters: Parameters) -> None:
        if parameters.flag("drop_pending_updates"):
            self._updates.forget_all()
