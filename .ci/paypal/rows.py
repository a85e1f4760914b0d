"""What the clients must have read: all rows that changed in a span, once each, whose sums are those of our own summary."""

import os
from collections import defaultdict
from datetime import datetime, timedelta, timezone
from decimal import Decimal

from demo import Merchant

MOVED = "COMPLETED,PARTIALLY_REFUNDED,REFUNDED,REVERSED"

CLIENT_ID = os.environ.get("PAYPAL_CHECK_CLIENT", "M0001")
SECRET = "demo-secret"
END = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
START = END - timedelta(days=30)
# PayPal's ends are included.
LAST = END - timedelta(seconds=1)


def iso(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def totals(client, start, end):
    """What has moved money and last changed in a span: by currency, how many rows, gross and fees."""
    answer = Merchant(client).get("/v1/transactions/summary", updated_from=iso(start), updated_to=iso(end), status=MOVED)
    return {
        total["currency"]: (total["count"], Decimal(total["gross"]["value"]), Decimal(total["fee"]["value"]))
        for total in answer["totals"]
    }


def items(client):
    """All transactions of a merchant."""
    merchant = Merchant(client)
    cursor = {}
    while cursor is not None:
        answer = merchant.get("/v1/transactions", limit=1000, **cursor)
        yield from answer["items"]
        token = answer["page"]["next_cursor"]
        cursor = {"cursor": token} if token else None


def check(client, rows):
    """Rows are (id, value, currency)."""
    rows = list(rows)
    sums = defaultdict(Decimal)
    for _, value, currency in rows:
        sums[currency] += Decimal(value)
    expected = {currency: gross for currency, (_, gross, _) in totals(CLIENT_ID, START, END).items()}
    count = sum(count for count, _, _ in totals(CLIENT_ID, START, END).values())
    assert len({row[0] for row in rows}) == len(rows), f"{client} has read rows twice"
    assert len(rows) == count > 0, f"{client} has read {len(rows)} rows of {count}"
    assert sums == expected, f"{client}: {dict(sums)}, not {expected}"
    print(f"{client}: {count} rows, {', '.join(f'{value} {currency}' for currency, value in sorted(sums.items()))}")
