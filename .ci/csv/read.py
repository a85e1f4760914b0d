"""Exports the last 30 days of a merchant for each bookkeeping program, and reads the files with programs that others wrote."""

import re
import subprocess
import sys
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from demo import Merchant
from mloda.community.feature_groups.experimental.german_ledger.datev import read_batch

FOLDER = Path(sys.argv[1])
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


def totals(merchant):
    answer = merchant.get(
        "/v1/transactions/summary",
        currency="EUR",
        status=MOVED,
        created_from=FROM,
        created_to=TO - timedelta(days=1),
        time_zone=ZONE,
    )
    return next(iter(answer["totals"]), None)


def export(merchant, csv):
    result = merchant.export(
        {
            "format": "CSV",
            "sort": "created_at",
            "time_zone": ZONE,
            "filter": {"and": [{"currency": {"eq": "EUR"}}, {"created_at": {"gte": str(FROM), "lt": str(TO)}}]},
            "csv": csv,
        }
    )
    files = []
    for file in result["files"]:
        path = FOLDER / file["name"]
        path.write_bytes(merchant.bytes(file["href"]))
        files.append((path, file["rows"]))
    return result, files


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

merchant, expected = next(
    (each, sums)
    for each in (Merchant(f"M{number:04}") for number in range(1, 20))
    if (sums := totals(each)) is not None
)
for program, (csv, reader, most) in PROGRAMS.items():
    result, files = export(merchant, csv)
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
    print(f"{program}: {merchant.name}, {len(files)} files, {len(amounts)} rows, {change} EUR; {left} transactions left out")
