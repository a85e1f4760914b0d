"""Airbyte's connector, run as its own command runs it.

It pins a version of Airbyte's framework that was written for Python 3.10, whose dataclasses take any default that is not a list, a
dictionary or a set. Newer Pythons refuse those that cannot be hashed; RULE brings the older rule back.
"""

import json
import os
import pathlib
import subprocess
import sys

import rows

RULE = """
import dataclasses, sys

original = dataclasses._get_field

def field(cls, name, *others):
    value = getattr(cls, name, None)
    value = value.default if isinstance(value, dataclasses.Field) else value
    kind = type(value)
    if kind.__hash__ is None and kind not in (list, dict, set):
        kind.__hash__ = object.__hash__
    return original(cls, name, *others)

dataclasses._get_field = field
from source_paypal_transaction.run import run
run()
"""

folder = pathlib.Path(sys.argv[1])
config = {
    "client_id": rows.CLIENT_ID,
    "client_secret": rows.SECRET,
    "start_date": rows.iso(rows.START),
    "end_date": rows.iso(rows.LAST),
    "is_sandbox": True,
}
catalog = {"streams": [{
    "stream": {"name": "transactions", "json_schema": {}, "supported_sync_modes": ["full_refresh", "incremental"]},
    "sync_mode": "full_refresh",
    "destination_sync_mode": "overwrite",
}]}
(folder / "config.json").write_text(json.dumps(config))
(folder / "catalog.json").write_text(json.dumps(catalog))
answer = subprocess.run(
    [sys.executable, "-c", RULE, "read", "--config", folder / "config.json", "--catalog", folder / "catalog.json"],
    capture_output=True, text=True, check=False)
messages = [json.loads(line) for line in answer.stdout.splitlines() if line.startswith("{")]
if answer.returncode:
    sys.exit(answer.stdout[-4000:] + answer.stderr[-4000:])


def walk():
    for message in messages:
        if message["type"] == "RECORD":
            info = message["record"]["data"]["transaction_info"]
            yield info["transaction_id"], info["transaction_amount"]["value"], info["transaction_amount"]["currency_code"]


rows.check("airbyte-source-paypal-transaction " + os.environ["VERSION"], walk())
