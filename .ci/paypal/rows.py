"""What the clients must have read: all rows of a month, once each, whose sums are those of our own summary."""

import base64
import json
import os
import ssl
import urllib.parse
import urllib.request
from collections import defaultdict
from datetime import datetime, timedelta, timezone
from decimal import Decimal

MOVED = "COMPLETED,PARTIALLY_REFUNDED,REFUNDED,REVERSED"

CLIENT_ID = os.environ.get("PAYPAL_CHECK_CLIENT", "M0001")
SECRET = "demo-secret"
END = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
START = END - timedelta(days=30)
# PayPal's ends are included.
LAST = END - timedelta(seconds=1)


def iso(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def ask(path, headers, body=None):
    request = urllib.request.Request(os.environ["TXSEARCH_URL"] + path, data=body, headers=headers)
    trust = ssl.create_default_context(cafile=os.environ["TXSEARCH_CA_FILE"])
    with urllib.request.urlopen(request, context=trust) as answer:
        return json.load(answer)


def summary():
    credentials = base64.b64encode(f"{CLIENT_ID}:{SECRET}".encode()).decode()
    token = ask("/oauth2/token", {"Authorization": "Basic " + credentials}, b"grant_type=client_credentials")
    query = urllib.parse.urlencode({"created_from": iso(START), "created_to": iso(END), "status": MOVED})
    return ask("/v1/transactions/summary?" + query, {"Authorization": "Bearer " + token["access_token"]})


def check(client, rows):
    """Rows are (id, value, currency)."""
    rows = list(rows)
    sums = defaultdict(Decimal)
    for _, value, currency in rows:
        sums[currency] += Decimal(value)
    expected = {total["currency"]: Decimal(total["gross"]["value"]) for total in summary()["totals"]}
    count = sum(total["count"] for total in summary()["totals"])
    assert len({row[0] for row in rows}) == len(rows), f"{client} has read rows twice"
    assert len(rows) == count > 0, f"{client} has read {len(rows)} rows of {count}"
    assert sums == expected, f"{client}: {dict(sums)}, not {expected}"
    print(f"{client}: {count} rows, {', '.join(f'{value} {currency}' for currency, value in sorted(sums.items()))}")
