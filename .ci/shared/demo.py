"""A client of a running demo, whose address and certificate are in TXSEARCH_URL and TXSEARCH_CA_FILE."""

import base64
import json
import os
import ssl
import time
import urllib.parse
import urllib.request

TRUST = ssl.create_default_context(cafile=os.environ["TXSEARCH_CA_FILE"])


def send(path, headers, body=None):
    request = urllib.request.Request(urllib.parse.urljoin(os.environ["TXSEARCH_URL"], path), body, headers)
    with urllib.request.urlopen(request, context=TRUST) as answer:
        return answer.read()


class Merchant:
    """A merchant's client, with a token for an hour."""

    def __init__(self, name="M0001"):
        self.name = name
        basic = base64.b64encode(f"{name}:demo-secret".encode()).decode()
        token = json.loads(send("/oauth2/token", {"Authorization": "Basic " + basic}, b"grant_type=client_credentials"))
        self.headers = {"Authorization": "Bearer " + token["access_token"]}

    def bytes(self, path):
        return send(path, self.headers)

    def get(self, path, **query):
        return json.loads(self.bytes(path + "?" + urllib.parse.urlencode(query)))

    def export(self, request):
        """Creates an export, waits for its files, and returns its result."""
        headers = {**self.headers, "Content-Type": "application/json"}
        job = json.loads(send("/v1/exports", headers, json.dumps(request).encode()))
        while job["status"] in ("QUEUED", "RUNNING"):
            time.sleep(0.2)
            job = self.get("/v1/exports/" + job["id"])
        assert job["status"] == "SUCCEEDED", job
        return job["result"]
