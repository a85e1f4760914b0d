"""Webhook endpoints and deliveries to them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Literal
from urllib.parse import quote

from typing_extensions import Unpack

from .._models import (
    WebhookDelivery,
    WebhookDeliveryPage,
    WebhookEndpoint,
    WebhookEndpointPage,
    WebhookReplay,
    WholeWebhookDelivery,
)
from .._query import Filter, WebhookEndpointChanges, When, body, parameters, value_in_body
from ._http import AsyncTransport
from ._walk import AsyncWalk, walk


class AsyncWebhookEndpoints:
    """``client.webhook_endpoints``: addresses that events are sent to."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        url: str,
        events: Sequence[str],
        description: str | None = None,
        filter: Filter | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookEndpoint:
        """Creates an endpoint. Store its ``secret``: only this answer and that of ``rotate_secret`` have it.

        ``secret`` is ``None`` if the answer of an earlier attempt was lost: use ``rotate_secret``.
        """
        return await self._transport.request(
            "POST",
            "/v1/webhook-endpoints",
            WebhookEndpoint.model_validate_json,
            json=body({"url": url, "events": events, "description": description, "filter": filter}),
            headers={} if idempotency_key is None else {"Idempotency-Key": idempotency_key},
        )

    def list(self, *, limit: int | None = None) -> AsyncWalk[WebhookEndpointPage, WebhookEndpoint]:
        """All endpoints."""
        return walk(
            self._transport,
            "/v1/webhook-endpoints",
            WebhookEndpointPage.model_validate_json,
            parameters({"limit": limit}),
        )

    async def get(self, id: str) -> WebhookEndpoint:
        """One endpoint."""
        return await self._transport.request("GET", self._path(id), WebhookEndpoint.model_validate_json)

    async def update(self, id: str, **changes: Unpack[WebhookEndpointChanges]) -> WebhookEndpoint:
        """Changes the given members. None removes ``description`` or ``filter``; ``status="ENABLED"`` sends again."""
        return await self._transport.request(
            "PATCH", self._path(id), WebhookEndpoint.model_validate_json, json=value_in_body("changes", changes)
        )

    async def delete(self, id: str) -> None:
        """Deletes an endpoint. Nothing is sent to it any more."""
        await self._transport.request("DELETE", self._path(id), lambda content: None)

    async def rotate_secret(self, id: str, *, previous_valid_for: timedelta | None = None) -> WebhookEndpoint:
        """Replaces the secret. For ``previous_valid_for``, requests are signed with both."""
        seconds = None if previous_valid_for is None else int(previous_valid_for.total_seconds())
        return await self._transport.request(
            "POST",
            self._path(id) + "/rotate-secret",
            WebhookEndpoint.model_validate_json,
            json=body({"previous_valid_for_seconds": seconds}),
        )

    async def test(self, id: str) -> WebhookDelivery:
        """Sends an event now, whatever the endpoint is subscribed to."""
        return await self._transport.request("POST", self._path(id) + "/test", WebhookDelivery.model_validate_json)

    async def replay(self, id: str, *, since: When) -> WebhookReplay:
        """Sends all events since then again, with the same ids."""
        return await self._transport.request(
            "POST", self._path(id) + "/replay", WebhookReplay.model_validate_json, json=body({"since": since})
        )

    @staticmethod
    def _path(id: str) -> str:
        return f"/v1/webhook-endpoints/{quote(id, safe='')}"


class AsyncWebhookDeliveries:
    """``client.webhook_deliveries``: deliveries, and the endpoints' answers."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        endpoint_id: str | None = None,
        event_type: str | None = None,
        status: Literal["PENDING", "SUCCEEDED", "FAILED"] | None = None,
        created_from: When | None = None,
        created_to: When | None = None,
        limit: int | None = None,
    ) -> AsyncWalk[WebhookDeliveryPage, WebhookDelivery]:
        """All deliveries that match, the newest first."""
        query = {
            "endpoint_id": endpoint_id,
            "event_type": event_type,
            "status": status,
            "created_from": created_from,
            "created_to": created_to,
            "limit": limit,
        }
        return walk(
            self._transport, "/v1/webhook-deliveries", WebhookDeliveryPage.model_validate_json, parameters(query)
        )

    async def get(self, id: str) -> WholeWebhookDelivery:
        """One delivery with its request and the last answer."""
        return await self._transport.request("GET", self._path(id), WholeWebhookDelivery.model_validate_json)

    async def redeliver(self, id: str) -> WebhookDelivery:
        """Sends an event once more, under the same id."""
        return await self._transport.request("POST", self._path(id) + "/redeliver", WebhookDelivery.model_validate_json)

    @staticmethod
    def _path(id: str) -> str:
        return f"/v1/webhook-deliveries/{quote(id, safe='')}"
