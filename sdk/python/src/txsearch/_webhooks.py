"""Events that the API sends to webhook endpoints."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, Protocol

from pydantic import AwareDatetime, TypeAdapter, ValidationError

from ._errors import WebhookVerificationError
from ._model import Read
from ._models import Export, ExportSchedule, Transaction, WebhookEndpoint

_TIME = TypeAdapter(AwareDatetime)


class Headers(Protocol):
    """The headers of a request, as frameworks have them; case does not matter."""

    def items(self) -> Iterable[tuple[str, str]]: ...


@dataclass(frozen=True)
class WebhookEvent:
    """A verified event. What it is about is in ``data``, and has its type in one of the members below."""

    id: str
    """The same for all attempts to deliver the event."""
    type: str
    """``transaction.created`` for example; a later version of the API may have others."""
    timestamp: datetime
    data: dict[str, Any]
    """What the event is about, as the API sent it."""
    transaction: Transaction | None = None
    export: Export | None = None
    """Also the one that failed in ``schedule.failed``."""
    schedule: ExportSchedule | None = None
    endpoint: WebhookEndpoint | None = None


class Webhooks:
    """``client.webhooks``. It sends nothing, and works without a client: ``Webhooks.unwrap(…)``."""

    @staticmethod
    def unwrap(
        body: bytes | str,
        headers: Headers,
        secret: str | Sequence[str],
        *,
        tolerance: timedelta = timedelta(minutes=5),
        clock: Callable[[], datetime] = lambda: datetime.now(timezone.utc),
    ) -> WebhookEvent:
        """Verifies a request of the API as Standard Webhooks defines it, and returns its event.

        :param body: the body as it arrived; parsed and written again, it has another signature.
        :param secret: the endpoint's secret, ``whsec_…``, or several while one replaces another.
        :param tolerance: how old the request may be, and how far ahead of ``clock``.

        Raises WebhookVerificationError if the request is not an event of the API. Answer it with status 400.
        """
        if not isinstance(body, (bytes, str)):
            raise TypeError(f"body is a {type(body).__name__}. Give the body as it arrived, which is bytes.")
        content = body.encode() if isinstance(body, str) else body
        sent = {name.lower(): value for name, value in headers.items()}
        values = {name: sent.get(name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")}
        missing = [name for name, value in values.items() if not value]
        if missing:
            raise WebhookVerificationError(f"The request has no header {' and no '.join(missing)}.")
        id, sent_at, signatures = (str(value) for value in values.values())
        _check_time(sent_at, tolerance, clock().timestamp())
        signed = f"{id}.{sent_at}.".encode() + content
        expected = [hmac.digest(key, signed, hashlib.sha256) for key in _keys(secret)]
        given = [_decoded(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")]
        # All are compared, so that the time says nothing about which one matches.
        if not sum(hmac.compare_digest(one, other) for one in expected for other in given):
            raise WebhookVerificationError(
                "No signature of the request matches. Give the endpoint's own secret, and the body as it arrived."
            )
        return _event(id, content)


def _check_time(sent_at: str, tolerance: timedelta, now: float) -> None:
    if not (sent_at.isascii() and sent_at.isdigit() and len(sent_at) <= 12):
        raise WebhookVerificationError("The header webhook-timestamp is not a number of seconds.")
    age = now - int(sent_at)
    if abs(age) > tolerance.total_seconds():
        raise WebhookVerificationError(
            f"The request was signed {abs(age):.0f} seconds {'ago' if age > 0 else 'ahead of this clock'}, and "
            f"{tolerance.total_seconds():.0f} are allowed. Check this machine's clock."
        )


def _keys(secret: str | Sequence[str]) -> list[bytes]:
    keys = [_decoded(each.strip().removeprefix("whsec_")) for each in ([secret] if isinstance(secret, str) else secret)]
    if not keys or not all(keys):
        raise ValueError("A secret must be whsec_ and base64, as the API returned it once.")
    return keys


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _optional(model: type[Read], data: Any) -> Read | None:
    return None if data is None else model.model_validate(data)


def _event(id: str, content: bytes) -> WebhookEvent:
    try:
        members = json.loads(content)
        type, data = members["type"], members["data"]
        if not isinstance(type, str) or not isinstance(data, dict):
            raise TypeError
        timestamp = _TIME.validate_python(members["timestamp"])
        about = type.partition(".")[0]
        return WebhookEvent(
            id,
            type,
            timestamp,
            data,
            transaction=_optional(Transaction, data if about == "transaction" else None),
            export=_optional(
                Export, data if about == "export" else data.get("export") if about == "schedule" else None
            ),
            schedule=_optional(ExportSchedule, data.get("schedule") if about == "schedule" else None),
            endpoint=_optional(WebhookEndpoint, data if about == "webhook_endpoint" else None),
        )
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        raise WebhookVerificationError(
            "The request is signed, and its body is not an event that this version of the client can read. Update it."
        ) from error
