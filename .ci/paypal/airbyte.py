"""Airbyte's connector, run as its own command runs it: a month as a whole, then all there is, 1,000 changes, and what is new.

It pins a version of Airbyte's framework that was written for Python 3.10, whose dataclasses take any default that is not a list, a
dictionary or a set. Newer Pythons refuse those that cannot be hashed; RULE brings the older rule back.
"""

import json
import os
import pathlib
import subprocess
import sys
from datetime import datetime, timedelta, timezone

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
CONNECTOR = "airbyte-source-paypal-transaction " + os.environ["VERSION"]
CHANGES = 1_000

# PayPal's letters for the statuses that have moved money, which alone the connector reads.
LETTERS = {"COMPLETED": "S", "PARTIALLY_REFUNDED": "S", "REFUNDED": "V", "REVERSED": "V"}

folder = pathlib.Path(sys.argv[1])
load = sys.argv[2]


def read(mode, start, end=None, state=None):
    """The rows that a sync reads, and the state after it."""
    config = {"client_id": rows.CLIENT_ID, "client_secret": rows.SECRET, "start_date": rows.iso(start), "is_sandbox": True}
    if end:
        config["end_date"] = rows.iso(end)
    catalog = {"streams": [{
        "stream": {"name": "transactions", "json_schema": {}, "supported_sync_modes": ["full_refresh", "incremental"]},
        "sync_mode": mode,
        "destination_sync_mode": "overwrite" if mode == "full_refresh" else "append_dedup",
    }]}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "catalog.json").write_text(json.dumps(catalog))
    command = [sys.executable, "-c", RULE, "read", "--config", folder / "config.json", "--catalog", folder / "catalog.json"]
    if state:
        (folder / "state.json").write_text(json.dumps([state]))
        command += ["--state", folder / "state.json"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode:
        sys.exit(answer.stdout[-4000:] + answer.stderr[-4000:])
    messages = [json.loads(line) for line in answer.stdout.splitlines() if line.startswith("{")]
    states = [message["state"] for message in messages if message["type"] == "STATE"]
    return [message["record"]["data"] for message in messages if message["type"] == "RECORD"], states[-1:]


def walk(records):
    for record in records:
        info = record["transaction_info"]
        yield info["transaction_id"], info["transaction_amount"]["value"], info["transaction_amount"]["currency_code"]


def by_id(records):
    """As a destination keeps them: of each id the row that came last."""
    return {record["transaction_id"]: row(record["transaction_info"]) for record in records}


def row(info):
    return info["transaction_updated_date"], info["transaction_status"], info.get("transaction_note")


def theirs(identifier):
    """Our id as PayPal's programs get it."""
    if identifier.isalnum():
        return identifier
    for plain, escape in ("Z", "ZZ"), ("_", "Zu"), ("-", "Zd"), (".", "Zp"):
        identifier = identifier.replace(plain, escape)
    return "Z" + identifier


def change(items):
    """Changes the oldest rows first, which no window of recent creation has, and some twice where they are too few."""
    now = datetime.now(timezone.utc)
    changed = sorted(items, key=lambda item: item["created_at"])[:CHANGES]
    file = folder / "changes.ndjson"
    with file.open("w") as lines:
        for number in range(CHANGES):
            item = changed[number % len(changed)]
            # Some within one second, as a batch changes them.
            time = (now - timedelta(milliseconds=(CHANGES - number) // 2)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            status = "REVERSED" if number % 2 else item["status"]
            lines.write(json.dumps({
                **item, "version": item["version"] + 1 + number // len(changed), "updated_at": time, "status": status, "note": f"change {number}"}) + "\n")
    subprocess.run([load, "load", file], check=True, stdout=subprocess.DEVNULL)
    return len(changed)


month, _ = read("full_refresh", rows.START, rows.LAST)
rows.check(CONNECTOR, walk(month))

long_ago = rows.END - timedelta(days=365)
before, state = read("incremental", long_ago)
changed = change([item for item in rows.items(rows.CLIENT_ID) if item["status"] in LETTERS])
after, _ = read("incremental", long_ago, state=state[0])
synced = {**by_id(before), **by_id(after)}
expected = {
    theirs(item["id"]): (item["updated_at"][:19] + "Z", LETTERS[item["status"]], item["note"])
    for item in rows.items(rows.CLIENT_ID)
    if item["status"] in LETTERS and item["updated_at"] >= rows.iso(long_ago)
}
missed = [identifier for identifier in expected if synced.get(identifier) != expected[identifier]]
assert not missed, f"{CONNECTOR} has an old state of {len(missed)} of {len(expected)} rows after {CHANGES} changes: {missed[:3]}"
assert synced.keys() == expected.keys(), f"{CONNECTOR} has {len(synced)} rows, not {len(expected)}"
assert changed <= len(after) <= changed + 100, f"{CONNECTOR} has read {len(after)} rows again, of which {changed} have changed"
print(f"{CONNECTOR}: {len(before)} rows, {CHANGES} changes, then {len(after)} rows; all {len(expected)} are up to date")
