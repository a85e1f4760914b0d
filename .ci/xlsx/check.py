"""Exports the last 30 days of a merchant as a workbook, and compares what two readers find in it with the list and the result."""

import csv
import json
import re
import subprocess
import sys
import warnings
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

from demo import Merchant
from openpyxl import load_workbook
from openpyxl.utils.escape import unescape

FOLDER = Path(sys.argv[1])
ZONE = ZoneInfo("Europe/Madrid")
TO = date.today()
FROM = TO - timedelta(days=30)
SHEETS = ("Transactions", "Sums")
# Separator, quote, UTF-8, first row, no column formats, English, quoted texts, -, cells as shown, no formulas, -, all sheets.
AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,false,true,false,false,-1"

warnings.filterwarnings("ignore", message="Workbook contains no default style")


def items(merchant):
    """The transactions of the list by their ids."""
    found, query = {}, {"created_from": FROM, "created_to": TO - timedelta(days=1), "time_zone": ZONE.key, "limit": 1000}
    while True:
        page = merchant.get("/v1/transactions", **query)
        found.update((item["id"], item) for item in page["items"])
        if not page["page"]["has_more"]:
            return found
        query["cursor"] = page["page"]["next_cursor"]


def value(item, path):
    """The value of a column, of which an array and a map are one."""
    names = path.split(".")
    for name in names:
        if item is None:
            return None
        item = item.get(name)
    return item


def local(instant):
    return datetime.fromisoformat(instant.replace("Z", "+00:00")).astimezone(ZONE).replace(tzinfo=None)


def compare(cell, expected, place):
    found = cell.value
    if expected is None:
        assert found is None, (place, found)
    elif isinstance(expected, (dict, list)):
        assert json.loads(unescape(found)) == expected, (place, found)
    elif isinstance(expected, bool):
        assert found is expected, (place, found)
    elif isinstance(found, datetime):
        assert abs(found - local(expected)) < timedelta(milliseconds=1), (place, found, expected)
    elif isinstance(found, (int, float)):
        assert Decimal(str(found)) == Decimal(str(expected)), (place, found, expected)
        decimals = len(str(expected).partition(".")[2])
        assert len(cell.number_format.partition(".")[2]) == decimals, (place, cell.number_format)
    else:
        assert cell.data_type in ("s", "inlineStr") and unescape(found) == expected, (place, found, expected)


def sums(rows):
    """The lines of the first table of sums."""
    lines = []
    for row in rows:
        if row and row[0] and re.fullmatch("[A-Z]{3}", str(row[0])):
            lines.append((row[0], *(Decimal(str(cell).replace(",", "")) for cell in row[1:5])))
    return lines


def totals(result):
    return [
        (total["currency"], Decimal(total["count"]), *(Decimal(total[name]["value"]) for name in ("gross", "fee", "net")))
        for total in result["totals"]
    ]


merchant, expected = next(
    (each, found) for each in (Merchant(f"M{number:04}") for number in range(1, 20)) if (found := items(each))
)
result = merchant.export(
    {
        "format": "XLSX",
        "sort": "created_at",
        "time_zone": ZONE.key,
        "filter": {"created_at": {"gte": str(FROM), "lt": str(TO)}},
    }
)
assert len(result["files"]) == 1 and result["row_count"] == len(expected), (result, len(expected))
path = FOLDER / result["files"][0]["name"]
path.write_bytes(merchant.bytes(result["files"][0]["href"]))

workbook = load_workbook(path)
assert tuple(workbook.sheetnames) == SHEETS, workbook.sheetnames
sheet = workbook[SHEETS[0]]
assert sheet.freeze_panes == "A2" and sheet.auto_filter.ref, (sheet.freeze_panes, sheet.auto_filter.ref)
rows = sheet.iter_rows()
names = [cell.value for cell in next(rows)]
cells = 0
read = set()
for row in rows:
    item = expected[row[0].value]
    read.add(item["id"])
    for name, cell in zip(names, row):
        compare(cell, value(item, name), (item["id"], name))
        cells += cell.value is not None
assert read == set(expected), len(read)
assert sums(workbook[SHEETS[1]].iter_rows(values_only=True)) == totals(result), "sums"
print(f"openpyxl: {merchant.name}, {len(read)} rows, {cells} cells")

subprocess.run(
    [
        "soffice",
        f"-env:UserInstallation={(FOLDER / 'office').as_uri()}",
        "--headless",
        "--convert-to",
        AS_CSV,
        "--outdir",
        FOLDER,
        path,
    ],
    check=True,
    capture_output=True,
)


def converted(sheet):
    with open(FOLDER / f"{path.stem}-{sheet}.csv", newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


table = converted(SHEETS[0])
quoted_texts = (FOLDER / f"{path.stem}-{SHEETS[0]}.csv").read_text()
assert table[0] == names, table[0]
for row in table[1:]:
    found = dict(zip(names, row))
    item = expected[found["id"]]
    assert f'"{item["id"]}",' in quoted_texts, (item["id"], "is no text")
    for name in ("reference", "invoice_id", "payer.name", "payer.email", "type", "status"):
        assert found[name] == (value(item, name) or ""), (item["id"], name, found[name])
    for name in ("amount.value", "fee.value", "net.value"):
        assert found[name].replace(",", "") == (value(item, name) or ""), (item["id"], name, found[name])
    assert found["created_at"] == local(item["created_at"]).strftime("%Y-%m-%d %H:%M:%S"), (item["id"], found["created_at"])
assert len(table) == len(expected) + 1, len(table)
assert sums(converted(SHEETS[1])) == totals(result), "sums"
print(f"LibreOffice: {len(table) - 1} rows; both read {len(totals(result))} sums of the result")
