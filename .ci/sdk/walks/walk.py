"""Walks by httpx alone and by the SDK, in turns. See .ci/sdk/cost."""

import os
import ssl
import statistics
import sys
import time
from decimal import Decimal

import httpx
from txsearch import TransactionSearch

BASE = os.environ["TXSEARCH_URL"]
CERTIFICATE = os.environ["TXSEARCH_CA_FILE"]
CREDENTIALS = ("M0001", "demo-secret")

http = httpx.Client(base_url=BASE, verify=ssl.create_default_context(cafile=CERTIFICATE), timeout=30)
token = http.post("/oauth2/token", data={"grant_type": "client_credentials"}, auth=CREDENTIALS).json()["access_token"]
http.headers["Authorization"] = f"Bearer {token}"
client = TransactionSearch(
    base_url=BASE, client_id=CREDENTIALS[0], client_secret=CREDENTIALS[1], ca_file=CERTIFICATE
)


def bare() -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    parameters: dict[str, str] = {"limit": "500"}
    while True:
        page = http.get("/v1/transactions", params=parameters).raise_for_status().json()
        for t in page["items"]:
            found[t["id"]] = Decimal(t["amount"]["value"])
        if page["page"]["next_cursor"] is None:
            return found
        parameters = {"limit": "500", "cursor": page["page"]["next_cursor"]}


def sdk() -> dict[str, Decimal]:
    return {t.id: t.amount.value for t in client.transactions.list(limit=500)}


rows = bare()
assert sdk() == rows
ratios: list[float] = []
spent: dict[str, list[tuple[float, float]]] = {"bare": [], "sdk": []}
for turn in range(int(os.environ["ROUNDS"])):
    for walk in (bare, sdk) if turn % 2 == 0 else (sdk, bare):
        wall, processor = time.perf_counter(), time.process_time()
        assert len(walk()) == len(rows)
        spent[walk.__name__].append((time.perf_counter() - wall, time.process_time() - processor))
    ratios.append(spent["sdk"][-1][0] / spent["bare"][-1][0])
ratio = statistics.median(ratios)
medians = {name: [statistics.median(each) for each in zip(*times)] for name, times in spent.items()}
print(
    f"Python: {len(rows)} rows, SDK {medians['sdk'][0]:.2f} s (processor {medians['sdk'][1]:.2f}), "
    f"httpx {medians['bare'][0]:.2f} s ({medians['bare'][1]:.2f}), ratio {ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
)
sys.exit(ratio > 1.15)
