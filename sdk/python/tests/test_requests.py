"""How a request is written: values, names, addresses."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from conftest import FakeApi, page, transaction
from txsearch import Filter, SummaryQuery, TransactionQuery, _query

DOCUMENT = Path(__file__).parents[3] / "docs" / "openapi.json"
LISTS = Path(__file__).parents[2] / "lists.json"


def test_values_are_written_as_the_api_reads_them(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([]))
    list(
        api.client(on_behalf_of="M2").transactions.list(
            name="jose gar",
            created_from=date(2026, 11, 1),
            created_to=datetime(2026, 11, 2, 1, 30, tzinfo=timezone(timedelta(hours=1))),
            amount_min=Decimal("1E+2"),
            status=["COMPLETED", "REFUNDED"],
            metadata={"cart": "a&b"},
            total="none",
        )
    )
    request = api.requests[0]
    assert dict(request.url.params) == {
        "name": "jose gar",
        "created_from": "2026-11-01",
        "created_to": "2026-11-02T00:30:00Z",
        "amount_min": "100",
        "status": "COMPLETED,REFUNDED",
        "metadata[cart]": "a&b",
        "total": "none",
    }
    assert request.headers["On-Behalf-Of"] == "M2"
    assert request.headers["Authorization"] == "Bearer token-1"
    assert request.headers["User-Agent"].startswith("txsearch-python/")


def test_what_cannot_be_exact_is_refused_before_it_is_sent(api: FakeApi) -> None:
    transactions = api.client().transactions
    with pytest.raises(ValueError, match="without a time zone"):
        transactions.list(created_from=datetime(2026, 11, 1))
    with pytest.raises(TypeError, match="float is not exact"):
        transactions.list(amount=1.1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="reference cannot be a list"):
        transactions.list(reference=["a", "b"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="store_id cannot be a bytes"):
        transactions.list(store_id=b"a")  # type: ignore[arg-type]
    assert not api.requests


@pytest.mark.skipif(not LISTS.is_file(), reason="needs the repository's table")
def test_commas_and_backslashes_within_values_of_lists_are_escaped(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([]))
    transactions = api.client().transactions
    cases = json.loads(LISTS.read_text(encoding="utf-8"))
    for case in cases:
        list(transactions.list(store_id=case["values"], fields=tuple(case["values"])))
        assert api.requests[-1].url.params["store_id"] == case["text"]
        assert api.requests[-1].url.params["fields"] == case["text"]
        if len(case["values"]) == 1:
            list(transactions.list(terminal_id=case["values"][0]))
            assert api.requests[-1].url.params["terminal_id"] == case["text"]
    assert len(cases) > 20


def test_a_single_text_is_one_value(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([]))
    list(
        api.client().transactions.list(
            store_id="Main St, Suite 4", reference="a,b\\", invoice_id="a,b", metadata={"k": "a,b\\,"}, name="a,b"
        )
    )
    assert dict(api.requests[0].url.params) == {
        "store_id": "Main St\\, Suite 4",
        "reference": "a,b\\",
        "invoice_id": "a,b",
        "metadata[k]": "a,b\\,",
        "name": "a,b",
    }


def test_a_filter_tree_takes_dates_and_decimals(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=page([]))
    tree: Filter = {
        "and": [
            {"created_at": {"gte": date(2026, 11, 1)}},
            {"amount": {"gte": Decimal("5.00")}},
            {"status": {"in": ["REFUNDED"]}},
            {"note": {"exists": False}},
        ]
    }
    list(api.client().transactions.search(filter=tree, sort="created_at"))
    assert json.loads(api.requests[0].content) == {
        "filter": {
            "and": [
                {"created_at": {"gte": "2026-11-01"}},
                {"amount": {"gte": "5.00"}},
                {"status": {"in": ["REFUNDED"]}},
                {"note": {"exists": False}},
            ]
        },
        "sort": "created_at",
    }


def test_ids_are_encoded_in_paths(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, json=transaction(1))
    api.client().transactions.get("a/../b?c")
    assert api.requests[0].url.raw_path == b"/v1/transactions/a%2F..%2Fb%3Fc"


@pytest.mark.skipif(not DOCUMENT.is_file(), reason="needs the repository's document")
@pytest.mark.parametrize(
    ("path", "query"),
    [("/v1/transactions", TransactionQuery), ("/v1/transactions/summary", SummaryQuery)],
)
def test_parameters_are_those_of_the_document(path: str, query: type) -> None:
    parameters = json.loads(DOCUMENT.read_text())["paths"][path]["get"]["parameters"]
    names = {each["name"] for each in parameters if each.get("in") == "query"}
    assert set(query.__annotations__) == names
    lists = {each["name"] for each in parameters if each.get("in") == "query" and each["schema"]["type"] == "array"}
    assert {name for name in query.__annotations__ if name in _query.LISTS} == lists


@pytest.mark.parametrize("url", ["localhost:8443", "ftp://localhost", ""])
def test_an_address_without_http_is_refused(url: str) -> None:
    from txsearch import TransactionSearch

    with pytest.raises(ValueError, match="base_url"):
        TransactionSearch(base_url=url, token="t")


def test_token_and_credentials_exclude_each_other() -> None:
    from txsearch import TransactionSearch

    with pytest.raises(ValueError, match="either token, or client_id"):
        TransactionSearch(base_url="https://localhost", token="t", client_id="M1", client_secret="s")
    with pytest.raises(ValueError, match="either token, or client_id"):
        TransactionSearch(base_url="https://localhost", client_id="M1")
