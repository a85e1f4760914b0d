"""Searching, adding up and following transactions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal
from urllib.parse import quote

from typing_extensions import Unpack

from .._models import Transaction, TransactionPage, TransactionSummary
from .._pages import read_transactions
from .._query import Filter, Sort, SummaryQuery, TransactionQuery, Values, body, parameters, text
from ._follow import AsyncFollow
from ._http import AsyncTransport
from ._walk import AsyncPages, AsyncWalk


class AsyncTransactions:
    """``client.transactions``."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, **query: Unpack[TransactionQuery]) -> AsyncWalk[TransactionPage, Transaction]:
        """Walks all transactions that match, page by page as you iterate. ``limit`` is the size of a page."""
        first = dict(query)
        cursor = first.pop("cursor", None)
        pairs = parameters(first)

        async def fetch(cursor: str | None, following: str | None) -> TransactionPage:
            return await self._transport.request(
                "GET",
                "/v1/transactions",
                read_transactions,
                params=() if following else [*pairs, ("cursor", cursor)] if cursor else pairs,
                query=following.encode("ascii") if following else None,
            )

        return AsyncWalk(AsyncPages(fetch, None if cursor is None else str(cursor)))

    def search(
        self,
        *,
        filter: Filter | None = None,
        sort: Sort | None = None,
        limit: int | None = None,
        fields: Sequence[str] | None = None,
        total: Literal["none", "bounded", "exact"] | None = None,
        time_zone: str | None = None,
        cursor: str | None = None,
    ) -> AsyncWalk[TransactionPage, Transaction]:
        """The same walk with a filter tree, which also keeps names and e-mail addresses out of URLs and logs."""
        members = body(
            {
                "filter": filter,
                "sort": sort,
                "limit": limit,
                "fields": fields,
                "total": total,
                "time_zone": time_zone,
            }
        )

        async def fetch(cursor: str | None, following: str | None) -> TransactionPage:
            return await self._transport.request(
                "POST",
                "/v1/transactions/search",
                read_transactions,
                json=members if cursor is None else {**members, "cursor": cursor},
            )

        return AsyncWalk(AsyncPages(fetch, cursor))

    async def get(self, id: str) -> Transaction:
        """One transaction. Raises NotFoundError if the merchant has none with this id."""
        return await self._transport.request(
            "GET", f"/v1/transactions/{quote(id, safe='')}", Transaction.model_validate_json
        )

    async def summary(self, **query: Unpack[SummaryQuery]) -> TransactionSummary:
        """Counts and exact sums of what matches, by currency, ``group_by`` and ``interval``."""
        return await self._transport.request(
            "GET", "/v1/transactions/summary", TransactionSummary.model_validate_json, params=parameters(dict(query))
        )

    async def search_summary(
        self,
        *,
        filter: Filter | None = None,
        group_by: Values | None = None,
        interval: Literal["HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR"] | None = None,
        top: int | None = None,
        time_zone: str | None = None,
    ) -> TransactionSummary:
        """The same summary with a filter tree."""
        members: dict[str, Any] = {"filter": filter, "interval": interval, "top": top, "time_zone": time_zone}
        members["group_by"] = [group_by] if isinstance(group_by, str) else group_by
        return await self._transport.request(
            "POST", "/v1/transactions/summary", TransactionSummary.model_validate_json, json=body(members)
        )

    def follow(
        self,
        since: str | datetime | None = None,
        *,
        poll_interval: timedelta = timedelta(seconds=2),
        limit: int = 500,
    ) -> AsyncIterator[tuple[Transaction, str]]:
        """Every new transaction and every change, for ever, each with the checkpoint to continue from.

        Store the checkpoint after you have processed its transaction, and give it as ``since`` after a restart.
        Nothing is lost; a transaction may come again, so process by id and version. Without ``since`` it begins
        with the first transaction there is. While the network or the server is away it waits and tries again.
        """
        return AsyncFollow(
            self._transport, None if since is None else text("since", since), poll_interval.total_seconds(), limit
        )
