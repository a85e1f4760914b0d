package org.txsearch.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.jspecify.annotations.Nullable;

/** An HTTP server on loopback whose responses a test computes. */
public final class HttpStub implements AutoCloseable {

    /** Computes the response to a request, on the thread of the connection, which closing the server interrupts. */
    public interface Handler {
        MockResponse respond(RecordedRequest request) throws IOException, InterruptedException;
    }

    /** The connection closes without a response. */
    public static final MockResponse CLOSED = new MockResponse.Builder()
            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
            .build();

    private final Set<Thread> responding = ConcurrentHashMap.newKeySet();
    private final MockWebServer server = new MockWebServer();
    private final String origin;

    public HttpStub(Handler handler) {
        this(handler, null);
    }

    HttpStub(Handler handler, @Nullable SSLSocketFactory tls) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                // Otherwise the server keeps each request until it is closed.
                server.takeRequest();
                responding.add(Thread.currentThread());
                try {
                    MockResponse response = handler.respond(request);
                    return request.getMethod().equals("HEAD")
                            ? response.newBuilder().body("").build()
                            : response;
                } catch (IOException | InterruptedException | RuntimeException e) {
                    // Without a response, the client would wait for its timeout.
                    return CLOSED;
                } finally {
                    responding.remove(Thread.currentThread());
                }
            }
        });
        server.setServerSocketFactory(new PromptSockets());
        server.setProtocolNegotiationEnabled(false);
        if (tls != null) {
            server.useHttps(tls);
        }
        try {
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        origin = (tls == null ? "http://127.0.0.1:" : "https://localhost:") + server.getPort();
    }

    /** Returns a response without headers and body. */
    public static MockResponse status(int status) {
        return new MockResponse.Builder().code(status).build();
    }

    /** Returns a response of Elasticsearch. */
    public static MockResponse json(int status, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("X-Elastic-Product", "Elasticsearch")
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    /** Returns the address. */
    public URI uri() {
        return URI.create(origin);
    }

    @Override
    public void close() {
        responding.forEach(Thread::interrupt);
        server.close();
    }

    /** Headers and bodies leave apart: otherwise a body waits 40 ms for the acknowledgement of its headers. */
    private static final class PromptSockets extends ServerSocketFactory {

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket connection = super.accept();
                    connection.setTcpNoDelay(true);
                    return connection;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
