"""Walking through pages: every item once, whatever happens between them."""

from __future__ import annotations

import copy
import json
import pickle
from decimal import Decimal

import httpx
import pytest
from pydantic import BaseModel

from conftest import FakeApi, page, problem, transaction
from txsearch import (
    APIConnectionError,
    AsyncTransactionSearch,
    InvalidResponseError,
    NotFoundError,
    Transaction,
)


def pages_of_two(request: httpx.Request) -> httpx.Response:
    cursor = request.url.params.get("cursor") or (json.loads(request.content or b"{}")).get("cursor")
    start = int(cursor or 0)
    items = [transaction(number) for number in range(start, min(start + 2, 5))]
    return httpx.Response(200, json=page(items, str(start + 2) if start + 2 < 5 else None))


def test_a_walk_gives_every_item_of_every_page(api: FakeApi) -> None:
    api.handler = pages_of_two
    ids = [each.id for each in api.client().transactions.list(name="jose gar", limit=2)]
    assert ids == [f"txn_{number}" for number in range(5)]
    # The link's query goes to the address that the client was given, not to the one that the link names.
    assert [str(each.url.copy_with(query=None)) for each in api.requests] == ["https://api.example/v1/transactions"] * 3
    assert api.requests[1].url.query == b"limit=2&cursor=2"


def test_a_walk_by_body_sends_the_cursor_with_the_query(api: FakeApi) -> None:
    api.handler = pages_of_two
    walk = api.client().transactions.search(filter={"type": {"eq": "PAYMENT"}}, limit=2)
    assert len(list(walk)) == 5
    assert [json.loads(each.content) for each in api.requests] == [
        {"filter": {"type": {"eq": "PAYMENT"}}, "limit": 2, **cursor}
        for cursor in ({}, {"cursor": "2"}, {"cursor": "4"})
    ]


def test_pages_come_whole(api: FakeApi) -> None:
    api.handler = pages_of_two
    assert [len(each.items) for each in api.client().transactions.list(limit=2).pages()] == [2, 2, 1]


def test_a_walk_starts_at_a_cursor(api: FakeApi) -> None:
    api.handler = pages_of_two
    assert [each.id for each in api.client().transactions.list(cursor="4")] == ["txn_4"]


def test_a_walk_that_failed_goes_on_where_it_stopped(api: FakeApi) -> None:
    away = False

    def handler(request: httpx.Request) -> httpx.Response:
        if away:
            raise httpx.ConnectError("no route to host")
        return pages_of_two(request)

    api.handler = handler
    walk = api.client().transactions.list(limit=2)
    seen = [next(walk).id, next(walk).id]
    away = True
    with pytest.raises(APIConnectionError, match="a walk goes on where it stopped"):
        next(walk)
    away = False
    seen += [each.id for each in walk]
    assert seen == [f"txn_{number}" for number in range(5)]


def test_an_hour_without_network_during_a_walk_loses_and_repeats_nothing(api: FakeApi) -> None:
    away = (2_000.0, 2_000.0 + 3_600)

    def handler(request: httpx.Request) -> httpx.Response:
        if away[0] <= api.now < away[1]:
            raise httpx.ConnectError("network is unreachable")
        return pages_of_two(request)

    api.handler = handler
    walk = api.client().transactions.list(limit=2)
    seen = [next(walk).id]
    api.now = away[0]
    failures = 0
    while len(seen) < 5:
        try:
            seen.append(next(walk).id)
        except APIConnectionError:
            failures += 1
            api.now += 600
    assert seen == [f"txn_{number}" for number in range(5)]
    assert failures > 3 and next(walk, None) is None


@pytest.mark.parametrize("fault", ["storm", "truncated", "broken"])
def test_faults_during_a_walk_lose_and_repeat_nothing(api: FakeApi, fault: str) -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        whole = pages_of_two(request)
        if len(api.requests) % 3 == 0:
            return whole
        if fault == "storm":
            return problem(429, "RATE_LIMITED", {"Retry-After": "1"})
        if fault == "truncated":
            return httpx.Response(200, content=whole.content[: len(whole.content) // 2])
        raise httpx.RemoteProtocolError("peer closed connection without sending complete message body")

    api.handler = handler
    assert [each.id for each in api.client().transactions.list(limit=2)] == [f"txn_{number}" for number in range(5)]
    assert len(api.requests) == 9


def test_integers_keep_all_their_digits(api: FakeApi) -> None:
    versions = [1_764_115_200_123_456_789, 1_764_115_200_123_456_790, 2**63 - 1, -(2**63)]
    items = [transaction(1, version=version, later={"huge": version}) for version in versions]
    api.handler = lambda request: httpx.Response(200, json=page(items))
    found = list(api.client().transactions.list())
    assert [each.version for each in found] == versions
    assert [each.later for each in found] == [{"huge": version} for version in versions]  # type: ignore[attr-defined]
    assert len({(each.id, each.version) for each in found}) == 4
    assert [json.loads(each.model_dump_json())["version"] for each in found] == versions


def test_models_read_what_a_later_version_sends(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(
        200, json=transaction(1, status="ON_HOLD", colour="red", payer={"id": "p", "name": None, "nickname": "Pepe"})
    )
    found = api.client().transactions.get("txn_1")
    assert found.status == "ON_HOLD"
    assert found.model_extra == {"colour": "red"}
    assert found.payer.model_extra == {"nickname": "Pepe"}
    assert found.amount.value == Decimal("49.99")
    assert found.created_at.isoformat() == "2026-11-19T08:00:11.412000+00:00"


def test_members_that_fields_left_out_are_none(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([{"id": "txn_1", "payer": {"name": "José"}}]))
    [found] = api.client().transactions.list(fields=["payer.name"])
    assert found.payer.name == "José"
    assert found.amount is None


def test_a_payer_that_is_not_known_has_no_name(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(
        200, json=page([transaction(1, payer=None), transaction(2), transaction(3, payer={"name": "José"})])
    )
    assert [each.payer.name for each in api.client().transactions.list()] == [None, None, "José"]


def test_an_unknown_transaction_is_a_typed_error(api: FakeApi) -> None:
    api.handler = lambda request: problem(404, "TRANSACTION_NOT_FOUND")
    with pytest.raises(NotFoundError) as raised:
        api.client().transactions.get("txn_1")
    assert (raised.value.status, raised.value.code, raised.value.request_id) == (404, "TRANSACTION_NOT_FOUND", "r-1")


def test_every_fault_of_a_request_is_in_the_error(api: FakeApi) -> None:
    api.handler = lambda request: problem(
        400,
        "INVALID_REQUEST",
        errors=[
            {
                "parameter": "emial",
                "code": "UNKNOWN_PARAMETER",
                "detail": "There is no such parameter.",
                "suggestion": "email",
            },
            {"pointer": "/limit", "code": "LIMIT_OUT_OF_RANGE", "detail": "At most 1000.", "later": "unknown"},
        ],
    )
    with pytest.raises(Exception) as raised:
        api.client().transactions.summary(interval="DAY")
    assert "emial: There is no such parameter. Did you mean email?" in str(raised.value)
    assert "/limit: At most 1000." in str(raised.value)


async def _asynchronous(api: FakeApi) -> list[str]:
    http = httpx.AsyncClient(transport=httpx.MockTransport(api.answer))
    async with AsyncTransactionSearch(
        base_url="https://api.example", client_id="M1", client_secret="s", http_client=http
    ) as client:
        return [each.id async for each in client.transactions.list(limit=2)]


def test_the_asynchronous_client_walks_likewise(api: FakeApi) -> None:
    import asyncio

    api.handler = pages_of_two
    assert asyncio.run(_asynchronous(api)) == [f"txn_{number}" for number in range(5)]


def test_objects_that_are_validated_later_are_like_those_that_are_not(api: FakeApi) -> None:
    members = transaction(
        1,
        colour="red",
        payer={"id": "p", "name": "José", "nickname": "Pepe"},
        fee=None,
        items=[{"sku": "a", "unit_amount": {"value": "1.10", "currency_code": "EUR"}}],
        metadata={"cart": "1"},
    )
    api.handler = lambda request: httpx.Response(200, json=page([members]))
    whole = Transaction.model_validate_json(json.dumps(members))

    def later() -> Transaction:
        [found] = api.client().transactions.list()
        return found

    assert later() == whole
    assert whole == later()
    assert later().model_dump() == whole.model_dump()
    assert later().model_dump_json(exclude_unset=True) == whole.model_dump_json(exclude_unset=True)
    assert repr(later()) == repr(whole)
    assert dict(later()) == dict(whole)
    assert later().model_extra == {"colour": "red"}
    assert later().colour == "red"  # type: ignore[attr-defined]
    assert later().model_fields_set == whole.model_fields_set
    for same in (copy.copy, copy.deepcopy, lambda found: pickle.loads(pickle.dumps(found)), Transaction.model_copy):
        assert same(later()) == whole
    found = later()
    assert found.payer.name == "José" and found.payer is found.payer
    assert found.items[0].unit_amount is not None and found.items[0].unit_amount.value == Decimal("1.10")
    found.payer.name = "Josefa"
    found.note = "changed"
    assert (found.payer.name, found.note, found.amount.value) == ("Josefa", "changed", Decimal("49.99"))
    assert "Josefa" in found.model_dump_json()
    with pytest.raises(AttributeError):
        _ = found.nothing  # type: ignore[attr-defined]
    next(api.client().transactions.list().pages()).model_dump_json()

    class Kept(BaseModel):
        found: Transaction

    assert Kept(found=later()).model_dump()["found"] == whole.model_dump()


def test_a_member_that_is_not_what_it_should_be_is_an_error_that_says_so(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([transaction(1, amount={"value": "much"})]))
    [found] = api.client().transactions.list()
    assert found.id == "txn_1"
    with pytest.raises(InvalidResponseError, match="not what the API promises"):
        _ = found.amount.value
    broken = page([])
    del broken["page"]
    api.handler = lambda request: httpx.Response(200, json=broken)
    with pytest.raises(InvalidResponseError):
        next(api.client().transactions.list())
