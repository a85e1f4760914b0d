"""The client."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from types import TracebackType

import httpx

from .._platform_async import sleep
from .._retry import RetryPolicy
from .._webhooks import Webhooks
from ._exports import AsyncExports, AsyncSchedules
from ._http import AsyncTransport
from ._payouts import AsyncPayouts
from ._transactions import AsyncTransactions
from ._webhooks import AsyncWebhookDeliveries, AsyncWebhookEndpoints


class AsyncTransactionSearch:
    """A client of one API for one caller. Make one and share it; close it, or use it in a ``with`` statement.

    :param base_url: the API's address, for example ``https://localhost:8443``.
    :param client_id: the id of a client of ``/oauth2/token``, with ``client_secret``; the token is fetched once for
        all callers and renewed early.
    :param token: an access token instead, or a function that returns the current one.
    :param on_behalf_of: the merchant that a partner acts for.
    :param ca_file: a PEM file with the certificate to trust, unless it is one of the system's.
    :param timeout: how long one attempt may wait for the server.
    :param max_retries: how often 429, 503, 504 and broken connections are tried again.
    :param http_client: an HTTP client of your own, for example with a proxy; it is not closed.
    """

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str | None = None,
        client_secret: str | None = None,
        token: str | Callable[[], str] | None = None,
        on_behalf_of: str | None = None,
        ca_file: str | os.PathLike[str] | None = None,
        timeout: timedelta | float = timedelta(seconds=30),
        max_retries: int = 3,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        transport = AsyncTransport(
            base_url=base_url,
            client_id=client_id,
            client_secret=client_secret,
            token=token,
            on_behalf_of=on_behalf_of,
            ca_file=None if ca_file is None else os.fspath(ca_file),
            timeout=timeout.total_seconds() if isinstance(timeout, timedelta) else float(timeout),
            retries=RetryPolicy(max_retries=max_retries),
            http_client=http_client,
            sleep=sleep,
        )
        self._transport = transport
        self.transactions = AsyncTransactions(transport)
        self.exports = AsyncExports(transport)
        self.schedules = AsyncSchedules(transport)
        self.payouts = AsyncPayouts(transport)
        self.webhook_endpoints = AsyncWebhookEndpoints(transport)
        self.webhook_deliveries = AsyncWebhookDeliveries(transport)
        self.webhooks = Webhooks()

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncTransactionSearch:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()
