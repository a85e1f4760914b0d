"""Exports months of a demo as OFX, and compares what two foreign readers find in the files with the export's result."""

import io
import warnings
from decimal import Decimal

import ofxparse
from months import MERCHANT, MONTHS, export
from ofxtools.Parser import OFXTree

warnings.filterwarnings("ignore", message=".*HTML parser to parse an XML document")


def by_ofxtools(file):
    """Of each currency: the closing balance, and of each entry its id, day and amount."""
    tree = OFXTree()
    tree.parse(io.BytesIO(file))
    return {
        statement.curdef: (
            statement.ledgerbal.balamt,
            [(entry.fitid, entry.dtposted.date(), entry.trnamt) for entry in statement.transactions],
        )
        for statement in tree.convert().statements
    }


def by_ofxparse(file):
    """It takes OFX 2 for ASCII, so that names are not compared."""
    ascii = file.decode().encode("ascii", "replace")
    return {
        account.curdef: (
            account.statement.balance,
            [(entry.id, entry.date.date(), entry.amount) for entry in account.statement.transactions],
        )
        for account in ofxparse.OfxParser.parse(io.BytesIO(ascii)).accounts
    }


closed = {}
ids = set()
for first, end in zip(MONTHS, MONTHS[1:]):
    result = export("OFX", first, end)
    file = MERCHANT.bytes(result["files"][0]["href"])
    found = by_ofxtools(file)
    assert by_ofxparse(file) == found
    for account in result["period"]["currencies"]:
        currency = account["currency"]
        closing, entries = found.pop(currency)
        money = {name: Decimal(value["value"]) for name, value in account.items() if isinstance(value, dict)}
        opening = closed.get(currency, money["opening"])
        assert closing == money["closing"] and opening == money["opening"], (account, opening, closing)
        assert opening + sum(amount for _, _, amount in entries) == closing, account
        for id, day, _ in entries:
            assert id not in ids and day.strftime("%Y-%m") == first, (id, day)
            ids.add(id)
        closed[currency] = closing
        print(first, currency, *(f"{name}={value}" for name, value in money.items()), f"entries={len(entries)}")
    assert not found, found
assert ids
print(f"{len(MONTHS) - 1} months close, {len(ids)} entries read by two programs")
