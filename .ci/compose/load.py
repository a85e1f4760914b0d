"""Asks the one address for pages, totals and single transactions, a bounded number of times, and counts what is not 200.

load.py BASE CA.crt TOKEN SECONDS RATE     RATE requests a second by eight clients
"""

import http.client
import json
import ssl
import sys
import threading
import time
from urllib.parse import urlsplit

CLIENTS = 8
PATHS = [
    "/v1/transactions?limit=50",
    "/v1/transactions?limit=20&status=COMPLETED&total=exact",
    "/v1/transactions?name=jose%20gar&limit=10",
    "/v1/transactions/summary?interval=DAY",
    "/v1/transactions?limit=100&sort=created_at",
]


class Client(threading.Thread):
    def __init__(self, base, context, token, number, end, pause):
        super().__init__()
        self.base, self.context, self.token = base, context, token
        self.number, self.end, self.pause = number, end, pause
        self.times, self.faults = [], []
        self.connection = None

    def run(self):
        turn = self.number
        while time.monotonic() < self.end:
            begin = time.monotonic()
            path = PATHS[turn % len(PATHS)]
            turn += 1
            fault = self.ask(path)
            self.times.append(time.monotonic() - begin)
            if fault:
                self.faults.append((time.strftime("%H:%M:%S"), path.split("?")[0], round(self.times[-1], 2), fault))
            time.sleep(max(0.0, self.pause - (time.monotonic() - begin)))

    def ask(self, path):
        # Browsers and SDKs ask again on a kept connection that the other side has closed meanwhile; so does this client, once.
        for fresh in (self.connection is None, True):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPSConnection(self.base, context=self.context, timeout=15)
                self.connection.request("GET", path, headers={"Authorization": f"Bearer {self.token}"})
                answer = self.connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    return f"{answer.status} {body[:300].decode(errors='replace')}"
                json.loads(body)
                return None
            except (http.client.RemoteDisconnected, ConnectionResetError) as closed:
                self.connection = None
                if fresh:
                    return repr(closed)
            except (OSError, http.client.HTTPException, ValueError) as broken:
                self.connection = None
                return repr(broken)
        return "closed twice"


def main():
    base, authority, token, seconds, rate = sys.argv[1:]
    context = ssl.create_default_context(cafile=authority)
    end = time.monotonic() + float(seconds)
    clients = [
        Client(urlsplit(base).netloc, context, token, n, end, CLIENTS / float(rate)) for n in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    times = sorted(t for client in clients for t in client.times)
    faults = sorted(f for client in clients for f in client.faults)
    for fault in faults[:20]:
        print(fault)
    print(
        f"{len(times)} requests, {len(faults)} failed, p50 {times[len(times) // 2] * 1000:.0f} ms, "
        f"p99 {times[int(len(times) * 0.99)] * 1000:.0f} ms, longest {times[-1] * 1000:.0f} ms"
    )
    sys.exit(len(faults) > 0)


main()
