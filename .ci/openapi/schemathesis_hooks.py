"""What schemathesis cannot read in the document: the grammars of its formats, and what its parameters have to do with
each other. Requests that are meant to be wrong are left as they are.
"""

import atexit
import os
import time
import uuid
from collections import deque
from datetime import date, datetime, timedelta, timezone

import requests
import schemathesis
from hypothesis import strategies as st

ZONES = ["Etc/UTC", "Europe/Madrid", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe", "Etc/GMT+5"]
WORDS = ["jose", "Gar", "José", "müller", "王", "o'neill", "anne-marie", "İstanbul", "x", "42", "ß", "𐐷"]
SECONDS = st.datetimes(datetime(1990, 1, 1), datetime(2026, 1, 1)).map(lambda time: time.replace(microsecond=0))
OFFSETS = st.sampled_from(["Z", "z", "+00:00", "-00:00", "+05:45", "-17:59", "+18:00"])
FRACTIONS = st.from_regex(r"(\.[0-9]{1,12})?", fullmatch=True)
MOMENTS = st.builds(lambda time, fraction, offset: f"{time.isoformat()}{fraction}{offset}", SECONDS, FRACTIONS, OFFSETS)
DATES = st.dates(datetime(1990, 1, 1).date(), datetime(2026, 1, 1).date()).map(str)
LOCAL_PARTS = st.text("abcxyzäß0189.+_-\\", min_size=3, max_size=60).map(lambda text: text.replace("\\", "\\\\"))
OPEN = st.sampled_from(["", "*"])

EMAILS = st.builds(lambda start, text, end: f"{start}{text}@example.com{end}", OPEN, LOCAL_PARTS, OPEN)
# A hyphen splits a word in two.
NAMES = (
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=5)
    .filter(lambda words: sum(1 + word.count("-") for word in words) <= 5)
    .map(" ".join)
)


def ask(method, path, body=None):
    return requests.request(
        method,
        f"{os.environ['API']}{path}",
        json=body,
        headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
        verify=os.environ["CERTIFICATE"],
        timeout=60,
    )


def cursor(path):
    """A cursor that the API has created for this caller; nobody else can create one."""
    return ask("GET", f"{path}?limit=1").json()["page"]["next_cursor"]


def made(path):
    """The id of a new export or schedule. With too many waiting, the answer states how long to wait."""
    export = {"format": "CSV", "fields": ["id"]}
    body = {
        EXPORTS: export,
        SCHEDULES: {"frequency": "DAILY", "export": export},
        ENDPOINTS: {"url": RECEIVER, "events": ["export.failed"]},
    }[path]
    while True:
        answer = ask("POST", path, body)
        if answer.status_code == 409 and path == ENDPOINTS:
            # A merchant may have no more; those that earlier cases left go.
            for item in ask("GET", f"{ENDPOINTS}?limit=100").json()["items"]:
                if item["id"] not in KEPT[ENDPOINTS]:
                    ask("DELETE", f"{ENDPOINTS}/{item['id']}")
            continue
        if answer.status_code != 429:
            answer.raise_for_status()
            return answer.json()["id"]
        time.sleep(int(answer.headers["Retry-After"]))


def with_files(export):
    """Waits until its files are there."""
    while ask("GET", f"{EXPORTS}/{export}").json()["status"] in ("QUEUED", "RUNNING"):
        time.sleep(0.1)


EXPORTS, SCHEDULES, ENDPOINTS = "/v1/exports", "/v1/export-schedules", "/v1/webhook-endpoints"
DELIVERIES = "/v1/webhook-deliveries"
# The demo accepts addresses of this machine; nothing listens there.
RECEIVER = "http://127.0.0.1:9009/hooks"
KEPT = {path: [made(path), made(path)] for path in (EXPORTS, SCHEDULES, ENDPOINTS)}
DELIVERY_IDS = [ask("POST", f"{ENDPOINTS}/{endpoint}/test").json()["id"] for endpoint in KEPT[ENDPOINTS]]
with_files(KEPT[EXPORTS][0])
# The latest things that the requests have created.
LATEST = {path: deque() for path in KEPT}


@atexit.register
def clean_up():
    for path in KEPT:
        for made_here in (*KEPT[path], *LATEST[path]):
            ask("DELETE", f"{path}/{made_here}")


CURSOR = cursor("/v1/transactions")
EXPORT_CURSOR = cursor(EXPORTS)
SCHEDULE_CURSOR = cursor(SCHEDULES)
ENDPOINT_CURSOR = cursor(ENDPOINTS)
DELIVERY_CURSOR = cursor(DELIVERIES)


schemathesis.openapi.format("iana-time-zone", st.sampled_from(ZONES))
schemathesis.openapi.format("rfc3339", MOMENTS)
schemathesis.openapi.format("rfc3339-or-date", st.one_of(DATES, MOMENTS))
schemathesis.openapi.format("words", NAMES)
schemathesis.openapi.format("email-or-part", EMAILS)
schemathesis.openapi.format("cursor", st.just(CURSOR))
schemathesis.openapi.format("export-cursor", st.just(EXPORT_CURSOR))
schemathesis.openapi.format("schedule-cursor", st.just(SCHEDULE_CURSOR))
schemathesis.openapi.format("endpoint-cursor", st.just(ENDPOINT_CURSOR))
schemathesis.openapi.format("delivery-cursor", st.just(DELIVERY_CURSOR))
schemathesis.openapi.format("public-url", st.just(RECEIVER))
schemathesis.openapi.format("range", st.sampled_from(["bytes=0-", "bytes=2-3", "bytes=-9", "bytes=999999999-", "rows=1"]))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes parameters that are each valid also valid together."""
    if case.path_parameters.get("id") in ("search", "summary"):
        # Chains of requests take it from the paths below the list's; the document excludes them as ids.
        case.path_parameters["id"] = "txn_01JCX4Q7"
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if case.path.startswith(("/v1/transactions", "/v1/payouts")):
        if case.query and case.path == "/v1/payouts":
            # The cursor that is known is of the other list.
            case.query.pop("cursor", None)
        if case.query:
            one_query(case.query)
        if isinstance(case.body, dict):
            one_query(case.body)
            drop_unsound_filter(case.body)
        if case.path == "/v1/transactions/summary":
            few_groups(case.query or {})
            if isinstance(case.body, dict):
                few_groups_by_body(case.body)
        elif case.path in ("/v1/transactions", "/v1/transactions/search") and case.id[0] < "N":
            # As CSV every other time.
            case.headers["Accept"] = "text/csv"
    elif case.path.startswith("/v1/webhook-"):
        one_webhook(case)
    else:
        one_export(case)
        if case.meta.phase.name != "stateful" and case.id[0] < "N":
            one_that_is_there(case)
    # Another merchant's id is refused before anything else is looked at.
    if case.headers and "On-Behalf-Of" in case.headers:
        case.headers["On-Behalf-Of"] = os.environ.get("MERCHANT", "M0001")


@schemathesis.hook
def after_call(context, case, response):
    """Deletes what was created some time ago: a merchant has a limited number, and files fill the disk."""
    if response.status_code == 201 and case.path in LATEST:
        latest = LATEST[case.path]
        latest.append(response.json()["id"])
        # Of endpoints a merchant has 20.
        if len(latest) > (10 if case.path == ENDPOINTS else 20):
            ask("DELETE", f"{case.path}/{latest.popleft()}")


def one_that_is_there(case):
    """A generated id belongs to nobody. What a request ends is created for it."""
    path = SCHEDULES if case.path.startswith(SCHEDULES) else EXPORTS
    if "id" in case.path_parameters:
        ends = case.method == "DELETE" or case.path.endswith("/cancel")
        case.path_parameters["id"] = made(path) if ends else KEPT[path][0]
    if "n" in case.path_parameters:
        case.path_parameters["n"] = 1


def one_webhook(case):
    if case.query and "cursor" in case.query:
        # A cursor remembers its filters.
        case.query = {"cursor": DELIVERY_CURSOR if case.path == DELIVERIES else ENDPOINT_CURSOR}
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = uuid.uuid4().hex
    if "id" in case.path_parameters:
        of_endpoints = case.path.startswith(ENDPOINTS)
        kept = made(ENDPOINTS) if case.method == "DELETE" else KEPT[ENDPOINTS][0]
        case.path_parameters["id"] = kept if of_endpoints else DELIVERY_IDS[0]
    if isinstance(case.body, dict):
        if case.body.get("url") == "https://example.com/hooks":
            # The example; a machine without the internet finds no such name.
            case.body["url"] = RECEIVER
        if case.body.get("filter"):
            drop_unsound_filter(case.body)
        if "since" in case.body:
            case.body["since"] = str(date.today())
        if "events" in case.body:
            # Generated clients compile without uniqueItems; the sentence says it.
            case.body["events"] = list(dict.fromkeys(case.body["events"]))
        if not any(event.startswith("transaction.") for event in case.body.get("events", [])):
            case.body.pop("filter", None)
        # The endpoints that are kept stay enabled.
        case.body.pop("status", None)


def one_export(case):
    if case.query and "cursor" in case.query:
        # The document's example is no more than one.
        case.query["cursor"] = SCHEDULE_CURSOR if "schedules" in case.path else EXPORT_CURSOR
    if case.headers and "Idempotency-Key" in case.headers:
        # A key belongs to one body.
        case.headers["Idempotency-Key"] = uuid.uuid4().hex
    body = case.body.get("export") if isinstance(case.body, dict) and "export" in case.body else case.body
    if isinstance(body, dict):
        drop_unsound_filter(body)
        if body.get("sort") in ("amount", "-amount"):
            body["sort"] = "created_at"
        for options in ("csv", "xlsx", "pdf"):
            if body["format"] != options.upper():
                body.pop(options, None)
        if body["format"] in ("PDF", "CAMT053", "OFX"):
            body.pop("fields", None)
        if body["format"] in ("CAMT053", "OFX"):
            # Balances need all movements of a period; a schedule has its own.
            body.pop("filter", None)
            if body is case.body:
                body["filter"] = {"created_at": {"gte": "2026-01-01"}}
        # A schema cannot say what a path is.
        body.get("xlsx", {}).pop("columns", None)
        csv = body.get("csv", {})
        # A schema cannot say which options a profile determines, nor what a pattern of a date or a path is.
        for option in ("profile", "datev", "columns", "date_format"):
            csv.pop(option, None)
        if csv.get("decimal_separator") == "," and csv.get("delimiter", ",") == ",":
            csv["delimiter"] = ";"


# Spans without transactions are groups too, and there are at most 10,000 groups.
DAYS = {"HOUR": 1, "DAY": 10, "WEEK": 30, "MONTH": 60, "QUARTER": 180, "YEAR": 400}


def recently(interval):
    today = date.today()
    return str(today - timedelta(days=DAYS[interval])), str(today)


def few_groups(query):
    if "group_by" in query:
        # Generated clients compile without uniqueItems; the sentence says it.
        query["group_by"] = list(dict.fromkeys(query["group_by"])) if isinstance(query["group_by"], list) else query["group_by"]
    if "interval" in query:
        query["created_from"], query["created_to"] = recently(query["interval"])


def few_groups_by_body(body):
    if isinstance(body.get("group_by"), list):
        body["group_by"] = list(dict.fromkeys(body["group_by"]))
    if "interval" in body:
        start, end = recently(body["interval"])
        few = {"created_at": {"gte": start, "lt": end}}
        both = {"and": [few, body["filter"]]} if "filter" in body else few
        body["filter"] = both if is_sound(both) else few


def drop_unsound_filter(body):
    if "filter" in body and not is_sound(body["filter"]):
        del body["filter"]


def one_query(query):
    if "cursor" in query:
        # The document's example is only one of many; it is used alone, or with its own query.
        query["cursor"] = CURSOR
        for name in [name for name in query if name not in ("cursor", "limit")]:
            del query[name]
        return
    for name in [name for name in query if name.endswith("_from")]:
        if not is_before(query[name], query.get(name[:-5] + "_to")):
            del query[name]
    currencies = query.get("currency", [])
    # An example of the document comes as one text.
    currencies = currencies.split(",") if isinstance(currencies, str) else currencies
    if query.get("sort") in ("amount", "-amount") and len(currencies) != 1:
        query["currency"] = currencies = ["EUR"]
    for name in ("amount", "amount_min", "amount_max"):
        if name in query and len(set(currencies)) == 1:
            query[name] = query[name].split(".")[0]
    if float(query.get("amount_min", 0)) > float(query.get("amount_max", "inf")):
        del query["amount_min"]


def is_before(start, end):
    return end is None or moment(start) + timedelta(days=2) < moment(end)


def moment(text):
    """Roughly: a date-time's offset is at most a day."""
    return datetime.fromisoformat(text[:10]).replace(tzinfo=timezone.utc)


def is_sound(node, depth=0, leaves=None):
    """Whether a filter is not too deep, not too large, and contradicts itself nowhere."""
    leaves = [] if leaves is None else leaves
    for name, value in node.items():
        if name in ("and", "or", "not"):
            parts = [value] if name == "not" else value
            if depth == 5 or not all(is_sound(part, depth + 1, leaves) for part in parts):
                return False
        else:
            leaves.append(name)
            sizes = [op for op in value if op in ("gt", "gte", "lt", "lte")]
            if len(sizes) > 1 or name == "currency":
                return False
    return len(leaves) <= 50
