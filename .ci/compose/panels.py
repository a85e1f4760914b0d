"""Asks a running Prometheus for each query of the dashboard; a panel without data is a failure.

panels.py DASHBOARD.json http://127.0.0.1:9090
"""

import json
import sys
import urllib.parse
import urllib.request


def ask(base, query):
    form = urllib.parse.urlencode({"query": query.replace("$__rate_interval", "1m")})
    with urllib.request.urlopen(f"{base}/api/v1/query?{form}", timeout=10) as answer:
        return json.load(answer)["data"]["result"]


def main():
    dashboard, base = json.load(open(sys.argv[1])), sys.argv[2]
    passed = failed = 0
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            try:
                found = len(ask(base, target["expr"]))
            except urllib.error.HTTPError as wrong:
                found = 0
                print(wrong.read().decode())
            passed, failed = passed + (found > 0), failed + (found == 0)
            if found == 0:
                print(f"no data: {panel['title']}: {target['expr']}")
    print(f"panels: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
