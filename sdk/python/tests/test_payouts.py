"""Payouts with what they pay."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import httpx
import pytest

from conftest import FakeApi, page


def sums(value: str) -> dict[str, Any]:
    money = {"value": value, "currency_code": "JPY"}
    return {"count": 1, "gross": money, "fee": money, "net": money}


def payout(id: str | None) -> dict[str, Any]:
    groups = "payments refunds fees disputes adjustments other total payout pending pending_payout".split()
    money = {"value": "-150", "currency_code": "JPY"}
    return {
        **dict.fromkeys("href transactions transaction_id status created_at settled_at reference".split()),
        "bank_reference_id": None,
        "id": id,
        "amount": money,
        "fee": None,
        "currencies": [{"currency": "JPY", **{name: sums("9000") for name in groups}, "difference": money}],
        "reconciled": False,
        "difference": {"code": "NEW_CODE", "detail": "A sentence."},
    }


def test_payouts_are_walked_and_read(api: FakeApi) -> None:
    api.script(
        httpx.Response(200, json=page([payout("po_1")], "c")),
        httpx.Response(200, json=page([payout(None)])),
        httpx.Response(200, json=payout("po 1")),
    )
    payouts = api.client().payouts
    found = payouts.list(currency=["JPY", "KWD"], amount_min=Decimal("0"), limit=1)
    assert [each.id for each in found] == ["po_1", None]
    one = payouts.get("po 1")
    assert one.amount is not None and one.amount.value == Decimal(-150)
    assert one.currencies[0].payments.net.value == Decimal(9000)
    assert one.difference is not None and one.difference.code == "NEW_CODE"
    assert [each.url.raw_path.decode() for each in api.requests] == [
        "/v1/payouts?currency=JPY%2CKWD&amount_min=0&limit=1",
        "/v1/payouts?currency=JPY%2CKWD&amount_min=0&limit=1&cursor=c",
        "/v1/payouts/po%201",
    ]


@pytest.mark.parametrize("id", ["po/1", "po\\1", "po;1", "po%1"])
def test_an_id_that_no_path_can_have_names_the_list(api: FakeApi, id: str) -> None:
    with pytest.raises(ValueError, match=r"Use list\(payout_id=…\) for it"):
        api.client().payouts.get(id)
    assert api.requests == []
