"""Passes requests on to the demo with an access token. All other headers stay as they are."""

import http.client
import os
import ssl
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DEMO = urllib.parse.urlsplit(os.environ["TXSEARCH_URL"])
TRUST = ssl.create_default_context(cafile=os.environ["TXSEARCH_CA_FILE"])


class Proxy(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        headers["Authorization"] = os.environ["AUTHORIZATION"]
        demo = http.client.HTTPSConnection(DEMO.hostname, DEMO.port, context=TRUST, timeout=60)
        demo.request(self.command, self.path, body, headers)
        answer = demo.getresponse()
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "content-length", "connection", "date"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        demo.close()

    do_GET = do_POST = do_DELETE = do_OPTIONS = forward

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
print(server.server_port, flush=True)
server.serve_forever()
