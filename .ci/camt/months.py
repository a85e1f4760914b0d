"""Months of a demo, exported as bank statements."""

import datetime
import json
import os
import ssl
import sys
import time
import urllib.request

base, certificate = sys.argv[1:3]
today = datetime.date.today()
recent = [today.year * 12 + today.month - 1 - back for back in (3, 2, 1, 0, -1)]
MONTHS = os.environ.get("MONTHS", " ".join(f"{month // 12}-{month % 12 + 1:02}" for month in recent)).split()
context = ssl.create_default_context(cafile=certificate)


def ask(path, body=None):
    request = urllib.request.Request(path if path.startswith("https:") else base + path)
    request.add_header("Authorization", "Bearer " + os.environ["TOKEN"])
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request, context=context) as answer:
        return answer.read()


def export(format, first, end):
    """The result of an export from the first day of one month to that of another, in Madrid."""
    made = json.loads(
        ask(
            "/v1/exports",
            {
                "format": format,
                "sort": "created_at",
                "time_zone": "Europe/Madrid",
                "filter": {"created_at": {"gte": first + "-01", "lt": end + "-01"}},
            },
        )
    )
    while made["status"] in ("QUEUED", "RUNNING"):
        time.sleep(0.2)
        made = json.loads(ask("/v1/exports/" + made["id"]))
    assert made["status"] == "SUCCEEDED", made
    return made["result"]
