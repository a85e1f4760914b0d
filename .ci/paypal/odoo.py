"""Odoo's add-on for statements of PayPal accounts, its code unchanged: a few lines stand in for what it calls of Odoo itself.

Three merchants get statements of 1, 7, 31 and 62 days in each of their currencies. Each statement must have every row that changed in its
days, and its balances must add up; the statements of single days must go on where the one before ended.
"""

import os
import sys
import sysconfig
import types
from datetime import timedelta
from decimal import Decimal

import rows

MERCHANTS = ("M0001", "M0002", "M0003")
DAYS = (1, 7, 31, 62)


class Environment:
    def __init__(self, context):
        self.context = context

    @staticmethod
    def _(text, *values, **named):
        return text % (named or values) if named or values else text


class Model:
    def __init__(self, context=None, **fields):
        self.env = Environment(context or {})
        self.fields = fields
        self.__dict__.update(fields)

    def ensure_one(self):
        pass

    def with_context(self, **context):
        return type(self)({**self.env.context, **context}, **self.fields)


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


module(
    "odoo",
    __path__=[os.path.join(sysconfig.get_paths()["purelib"], "odoo")],
    api=module("odoo.api", model=lambda method: method),
    models=module("odoo.models", Model=Model),
    exceptions=module("odoo.exceptions", UserError=type("UserError", (Exception,), {})),
    tools=module("odoo.tools", LazyTranslate=lambda *_, **__: str),
)

from odoo.addons.account_statement_import_online_paypal.models import online_bank_statement_provider_paypal as addon  # noqa: E402


def statement(merchant, currency, start, end):
    provider = addon.OnlineBankStatementProviderPayPal(
        service="paypal",
        username=merchant,
        password=rows.SECRET,
        api_base=os.environ["TXSEARCH_URL"],
        currency_id=types.SimpleNamespace(name=currency),
    )
    lines, balances = provider._obtain_statement_data(start, end)
    assert len({line["unique_import_id"] for line in lines}) == len(lines)
    read = sum(not line["unique_import_id"].endswith("-FEE") for line in lines)
    moved = sum((Decimal(line["amount"]) for line in lines), Decimal(0))
    name = f"{merchant}, {currency}, {start:%F} to {end:%F}"
    assert balances["balance_start"] + moved == balances["balance_end_real"], f"{name}: {balances} and lines of {moved}"
    count, gross, fee = rows.totals(merchant, start, end).get(currency, (0, Decimal(0), Decimal(0)))
    assert (read, moved) == (count, gross + fee), f"{name}: {read} rows of {moved}, not {count} of {gross + fee}"
    return read, balances["balance_start"], balances["balance_end_real"]


statements, read = 0, 0
for merchant in MERCHANTS:
    longest = rows.END - timedelta(days=DAYS[-1])
    for currency in rows.totals(merchant, longest, rows.END):
        ends = set()
        for days in DAYS:
            count, _, end = statement(merchant, currency, rows.END - timedelta(days=days), rows.END)
            statements, read = statements + 1, read + count
            ends.add(end)
        assert len(ends) == 1, f"{merchant}, {currency}: the same day ends with {ends}"
        last = None
        for day in range(DAYS[1], 0, -1):
            start = rows.END - timedelta(days=day)
            _, opening, closing = statement(merchant, currency, start, start + timedelta(days=1))
            assert last in (None, opening), f"{merchant}, {currency}: {start:%F} starts with {opening}, not {last}"
            last = closing
            statements += 1
assert read > 0
print(f"odoo-addon-account-statement-import-online-paypal {os.environ['VERSION']}: {statements} statements of {len(MERCHANTS)} merchants")
