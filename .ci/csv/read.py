"""Exports the last 30 days of a merchant for each bookkeeping program, and reads the files with programs that others wrote."""

import base64
import json
import os
import re
import ssl
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from mloda.community.feature_groups.experimental.german_ledger.datev import read_batch

FOLDER = Path(sys.argv[1])
URL = os.environ["TXSEARCH_URL"]
TRUST = ssl.create_default_context(cafile=os.environ["TXSEARCH_CA_FILE"])
ZONE = "Europe/Berlin"
MOVED = "COMPLETED,PARTIALLY_REFUNDED,REFUNDED,REVERSED"
TO = date.today()
# A batch of DATEV does not cross the fiscal year.
FROM = max(TO - timedelta(days=30), date((TO - timedelta(days=1)).year, 1, 1))
MAPPING = """
from operator import itemgetter
mapping = {"has_header": True, "is_split": False, "bank": "Bank", "currency": "EUR", "delimiter": ",", "account": lambda row: "1",
           "date": itemgetter("Date"), "amount": itemgetter("Amount"), "payee": itemgetter("Description")}
"""


def ask(address, headers, body=None):
    request = urllib.request.Request(urllib.parse.urljoin(URL, address), data=body, headers=headers)
    with urllib.request.urlopen(request, context=TRUST) as answer:
        return answer.read()


def authorization(client):
    credentials = base64.b64encode(f"{client}:demo-secret".encode()).decode()
    token = json.loads(ask("/oauth2/token", {"Authorization": "Basic " + credentials}, b"grant_type=client_credentials"))
    return {"Authorization": "Bearer " + token["access_token"]}


def totals(headers):
    query = {"currency": "EUR", "status": MOVED, "created_from": FROM, "created_to": TO - timedelta(days=1), "time_zone": ZONE}
    answer = json.loads(ask("/v1/transactions/summary?" + urllib.parse.urlencode(query), headers))["totals"]
    return answer[0] if answer else None


def export(headers, csv):
    body = {
        "format": "CSV",
        "sort": "created_at",
        "time_zone": ZONE,
        "filter": {"and": [{"currency": {"eq": "EUR"}}, {"created_at": {"gte": str(FROM), "lt": str(TO)}}]},
        "csv": csv,
    }
    job = json.loads(ask("/v1/exports", {**headers, "Content-Type": "application/json"}, json.dumps(body).encode()))
    while job["status"] in ("QUEUED", "RUNNING"):
        time.sleep(0.2)
        job = json.loads(ask("/v1/exports/" + job["id"], headers))
    assert job["status"] == "SUCCEEDED", job
    files = []
    for file in job["result"]["files"]:
        path = FOLDER / file["name"]
        path.write_bytes(ask(file["href"], headers))
        files.append((path, file["rows"]))
    return job["result"], files


def of_datev(path):
    header, legs = read_batch(str(path))
    assert (header.berater, header.mandant) == ("29098", "55003"), header
    assert (header.datum_von, header.datum_bis) == (FROM, TO - timedelta(days=1)), header
    return [amount for amount, leg in zip(legs["Betrag"], legs["Leg"]) if leg == "K"]


def of_bank(path):
    """As OFX, which the converter makes of dates and amounts that it understands."""
    mapping = FOLDER / "mapping.py"
    mapping.write_text(MAPPING)
    ofx = FOLDER / (path.name + ".ofx")
    end = (TO + timedelta(days=1)).isoformat()
    subprocess.run(["csv2ofx", "-o", "-e", end, "-x", mapping, path, ofx], check=True, capture_output=True)
    text = ofx.read_text()
    days = {day[:8] for day in re.findall(r"<DTPOSTED>(\d+)", text)}
    assert all(FROM.strftime("%Y%m%d") <= day < TO.strftime("%Y%m%d") for day in days), sorted(days)
    return [Decimal(amount) for amount in re.findall(r"<TRNAMT>([-0-9.]+)", text)]


DATEV = {
    "consultant": "29098",
    "client": "55003",
    "fiscal_year_start": f"{FROM.year}-01-01",
    "bank_account": "1360",
    "revenue_account": "8400",
    "fee_account": "4970",
    "payout_account": "1460",
}
PROGRAMS = {
    # The converter reads the month first.
    "quickbooks": ({"profile": "quickbooks", "date_format": "MM/dd/yyyy"}, of_bank, 1_000),
    "xero": ({"profile": "xero"}, of_bank, 1_000),
    "datev": ({"profile": "datev", "datev": DATEV}, of_datev, 99_999),
}

client, headers, expected = next(
    (name, token, sums)
    for name, token in ((name, authorization(name)) for name in (f"M{number:04}" for number in range(1, 20)))
    if (sums := totals(token)) is not None
)
for program, (csv, reader, most) in PROGRAMS.items():
    result, files = export(headers, csv)
    amounts = []
    for path, rows in files:
        read = reader(path)
        assert len(read) == rows <= most, (program, path, len(read), rows)
        assert path.stat().st_size <= 350_000 or program != "quickbooks", path.stat().st_size
        amounts += read
    change = Decimal(expected["gross"]["value"]) + Decimal(expected["fee"]["value"])
    assert sum(amounts) == change, (program, sum(amounts), change)
    assert result["totals"] == [expected], (program, result["totals"], expected)
    left = sum(total["count"] for total in result["left_out"])
    print(f"{program}: {client}, {len(files)} files, {len(amounts)} rows, {change} EUR; {left} transactions left out")
