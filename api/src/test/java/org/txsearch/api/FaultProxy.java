package org.txsearch.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A proxy between the API and a server that it depends on, which damages that server's responses. */
public final class FaultProxy implements AutoCloseable {

    /** A failure of Elasticsearch, in words that some libraries mistake for a client that disconnected. */
    public static final String ELASTICSEARCH_FAILURE =
            "{\"error\":{\"type\":\"exception\",\"reason\":\"connection reset by peer\"},\"status\":503}";

    /** A failure of S3. */
    public static final String STORAGE_FAILURE =
            "<Error><Code>InternalError</Code><Message>connection reset by peer</Message></Error>";

    /** How answers are damaged. */
    public enum Kind {
        NONE,
        /** The connection breaks before the answer's first byte. */
        RESET,
        /** The connection breaks after the given number of bytes. */
        RESET_AFTER,
        /** The connection ends cleanly after the given number of bytes. */
        END_AFTER,
        /** The response is valid HTTP with half of the body. */
        HALF_BODY,
        /** The server fails with the words that some libraries take for a client that disconnected. */
        FAILS,
        /** The answer does not come. */
        DELAY
    }

    /**
     * A fault.
     *
     * @param kind what happens
     * @param after how many bytes arrive before it happens
     */
    public record Fault(Kind kind, int after) {

        public static final Fault NONE = new Fault(Kind.NONE, 0);

        @Override
        public String toString() {
            return kind + (after == 0 ? "" : " " + after);
        }
    }

    private final ServerSocket listening;
    private final InetSocketAddress server;
    private final String failure;
    private Fault fault = Fault.NONE;

    /** A proxy for that server; the failure is the body of its response if a test requests one. */
    public FaultProxy(URI server, String failure) throws IOException {
        this.failure = failure;
        this.server = new InetSocketAddress(server.getHost(), server.getPort());
        this.listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    /** Damages every response from now on, also on open connections. */
    public synchronized void damage(Fault next) {
        fault = next;
        notifyAll();
    }

    private synchronized Fault fault() {
        return fault;
    }

    private synchronized void awaitEndOfDelay() throws IOException {
        try {
            while (fault.kind() == Kind.DELAY) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IOException("The proxy has ended", e);
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            start(() -> {
                try (client;
                        Socket upstream = new Socket()) {
                    upstream.connect(server);
                    start(() -> {
                        try (client;
                                upstream) {
                            client.getInputStream().transferTo(upstream.getOutputStream());
                        }
                    });
                    answers(upstream.getInputStream(), client);
                }
            });
        }
    }

    private void answers(InputStream in, Socket client) throws IOException {
        OutputStream out = client.getOutputStream();
        byte[] buffer = new byte[64 << 10];
        Fault seen = Fault.NONE;
        int passed = 0;
        while (true) {
            int read = in.read(buffer);
            if (read < 0) {
                return;
            }
            Fault now = fault();
            if (!now.equals(seen)) {
                seen = now;
                passed = 0;
            }
            switch (now.kind()) {
                case NONE -> out.write(buffer, 0, read);
                case RESET -> {
                    client.setSoLinger(true, 0);
                    return;
                }
                case RESET_AFTER, END_AFTER -> {
                    int pass = Math.min(read, now.after() - passed);
                    out.write(buffer, 0, pass);
                    passed += pass;
                    if (passed == now.after()) {
                        if (now.kind() == Kind.RESET_AFTER) {
                            client.setSoLinger(true, 0);
                        }
                        return;
                    }
                }
                case HALF_BODY -> {
                    Answer answer = Answer.read(buffer, read, in);
                    answer.write(answer.statusLine(), Arrays.copyOf(answer.body(), answer.body().length / 2), out);
                    return;
                }
                case FAILS -> {
                    Answer answer = Answer.read(buffer, read, in);
                    answer.write("HTTP/1.1 503 Service Unavailable", failure.getBytes(ISO_8859_1), out);
                    return;
                }
                case DELAY -> {
                    awaitEndOfDelay();
                    return;
                }
            }
        }
    }

    /** A complete response, its body without chunks. */
    private record Answer(String head, byte[] body) {

        static Answer read(byte[] first, int length, InputStream rest) throws IOException {
            InputStream in = new SequenceInputStream(new ByteArrayInputStream(first, 0, length), rest);
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("The answer ends in its head");
                }
                head.write(next);
            }
            String text = head.toString(ISO_8859_1);
            String size = header(text, "content-length");
            return new Answer(text, size == null ? KeepAliveClient.chunks(in) : in.readNBytes(Integer.parseInt(size)));
        }

        private static @Nullable String header(String head, String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse(null);
        }

        String statusLine() {
            return head.lines().findFirst().orElseThrow();
        }

        /** Returns the headers for another body without encoding, with its length. */
        void write(String statusLine, byte[] newBody, OutputStream out) throws IOException {
            StringBuilder text = new StringBuilder(statusLine).append("\r\n");
            head.lines()
                    .skip(1)
                    .filter(line -> !line.isEmpty()
                            && !line.toLowerCase(Locale.ROOT).matches("(content-length|transfer-encoding):.*"))
                    .forEach(line -> text.append(line).append("\r\n"));
            text.append("Content-Length: ").append(newBody.length).append("\r\n\r\n");
            out.write(text.toString().getBytes(ISO_8859_1));
            out.write(newBody);
            out.flush();
        }
    }

    /** A thing that ends when a connection does. */
    private interface Task {
        void run() throws IOException;
    }

    private static void start(Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (IOException closed) {
                        // One side has gone; try-with-resources closes the other.
                    }
                },
                "fault-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        damage(Fault.NONE);
        listening.close();
    }
}
