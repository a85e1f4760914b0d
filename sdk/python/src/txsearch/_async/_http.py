"""One request with its token, its retries and its errors."""

from __future__ import annotations

import logging
import platform
import ssl
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import quote_plus

import httpx

from .. import _version
from .._errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    InvalidResponseError,
    error_for,
)
from .._platform_async import Lock, Sleep
from .._retry import RETRIED_STATUSES, RetryPolicy, retry_after_seconds

Parsed = TypeVar("Parsed")
Pairs = Sequence[tuple[str, str]]

log = logging.getLogger("txsearch")

_USER_AGENT = f"txsearch-python/{_version.VERSION} Python/{platform.python_version()} httpx/{httpx.__version__}"


@dataclass(frozen=True)
class Token:
    """An access token and when to replace it, by the monotonic clock."""

    value: str
    renew_at: float


class AsyncTokenSource:
    """Fetches an access token once, keeps it, and renews it early and once for all callers that wait."""

    def __init__(self, transport: AsyncTransport, client_id: str, client_secret: str) -> None:
        self._transport = transport
        self._auth = httpx.BasicAuth(quote_plus(client_id), quote_plus(client_secret))
        self._lock = Lock()
        self._token: Token | None = None

    async def get(self) -> str:
        """The current token."""
        async with self._lock:
            token = self._token
            if token is None or self._transport.clock() >= token.renew_at:
                token = await self._fetch()
                self._token = token
            return token.value

    async def reject(self, value: str) -> bool:
        """Forgets a token that the API did not accept. Always true: the next one is another."""
        async with self._lock:
            if self._token is not None and self._token.value == value:
                self._token = None
        return True

    async def _fetch(self) -> Token:
        asked_at = self._transport.clock()
        return await self._transport.attempt(
            lambda: self._transport.build(
                "POST", "/oauth2/token", data={"grant_type": "client_credentials"}, timeout=None
            ),
            lambda response: self._parse(response, asked_at),
            auth=self._auth,
        )

    @staticmethod
    def _parse(response: httpx.Response, asked_at: float) -> Token:
        members = response.json()
        lifetime = float(members.get("expires_in", 300))
        return Token(str(members["access_token"]), asked_at + lifetime - min(60.0, lifetime / 5))


class AsyncGivenToken:
    """A token that the caller brings, as text or as a function that returns the current one."""

    def __init__(self, token: str | Callable[[], str]) -> None:
        self._token = token

    async def get(self) -> str:
        """The current token."""
        return self._token if isinstance(self._token, str) else self._token()

    async def reject(self, value: str) -> bool:
        """Whether there is another token to try."""
        return not isinstance(self._token, str) and self._token() != value


class AsyncTransport:
    """Sends requests to one API. Safe to share between threads and tasks."""

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str | None,
        client_secret: str | None,
        token: str | Callable[[], str] | None,
        on_behalf_of: str | None,
        ca_file: str | None,
        timeout: float,
        retries: RetryPolicy,
        http_client: httpx.AsyncClient | None,
        sleep: Sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.base_url = httpx.URL(base_url.rstrip("/"))
        if self.base_url.scheme not in ("http", "https") or not self.base_url.host:
            raise ValueError(f"base_url must be an address such as https://localhost:8443, and is {base_url!r}.")
        if (token is None) == (client_id is None) or (client_id is None) != (client_secret is None):
            raise ValueError("Give either token, or client_id and client_secret.")
        self.clock = clock
        self.sleep = sleep
        self.retries = retries
        self._timeout = timeout
        self._headers = {"User-Agent": _USER_AGENT, "Accept": "application/json"}
        if on_behalf_of is not None:
            self._headers["On-Behalf-Of"] = on_behalf_of
        self._owns_client = http_client is None
        self._client = http_client or httpx.AsyncClient(
            verify=ssl.create_default_context(cafile=ca_file), follow_redirects=False, timeout=timeout
        )
        self._tokens: AsyncTokenSource | AsyncGivenToken
        if token is not None:
            self._tokens = AsyncGivenToken(token)
        else:
            assert client_id is not None and client_secret is not None
            self._tokens = AsyncTokenSource(self, client_id, client_secret)

    async def close(self) -> None:
        """Closes the connections, unless the HTTP client was the caller's own."""
        if self._owns_client:
            await self._client.aclose()

    def build(
        self,
        method: str,
        path: str,
        *,
        params: Pairs = (),
        query: bytes | None = None,
        json: Any = None,
        data: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> httpx.Request:
        """A request to a path below the API's address. ``query`` is a query string that is already encoded."""
        url = self.base_url.copy_with(raw_path=self.base_url.raw_path.rstrip(b"/") + path.encode("ascii"))
        if query is not None:
            url = url.copy_with(query=query)
        return self._client.build_request(
            method,
            url,
            params=httpx.QueryParams(list(params)) if params else None,
            json=json,
            data=data,
            headers={**self._headers, **(headers or {})},
            timeout=self._timeout if timeout is None else timeout,
        )

    async def request(
        self,
        method: str,
        path: str,
        parse: Callable[[bytes], Parsed],
        *,
        params: Pairs = (),
        query: bytes | None = None,
        json: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Parsed:
        """Sends a request and returns its parsed answer.

        A POST carries an ``Idempotency-Key`` that all its attempts share, so that a retry never does a thing twice.
        """
        sent = dict(headers or {})
        if method == "POST" and "Idempotency-Key" not in sent:
            sent["Idempotency-Key"] = str(uuid.uuid4())
        return await self.attempt(
            lambda: self.build(method, path, params=params, query=query, json=json, headers=sent),
            lambda response: parse(response.content),
            auth=self._tokens,
        )

    async def attempt(
        self,
        build: Callable[[], httpx.Request],
        parse: Callable[[httpx.Response], Parsed],
        *,
        auth: httpx.Auth | AsyncTokenSource | AsyncGivenToken,
    ) -> Parsed:
        """Sends what ``build`` makes until an answer is final, at most ``max_retries`` times more."""
        attempt = 0
        token_replaced = False
        while True:
            retry_after: float | None = None
            request = build()
            failure: Exception
            try:
                if isinstance(auth, httpx.Auth):
                    response = await self._client.send(request, auth=auth)
                else:
                    token = await auth.get()
                    request.headers["Authorization"] = f"Bearer {token}"
                    response = await self._client.send(request)
            except httpx.TransportError as error:
                failure = self.connection_error(request, error, attempt)
            else:
                if response.is_success:
                    try:
                        return parse(response)
                    except (ValueError, KeyError, InvalidResponseError) as error:
                        # Something in between cut the body and made its length fit.
                        failure = InvalidResponseError(
                            f"{request.method} {request.url.path} answered {response.status_code} with a body that is "
                            "not what the API promises. Check base_url and the proxies on the way to it."
                        )
                        failure.__cause__ = error
                else:
                    failure = problem(response)
                    retry_after = failure.retry_after
                    if (
                        isinstance(failure, AuthenticationError)
                        and not isinstance(auth, httpx.Auth)
                        and not token_replaced
                        and await auth.reject(token)
                    ):
                        token_replaced = True
                        continue
                    if response.status_code not in RETRIED_STATUSES:
                        raise failure
            if not self.retries.allows(attempt, retry_after):
                raise failure
            delay = self.retries.delay(attempt, retry_after)
            attempt += 1
            log.info("Retry %d of %d in %.1f s: %s", attempt, self.retries.max_retries, delay, failure)
            await self.sleep(delay)

    def connection_error(self, request: httpx.Request, error: httpx.TransportError, attempt: int) -> APIConnectionError:
        """What a failed exchange means to the caller."""
        where = f"{request.method} {request.url.copy_with(query=None)}"
        tried = "1 attempt" if attempt == 0 else f"{attempt + 1} attempts"
        if isinstance(error, httpx.TimeoutException):
            found: APIConnectionError = APITimeoutError(
                f"{where}: no answer in time, after {tried}. Try again, or give the client a longer timeout."
            )
        elif "CERTIFICATE_VERIFY_FAILED" in str(error):
            found = APIConnectionError(
                f"{where}: the server's certificate is not trusted. Give the client its certificate by ca_file."
            )
        else:
            found = APIConnectionError(
                f"{where}: no whole answer after {tried} ({error or type(error).__name__}). "
                "Nothing was lost: when the network is back, call again; a walk goes on where it stopped."
            )
        found.__cause__ = error
        return found

    async def open(self, path: str, headers: Mapping[str, str]) -> httpx.Response:
        """Sends one GET for a body that is read in pieces. The caller closes the response."""
        token_replaced = False
        while True:
            token = await self._tokens.get()
            request = self.build("GET", path, headers={**headers, "Authorization": f"Bearer {token}"})
            response = await self._client.send(request, stream=True)
            if response.is_success or response.status_code == 416:
                return response
            await response.aread()
            await response.aclose()
            failure = problem(response)
            if isinstance(failure, AuthenticationError) and not token_replaced and await self._tokens.reject(token):
                token_replaced = True
                continue
            raise failure


def problem(response: httpx.Response) -> APIError:
    """The error that an answer carries."""
    members: Any = None
    if response.headers.get("content-type", "").partition(";")[0].strip().endswith("json"):
        try:
            members = response.json()
        except ValueError:
            members = None
    return error_for(
        response.status_code,
        members if isinstance(members, Mapping) else None,
        request_id=response.headers.get("request-id"),
        retry_after=retry_after_seconds(response.headers),
    )
