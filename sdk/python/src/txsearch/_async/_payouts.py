"""Payouts: what reached the bank, and what it pays."""

from __future__ import annotations

from urllib.parse import quote

from typing_extensions import Unpack

from .._models import Payout, PayoutPage
from .._query import PayoutQuery, parameters
from ._http import AsyncTransport
from ._walk import AsyncWalk, walk


class AsyncPayouts:
    """``client.payouts``."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, **query: Unpack[PayoutQuery]) -> AsyncWalk[PayoutPage, Payout]:
        """Walks all payouts that match, the newest first. ``limit`` is the size of a page."""
        return walk(self._transport, "/v1/payouts", PayoutPage.model_validate_json, parameters(query))

    async def get(self, id: str) -> Payout:
        """One payout. Raises NotFoundError if no transaction has this payout id.

        A path cannot have an id with ``/``, ``\\``, ``;`` or ``%``: use ``list(payout_id=…)`` for it.
        """
        if any(character in id for character in "/\\;%"):
            raise ValueError("A path cannot have a payout id with / \\ ; or %. Use list(payout_id=…) for it.")
        return await self._transport.request("GET", f"/v1/payouts/{quote(id, safe='')}", Payout.model_validate_json)
