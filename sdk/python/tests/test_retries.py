"""What is tried again, when, and what is not."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from conftest import FakeApi, page, problem, transaction
from txsearch import (
    APIConnectionError,
    APITimeoutError,
    AuthenticationError,
    InvalidRequestError,
    InvalidResponseError,
    RateLimitError,
    ServerError,
    TransactionSearch,
)
from txsearch._retry import RetryPolicy, retry_after_seconds

FOUND = httpx.Response(200, json=transaction(1))


@pytest.mark.parametrize("status", [429, 503, 504])
def test_a_passing_failure_is_tried_again(api: FakeApi, status: int) -> None:
    api.script(problem(status, "LATER"), problem(status, "LATER"), FOUND)
    assert api.client().transactions.get("txn_1").id == "txn_1"
    assert len(api.requests) == 3


def test_retry_after_is_honoured(api: FakeApi) -> None:
    api.script(problem(429, "RATE_LIMITED", {"Retry-After": "7"}), FOUND)
    api.client().transactions.get("txn_1")
    assert 7 <= api.sleeps[0] <= 7.5


def test_a_storm_of_429_ends_in_an_error_that_says_when(api: FakeApi) -> None:
    api.handler = lambda request: problem(429, "RATE_LIMITED", {"Retry-After": "1"})
    with pytest.raises(RateLimitError) as raised:
        api.client(max_retries=5).transactions.get("txn_1")
    assert len(api.requests) == 6
    assert raised.value.retry_after == 1


@pytest.mark.parametrize(
    ("status", "kind"), [(400, InvalidRequestError), (500, ServerError), (413, InvalidRequestError)]
)
def test_a_final_failure_is_not_tried_again(api: FakeApi, status: int, kind: type[Exception]) -> None:
    api.handler = lambda request: problem(status, "NO")
    with pytest.raises(kind):
        api.client().transactions.get("txn_1")
    assert len(api.requests) == 1


def test_an_hour_without_network_ends_in_one_error_and_then_works(api: FakeApi) -> None:
    def handler(request: httpx.Request) -> httpx.Response:
        if api.now < 4_600:
            raise httpx.ConnectError("network is unreachable")
        return FOUND

    api.handler = handler
    client = api.client()
    with pytest.raises(APIConnectionError, match="after 4 attempts"):
        client.transactions.get("txn_1")
    api.now = 4_600
    assert client.transactions.get("txn_1").id == "txn_1"


def test_a_timeout_names_the_setting(api: FakeApi) -> None:
    api.handler = lambda request: (_ for _ in ()).throw(httpx.ReadTimeout("slow"))
    with pytest.raises(APITimeoutError, match="longer timeout"):
        api.client(max_retries=0).transactions.get("txn_1")


def test_a_body_that_was_cut_is_fetched_again(api: FakeApi) -> None:
    whole = FOUND.content
    api.script(httpx.Response(200, content=whole[:100]), httpx.Response(200, content=whole))
    assert api.client().transactions.get("txn_1").id == "txn_1"


def test_a_body_that_is_never_whole_is_an_error(api: FakeApi) -> None:
    api.handler = lambda request: httpx.Response(200, content=b"<html>welcome to the hotel</html>")
    with pytest.raises(InvalidResponseError, match="proxies"):
        api.client().transactions.list().__next__()


def test_attempts_of_a_post_share_their_key(api: FakeApi) -> None:
    api.handler = lambda request: problem(503, "OVERLOADED")
    with pytest.raises(ServerError):
        api.client().exports.create(format="CSV")
    keys = {each.headers["Idempotency-Key"] for each in api.requests}
    assert len(api.requests) == 4 and len(keys) == 1
    with pytest.raises(ServerError):
        api.client().exports.create(format="CSV")
    assert len({each.headers["Idempotency-Key"] for each in api.requests}) == 2


def test_delays_are_random_below_a_limit_that_doubles() -> None:
    longest = RetryPolicy(rng=lambda: 1.0)
    assert [longest.delay(attempt) for attempt in range(8)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert RetryPolicy(rng=lambda: 0.0).delay(3) == 0


def test_retry_after_takes_seconds_and_dates() -> None:
    from datetime import datetime, timezone

    now = datetime(2026, 11, 20, tzinfo=timezone.utc)
    assert retry_after_seconds({"retry-after": "3"}) == 3
    assert retry_after_seconds({"retry-after": "Fri, 20 Nov 2026 00:00:10 GMT"}, lambda: now) == 10
    assert retry_after_seconds({"retry-after": "soon"}) is None
    assert retry_after_seconds({}) is None


def test_one_token_serves_many_callers(api: FakeApi) -> None:
    api.handler = lambda request: FOUND
    client = api.client()
    together = threading.Barrier(8)

    def call(_: int) -> str:
        together.wait()
        return client.transactions.get("txn_1").id

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(call, range(8))) == ["txn_1"] * 8
    assert api.tokens == 1


def test_a_token_is_renewed_before_it_expires(api: FakeApi) -> None:
    api.handler = lambda request: FOUND
    client = api.client()
    client.transactions.get("txn_1")
    api.now += 3_539
    client.transactions.get("txn_1")
    assert api.tokens == 1
    api.now += 1
    client.transactions.get("txn_1")
    assert api.tokens == 2


def test_a_token_that_expires_during_a_walk_is_renewed_once(api: FakeApi) -> None:
    accepted = "Bearer token-1"

    def handler(request: httpx.Request) -> httpx.Response:
        if request.headers["Authorization"] != accepted:
            return problem(401, "UNAUTHENTICATED")
        number = int(request.url.params.get("cursor", 0))
        return httpx.Response(200, json=page([transaction(number)], str(number + 1) if number < 2 else None))

    api.handler = handler
    walk = api.client().transactions.list()
    assert next(walk).id == "txn_0"
    accepted = "Bearer token-2"
    assert [each.id for each in walk] == ["txn_1", "txn_2"]
    assert api.tokens == 2


def test_a_token_that_is_never_accepted_is_an_error(api: FakeApi) -> None:
    api.handler = lambda request: problem(401, "UNAUTHENTICATED")
    with pytest.raises(AuthenticationError):
        api.client().transactions.get("txn_1")
    assert len(api.requests) == 2


def test_a_wrong_secret_is_an_error_of_its_own() -> None:
    http = httpx.Client(
        transport=httpx.MockTransport(lambda request: httpx.Response(401, json={"error": "invalid_client"}))
    )
    client = TransactionSearch(base_url="https://api.example", client_id="M1", client_secret="x", http_client=http)
    with pytest.raises(AuthenticationError):
        client.transactions.get("txn_1")


def test_a_given_token_is_used_as_it_is(api: FakeApi) -> None:
    api.handler = lambda request: FOUND
    api.client(client_id=None, client_secret=None, token="given").transactions.get("txn_1")
    assert api.requests[0].headers["Authorization"] == "Bearer given"
    assert api.tokens == 0
