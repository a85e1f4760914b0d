"""Every error that the client raises. The message says what happened and what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class TransactionSearchError(Exception):
    """The base class of all errors of this package."""


class APIConnectionError(TransactionSearchError):
    """No answer arrived: the network or the server was away for every attempt."""


class APITimeoutError(APIConnectionError):
    """No answer arrived in time."""


class InvalidResponseError(TransactionSearchError):
    """An answer arrived that is not what the API promises, for example from a proxy in between."""


class WebhookVerificationError(TransactionSearchError):
    """A request to a webhook endpoint is not an event of the API, or is too old. Answer it with status 400."""


class ExportFailedError(TransactionSearchError):
    """The export ended without files: it failed, was cancelled or has expired. ``export`` has its last state."""

    def __init__(self, message: str, export: Any) -> None:
        super().__init__(message)
        self.export = export


class ExportTimeoutError(TransactionSearchError):
    """The export did not finish in the time allowed. It goes on at the server; ``export`` has its last state."""

    def __init__(self, message: str, export: Any) -> None:
        super().__init__(message)
        self.export = export


class DownloadError(TransactionSearchError):
    """A downloaded file does not have the size or the SHA-256 that the export states. Nothing was left on disk."""


@dataclass(frozen=True)
class FieldError:
    """One fault of a request: which parameter, header or member of the body, what is wrong, and how to fix it."""

    code: str
    detail: str
    parameter: str | None = None
    pointer: str | None = None
    header: str | None = None
    suggestion: str | None = None

    def __str__(self) -> str:
        place = self.parameter or self.pointer or self.header
        hint = f" Did you mean {self.suggestion}?" if self.suggestion else ""
        return f"{place}: {self.detail}{hint}" if place else f"{self.detail}{hint}"


class APIError(TransactionSearchError):
    """The API answered with a problem (RFC 9457)."""

    def __init__(
        self,
        status: int,
        *,
        code: str | None,
        detail: str,
        errors: Sequence[FieldError] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
        problem: Mapping[str, Any] | None = None,
    ) -> None:
        self.status = status
        """The HTTP status."""
        self.code = code
        """The problem's code, for example ``INVALID_REQUEST``; None where something in between answered."""
        self.detail = detail
        self.errors = tuple(errors)
        """Every fault of the request, all at once."""
        self.request_id = request_id
        """Quote it when you ask the operator about this request."""
        self.retry_after = retry_after
        """Seconds after which the API asks to be tried again."""
        self.problem = dict(problem or {})
        """The whole problem, with members that this version does not know."""
        faults = "".join(f"\n  - {error}" for error in self.errors)
        request = f" (request {request_id})" if request_id else ""
        super().__init__(f"{status} {code or 'without a code'}: {detail}{request}{faults}")


class InvalidRequestError(APIError):
    """400, 406, 413, 415 or 416: the request must be changed; ``errors`` lists every fault."""


class AuthenticationError(APIError):
    """401: no token, or one that is not accepted. Check the client's id and secret."""


class PermissionDeniedError(APIError):
    """403: the token lacks a scope, or the merchant has not granted access."""


class NotFoundError(APIError):
    """404: there is nothing under that id for this merchant."""


class ConflictError(APIError):
    """409: the resource's state does not allow it."""


class IdempotencyError(APIError):
    """422: the idempotency key was used before with another body."""


class RateLimitError(APIError):
    """429 after every attempt: send fewer requests a second."""


class ServerError(APIError):
    """5xx after every attempt: nothing is wrong with the request; try again later."""


_BY_STATUS: dict[int, type[APIError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: IdempotencyError,
    429: RateLimitError,
}


def error_for(
    status: int,
    problem: Mapping[str, Any] | None,
    *,
    request_id: str | None,
    retry_after: float | None,
) -> APIError:
    """The error for an answer that is not a success; ``problem`` is None if its body is not a problem."""
    if status in _BY_STATUS:
        kind = _BY_STATUS[status]
    else:
        kind = InvalidRequestError if 400 <= status < 500 else ServerError if status >= 500 else APIError
    members = problem or {}
    faults = [
        FieldError(**{name: fault[name] for name in FieldError.__dataclass_fields__ if name in fault})
        for fault in members.get("errors") or ()
        if isinstance(fault, Mapping) and "code" in fault and "detail" in fault
    ]
    return kind(
        status,
        code=members.get("code"),
        detail=str(members.get("detail") or members.get("title") or "The answer has no problem in its body."),
        errors=faults,
        request_id=str(members.get("request_id") or request_id or "") or None,
        retry_after=retry_after,
        problem=members,
    )
