"""Following changes by the time at which they were taken in."""

from __future__ import annotations

from collections.abc import AsyncIterator

from .._errors import APIConnectionError, InvalidResponseError, RateLimitError, ServerError
from .._models import Transaction, TransactionPage
from .._pages import read_transactions
from .._retry import RetryPolicy
from ._http import AsyncTransport, log

_WAITS = RetryPolicy(max_retries=0, first_delay_seconds=2.0, max_delay_seconds=60.0)


class AsyncFollow(AsyncIterator[tuple[Transaction, str]]):
    """Walks upwards by ``ingested_at``, again and again from where the last walk was complete.

    ``as_of`` of a page promises that everything taken in before it was visible. A row taken in later than that may
    have neighbours that are not visible yet, so that a checkpoint never passes ``as_of``.
    """

    def __init__(self, transport: AsyncTransport, since: str | None, poll_seconds: float, limit: int) -> None:
        self._transport = transport
        self._since = since
        self._poll_seconds = poll_seconds
        self._limit = limit
        self._cursor: str | None = None
        self._page: TransactionPage | None = None
        self._next = 0
        self._as_of = since
        self._failures = 0

    def __aiter__(self) -> AsyncFollow:
        return self

    async def __anext__(self) -> tuple[Transaction, str]:
        while self._page is None or self._next >= len(self._page.items):
            if self._page is not None:
                await self._end_of_page(self._page)
            await self._fetch()
        item = self._page.items[self._next]
        self._next += 1
        return item, self._checkpoint(item)

    def _checkpoint(self, item: Transaction) -> str:
        taken_in = _instant(item)
        if self._as_of is None:
            # No promise was made yet: after a restart everything comes again rather than something never.
            return self._since or "1990-01-01T00:00:00.000Z"
        return min(taken_in, self._as_of)

    async def _end_of_page(self, page: TransactionPage) -> None:
        self._cursor = page.page.next_cursor
        self._page = None
        if self._cursor is None:
            # The walk was complete: the next one starts at what this one promised.
            self._since = self._as_of
            await self._transport.sleep(self._poll_seconds)

    async def _fetch(self) -> None:
        pairs = [("sort", "ingested_at"), ("limit", str(self._limit)), ("total", "none")]
        if self._since is not None:
            pairs.append(("ingested_from", self._since))
        if self._cursor is not None:
            pairs.append(("cursor", self._cursor))
        try:
            page = await self._transport.request("GET", "/v1/transactions", read_transactions, params=pairs)
        except (APIConnectionError, InvalidResponseError, RateLimitError, ServerError) as error:
            delay = _WAITS.delay(self._failures, getattr(error, "retry_after", None))
            self._failures += 1
            log.warning("Following goes on in %.0f s: %s", delay, error)
            await self._transport.sleep(delay)
            return
        self._failures = 0
        self._page = page
        self._next = 0
        as_of = page.freshness.as_of
        if as_of is not None:
            self._as_of = as_of.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _instant(item: Transaction) -> str:
    assert item.ingested_at is not None
    return item.ingested_at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
