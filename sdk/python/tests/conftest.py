"""An API that a test scripts, in which time passes only when the client sleeps; for live/ a demo that runs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from txsearch import TransactionSearch

Handler = Callable[[httpx.Request], httpx.Response]


def transaction(number: int, **members: Any) -> dict[str, Any]:
    return {
        "id": f"txn_{number}",
        "merchant_id": "M1",
        "type": "PAYMENT",
        "status": "COMPLETED",
        "direction": "CREDIT",
        "created_at": "2026-11-19T08:00:11.412Z",
        "ingested_at": f"2026-11-19T08:00:{number % 60:02d}.000Z",
        "version": 1,
        "amount": {"value": "49.99", "currency_code": "EUR"},
        **members,
    }


def page(
    items: list[dict[str, Any]], next_cursor: str | None = None, as_of: str | None = "2026-11-20T00:00:00.000Z"
) -> dict[str, Any]:
    link = f"https://elsewhere.example/v1/transactions?limit=2&cursor={next_cursor}" if next_cursor else None
    return {
        "items": items,
        "page": {
            "limit": 2,
            "count": len(items),
            "has_more": next_cursor is not None,
            "next_cursor": next_cursor,
            "prev_cursor": None,
        },
        "total": None,
        "query": {},
        "freshness": {"as_of": as_of, "lag_ms": 0},
        "links": {"self": "https://elsewhere.example/", "next": link, "prev": None},
    }


def problem(status: int, code: str, headers: dict[str, str] | None = None, **members: Any) -> httpx.Response:
    content = {"title": code, "status": status, "code": code, "detail": "A sentence.", "request_id": "r-1", **members}
    return httpx.Response(
        status, content=json.dumps(content), headers={"Content-Type": "application/problem+json", **(headers or {})}
    )


class FakeApi:
    """Scripted answers, the requests that came, and a clock that sleeping moves."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.sleeps: list[float] = []
        self.requests: list[httpx.Request] = []
        self.tokens = 0
        self.token_lifetime = 3_600
        self.handler: Handler = lambda request: problem(404, "NOT_FOUND")

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path == "/oauth2/token":
            self.tokens += 1
            return httpx.Response(200, json={"access_token": f"token-{self.tokens}", "expires_in": self.token_lifetime})
        self.requests.append(request)
        return self.handler(request)

    def script(self, *answers: httpx.Response | Exception) -> None:
        left = iter(answers)

        def handler(request: httpx.Request) -> httpx.Response:
            each = next(left)
            if isinstance(each, Exception):
                raise each
            return each

        self.handler = handler

    def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        self.now += seconds

    def client(self, **options: Any) -> TransactionSearch:
        client = TransactionSearch(
            base_url="https://api.example",
            **{"client_id": "M1", "client_secret": "secret", **options},
            http_client=httpx.Client(transport=httpx.MockTransport(self.answer)),
        )
        client._transport.sleep = self.sleep
        client._transport.clock = lambda: self.now
        return client


@pytest.fixture
def api() -> Iterator[FakeApi]:
    yield FakeApi()


@pytest.fixture(scope="session")
def address() -> str:
    """The address of a running demo."""
    url = os.environ.get("TXSEARCH_URL")
    if url is None:
        pytest.skip("TXSEARCH_URL is not set")
    return url


@pytest.fixture(scope="session")
def ca_file(address: str) -> str:
    return os.environ["TXSEARCH_CA_FILE"]


@pytest.fixture(scope="session")
def client(address: str, ca_file: str) -> Iterator[TransactionSearch]:
    with TransactionSearch(
        base_url=address, client_id="M0001", client_secret="demo-secret", ca_file=ca_file
    ) as client:
        yield client
