"""A receiver of alerts, and what it takes to run Prometheus and Alertmanager on loopback."""
import http.server
import json
import re
import shutil
import socket
import threading
import time
import urllib.request

import yaml

# The receiver's path, the alert and the time of arrival, by the alert's name.
firing = {}
resolved = set()
_server = []


class _Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        for alert in body["alerts"]:
            name = alert["labels"]["alertname"]
            if alert["status"] == "firing":
                firing.setdefault(name, (self.path.strip("/"), alert, time.time()))
            else:
                resolved.add(name)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _server.append(server)


def port():
    return _server[0].server_address[1]


def forget(alerts):
    for alert in alerts:
        firing.pop(alert, None)
        resolved.discard(alert)


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def write_alertmanager(compose, folder, quick=False):
    """The configuration of deploy/compose with this receiver; quick: without waiting for further alerts of a group."""
    manager = yaml.safe_load((compose / "alertmanager.yml").read_text())
    for route in [manager["route"], *manager["route"]["routes"]]:
        if quick:
            route["group_wait"], route["group_interval"] = "1s", "1s"
    for receiver in manager["receivers"]:
        for hook in receiver["webhook_configs"]:
            hook["url"] = re.sub(r"//[^/]+", f"//127.0.0.1:{port()}", hook["url"])
    (folder / "alertmanager.yml").write_text(yaml.safe_dump(manager))


def alertmanager(folder, listening):
    program = shutil.which("prometheus-alertmanager") or shutil.which("alertmanager")
    return [program, f"--config.file={folder}/alertmanager.yml", f"--storage.path={folder}/alerts",
            f"--web.listen-address=127.0.0.1:{listening}", "--cluster.listen-address="]


def prometheus(folder, listening):
    return ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/series",
            f"--web.listen-address=127.0.0.1:{listening}"]


def is_active(prometheus_port, alert):
    """Whether the rule of an alert is pending or firing."""
    with urllib.request.urlopen(f"http://127.0.0.1:{prometheus_port}/api/v1/alerts", timeout=10) as answer:
        alerts = json.load(answer)["data"]["alerts"]
    return any(each["labels"]["alertname"] == alert for each in alerts)


def is_scraped(prometheus_port, target):
    """Whether the last scrape of a target was answered."""
    with urllib.request.urlopen(f"http://127.0.0.1:{prometheus_port}/api/v1/targets?state=active", timeout=10) as answer:
        targets = json.load(answer)["data"]["activeTargets"]
    return any(each["labels"]["instance"] == target and each["health"] == "up" for each in targets)
