"""Events: what is verified, held against the library of Standard Webhooks, and the endpoints that receive them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import httpx
import pytest
import standardwebhooks

from conftest import FakeApi, page, transaction
from test_exports import export
from txsearch import WebhookEvent, Webhooks, WebhookVerificationError

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=timezone.utc)


def event(type: str, data: dict[str, Any]) -> str:
    return json.dumps({"type": type, "timestamp": "2026-11-20T09:59:58.123Z", "data": data})


BODY = event("transaction.created", transaction(1))


def signed(body: str, *secrets: str, at: datetime = NOW) -> dict[str, str]:
    """The headers of a request as the library of Standard Webhooks signs it."""
    signatures = [standardwebhooks.Webhook(each).sign("evt_1", at, body) for each in secrets or (SECRET,)]
    return {
        "Webhook-Id": "evt_1",
        "Webhook-Timestamp": str(int(at.timestamp())),
        "Webhook-Signature": " ".join(signatures),
    }


def unwrap(body: str, headers: dict[str, str], secret: str | list[str] = SECRET) -> WebhookEvent:
    return Webhooks.unwrap(body.encode(), headers, secret, clock=lambda: NOW)


@pytest.mark.parametrize(
    ("amount", "currency"), [("49.90", "EUR"), ("-49.90", "EUR"), ("1500", "JPY"), ("0.125", "KWD"), ("0.00", "USD")]
)
def test_a_transaction_has_its_type(amount: str, currency: str) -> None:
    money = {"value": amount, "currency_code": currency}
    body = event(
        "transaction.updated", transaction(1, amount=money, version=2**63 - 1, payer={"name": "José \u2028 王"})
    )
    found = unwrap(body, signed(body))
    assert (found.id, found.type) == ("evt_1", "transaction.updated")
    assert found.timestamp == datetime(2026, 11, 20, 9, 59, 58, 123_000, tzinfo=timezone.utc)
    assert found.transaction is not None
    assert found.transaction.amount.value == Decimal(amount)
    assert found.transaction.version == 2**63 - 1
    assert found.transaction.payer.name == "José \u2028 王"
    assert found.data["amount"] == money
    assert found.export is found.schedule is found.endpoint is None


def test_an_export_has_its_type() -> None:
    body = event("export.succeeded", export())
    found = unwrap(body, signed(body))
    assert found.export is not None and found.export.result is not None and found.export.result.row_count == 3


def test_a_failed_schedule_has_both() -> None:
    body = event("schedule.failed", {"schedule": None, "export": export("FAILED")})
    found = unwrap(body, signed(body))
    assert found.schedule is None
    assert found.export is not None and found.export.status == "FAILED"
    schedule = {
        "id": "sch_1",
        "status": "ACTIVE",
        "paused_reason": None,
        "frequency": "DAILY",
        "time_zone": "UTC",
        "created_at": "2026-11-20T00:00:00.000Z",
        "export": {"format": "CSV", "query": {}, "csv": None, "xlsx": None, "pdf": None},
        "next": {"period": "2026-11-20", "from": "2026-11-20T00:00:00.000Z", "to": "2026-11-21T00:00:00.000Z"},
        "last_export_id": "exp_1",
        "created_by": None,
    }
    body = event("schedule.failed", {"schedule": schedule, "export": export("FAILED")})
    both = unwrap(body, signed(body)).schedule
    assert both is not None and both.frequency == "DAILY"


def test_an_unknown_type_is_kept_as_data() -> None:
    body = event("payout.arrived", {"id": "po_1", "amounts": [1, None]})
    found = unwrap(body, signed(body))
    assert (found.type, found.data) == ("payout.arrived", {"id": "po_1", "amounts": [1, None]})
    assert found.transaction is None


def test_the_client_has_it_too(api: FakeApi) -> None:
    found = api.client().webhooks.unwrap(BODY, signed(BODY), SECRET, clock=lambda: NOW)
    assert found.transaction is not None and found.transaction.id == "txn_1"


def test_any_secret_matches_any_signature() -> None:
    for secret in (SECRET, [OTHER, SECRET], SECRET.removeprefix("whsec_")):
        assert unwrap(BODY, signed(BODY, OTHER, SECRET), secret).id == "evt_1"
    assert unwrap(BODY, signed(BODY, SECRET), [OTHER, SECRET]).id == "evt_1"


@pytest.mark.parametrize(
    ("secret", "id", "sent_at", "body", "signature"),
    [
        (
            "whsec_plJ3nmyCDGBKInavdOK15jsl",
            "msg_loFOjxBNrRLzqYUf",
            1731705121,
            '{"event_type":"ping","data":{"success":true}}',
            "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
        ),
        (
            SECRET,
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1614265330,
            '{"test": 2432232314}',
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        ),
    ],
)
def test_published_vectors(secret: str, id: str, sent_at: int, body: str, signature: str) -> None:
    headers = {"webhook-id": id, "webhook-timestamp": str(sent_at), "webhook-signature": signature}
    # Signed, and no event of ours.
    with pytest.raises(WebhookVerificationError, match="is signed"):
        Webhooks.unwrap(body, headers, secret, clock=lambda: datetime.fromtimestamp(sent_at, timezone.utc))


@pytest.mark.parametrize("name", ["Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"])
@pytest.mark.parametrize("value", [None, ""])
def test_a_missing_header_is_named(name: str, value: str | None) -> None:
    headers = {key: each for key, each in {**signed(BODY), name: value}.items() if each is not None}
    with pytest.raises(WebhookVerificationError, match=name.lower()):
        unwrap(BODY, headers)


def test_age_is_limited_in_both_directions() -> None:
    for seconds in (-300, 300):
        unwrap(BODY, signed(BODY, at=NOW + timedelta(seconds=seconds)))
    for seconds, word in ((-301, "ago"), (301, "ahead")):
        with pytest.raises(WebhookVerificationError, match=f"301 seconds {word}"):
            unwrap(BODY, signed(BODY, at=NOW + timedelta(seconds=seconds)))
    later = signed(BODY, at=NOW - timedelta(hours=1))
    assert Webhooks.unwrap(BODY, later, SECRET, tolerance=timedelta(hours=2), clock=lambda: NOW).id == "evt_1"


@pytest.mark.parametrize("sent_at", ["now", "1e9", "-1", "\u0661", "9" * 30, "1763632800.5"])
def test_an_invalid_time_is_refused(sent_at: str) -> None:
    with pytest.raises(WebhookVerificationError, match="webhook-timestamp"):
        unwrap(BODY, {**signed(BODY), "Webhook-Timestamp": sent_at})


@pytest.mark.parametrize(
    "change",
    [
        {"body": BODY + " "},
        {"body": BODY.replace("49.99", "4999")},
        {"secret": OTHER},
        {"Webhook-Id": "evt_2"},
        {"Webhook-Timestamp": str(int(NOW.timestamp()) + 1)},
        {"Webhook-Signature": signed(BODY)["Webhook-Signature"].replace("v1,", "v2,")},
        {"Webhook-Signature": "v1,"},
        {"Webhook-Signature": "v1,%%% v1 , ,, v1,é"},
        {"Webhook-Signature": signed(BODY)["Webhook-Signature"][:-4]},
    ],
)
def test_what_was_changed_is_refused_without_its_secret(change: dict[str, str]) -> None:
    body, secret = change.pop("body", BODY), change.pop("secret", SECRET)
    with pytest.raises(WebhookVerificationError, match="No signature") as raised:
        unwrap(body, {**signed(BODY), **change}, secret)
    assert secret[6:] not in str(raised.value) and "txn_1" not in str(raised.value)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_%%", [], [SECRET, ""]])
def test_an_invalid_secret_is_the_programs_fault(secret: str | list[str]) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        unwrap(BODY, signed(BODY), secret)


def test_a_parsed_body_is_the_programs_fault() -> None:
    with pytest.raises(TypeError, match="as it arrived"):
        Webhooks.unwrap(json.loads(BODY), signed(BODY), SECRET)


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"type":1,"timestamp":"x","data":{}}', event("a", {})[:-1], "\ud800"]
)
def test_a_signed_body_that_is_no_event_is_refused(body: str) -> None:
    content = body.encode("utf-8", "surrogatepass")
    headers = signed("")
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    digest = hmac.digest(key, f"evt_1.{headers['Webhook-Timestamp']}.".encode() + content, hashlib.sha256)
    headers["Webhook-Signature"] = "v1," + base64.b64encode(digest).decode()
    with pytest.raises(WebhookVerificationError, match="is signed"):
        Webhooks.unwrap(content, headers, SECRET, clock=lambda: NOW)


ENDPOINT: dict[str, Any] = {
    "id": "whe_1",
    "url": "https://shop.example/hook",
    "description": None,
    "events": ["export.succeeded"],
    "filter": None,
    "status": "ENABLED",
    "disabled_reason": None,
    "created_at": "2026-11-20T00:00:00.000Z",
    "updated_at": "2026-11-20T00:00:00.000Z",
    "created_by": {"client_id": "app", "partner_id": "partner-1"},
}
DELIVERY: dict[str, Any] = {
    "id": "whd_1",
    "endpoint_id": "whe_1",
    "event": {"id": "evt_1", "type": "export.succeeded", "created_at": "2026-11-20T00:00:00.000Z"},
    "status": "PENDING",
    "attempts": [{"at": "2026-11-20T00:00:01.000Z", "status_code": None, "duration_ms": 12, "error": "refused"}],
    "next_attempt_at": "2026-11-20T00:00:06.000Z",
    "created_at": "2026-11-20T00:00:00.000Z",
}


def asked(api: FakeApi) -> list[tuple[str, str, Any]]:
    return [
        (each.method, each.url.raw_path.decode(), json.loads(each.content) if each.content else None)
        for each in api.requests
    ]


def test_endpoints(api: FakeApi) -> None:
    api.script(
        httpx.Response(201, json={**ENDPOINT, "secret": SECRET}),
        httpx.Response(200, json=page([ENDPOINT], "c")),
        httpx.Response(200, json=page([{**ENDPOINT, "id": "whe_2"}])),
        httpx.Response(200, json=ENDPOINT),
        httpx.Response(200, json={**ENDPOINT, "status": "DISABLED", "disabled_reason": "REQUESTED"}),
        httpx.Response(200, json={**ENDPOINT, "secret": OTHER}),
        httpx.Response(202, json=DELIVERY),
        httpx.Response(202, json={"endpoint_id": "whe_1", "since": "2026-11-20T10:00:00.000Z"}),
        httpx.Response(204),
    )
    endpoints = api.client().webhook_endpoints
    made = endpoints.create(url="https://shop.example/hook", events=["export.succeeded"], filter={"id": {"eq": "a"}})
    assert made.secret == SECRET
    assert [each.id for each in endpoints.list(limit=1)] == ["whe_1", "whe_2"]
    assert endpoints.get("whe/1").secret is None
    assert endpoints.update("whe_1", status="DISABLED", filter=None).disabled_reason == "REQUESTED"
    assert endpoints.rotate_secret("whe_1", previous_valid_for=timedelta(hours=1)).secret == OTHER
    assert endpoints.test("whe_1").status == "PENDING"
    assert endpoints.replay("whe_1", since=NOW).since == NOW
    endpoints.delete("whe_1")
    assert asked(api) == [
        (
            "POST",
            "/v1/webhook-endpoints",
            {"url": "https://shop.example/hook", "events": ["export.succeeded"], "filter": {"id": {"eq": "a"}}},
        ),
        ("GET", "/v1/webhook-endpoints?limit=1", None),
        ("GET", "/v1/webhook-endpoints?limit=1&cursor=c", None),
        ("GET", "/v1/webhook-endpoints/whe%2F1", None),
        ("PATCH", "/v1/webhook-endpoints/whe_1", {"status": "DISABLED", "filter": None}),
        ("POST", "/v1/webhook-endpoints/whe_1/rotate-secret", {"previous_valid_for_seconds": 3600}),
        ("POST", "/v1/webhook-endpoints/whe_1/test", None),
        ("POST", "/v1/webhook-endpoints/whe_1/replay", {"since": "2026-11-20T10:00:00Z"}),
        ("DELETE", "/v1/webhook-endpoints/whe_1", None),
    ]


def test_deliveries(api: FakeApi) -> None:
    sent = {"headers": {"webhook-id": "evt_1"}, "body": "{}"}
    answer = {"status_code": 500, "headers": {"content-type": "text/plain"}, "body": "no"}
    api.script(
        httpx.Response(200, json=page([DELIVERY])),
        httpx.Response(200, json={**DELIVERY, "status": "FAILED", "request": sent, "answer": answer}),
        httpx.Response(202, json=DELIVERY),
    )
    deliveries = api.client().webhook_deliveries
    [found] = deliveries.list(endpoint_id="whe_1", event_type="export.succeeded", status="FAILED", created_from=NOW)
    assert (found.event.id, found.attempts[0].error) == ("evt_1", "refused")
    one = deliveries.get("whd_1")
    assert one.request is not None and one.request.headers == {"webhook-id": "evt_1"}
    assert one.answer is not None and one.answer.status_code == 500
    assert deliveries.redeliver("whd_1").status == "PENDING"
    assert asked(api) == [
        (
            "GET",
            "/v1/webhook-deliveries?endpoint_id=whe_1&event_type=export.succeeded&status=FAILED"
            "&created_from=2026-11-20T10%3A00%3A00Z",
            None,
        ),
        ("GET", "/v1/webhook-deliveries/whd_1", None),
        ("POST", "/v1/webhook-deliveries/whd_1/redeliver", None),
    ]
