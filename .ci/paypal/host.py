"""An HTTPS proxy that stands in for PayPal's hosts, and passes every request on to the API.

PayPal's own clients have no setting for the host. They do have one for a proxy, so that nothing in them is changed.
"""

import select
import socket
import socketserver
import ssl
import sys
from urllib.parse import urlsplit

BUFFER = 1 << 16
PATIENCE_SECONDS = 60


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        request = b""
        while b"\r\n\r\n" not in request:
            more = self.request.recv(BUFFER)
            if not more:
                return
            request += more
        method, target = request.split(b" ", 2)[:2]
        host = target.rsplit(b":", 1)[0].decode()
        if method != b"CONNECT" or host not in self.server.hosts:
            self.request.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        self.request.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        with self.server.tls.wrap_socket(self.request, server_side=True) as client:
            with socket.create_connection(self.server.api) as plain:
                with self.server.trust.wrap_socket(plain, server_hostname=self.server.api[0]) as api:
                    self.exchange(client, api)

    @staticmethod
    def exchange(client, api):
        other = {client: api, api: client}
        while True:
            ready = [side for side in other if side.pending()]
            ready = ready or select.select(list(other), [], [], PATIENCE_SECONDS)[0]
            if not ready:
                return
            for side in ready:
                # A record may have nothing for us, a session's ticket for instance: waiting for more would block the other side.
                side.setblocking(False)
                try:
                    data = side.recv(BUFFER)
                except ssl.SSLWantReadError:
                    continue
                finally:
                    side.setblocking(True)
                if not data:
                    return
                other[side].sendall(data)


class Host(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, base, ca_file, chain, key, hosts):
        super().__init__(("127.0.0.1", 0), Connection)
        address = urlsplit(base)
        self.api = (address.hostname, address.port or 443)
        self.hosts = hosts
        self.trust = ssl.create_default_context(cafile=ca_file)
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(chain, key)

    def handle_error(self, request, client_address):
        # Clients close their connections when they have what they want.
        if not isinstance(sys.exc_info()[1], (ConnectionError, ssl.SSLError)):
            super().handle_error(request, client_address)


if __name__ == "__main__":
    with Host(*sys.argv[1:5], sys.argv[5:]) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()
