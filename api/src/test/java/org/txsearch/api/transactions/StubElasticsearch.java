package org.txsearch.api.transactions;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A stub of Elasticsearch with one week. It answers searches with the faults of a test. */
public final class StubElasticsearch {

    /** A whole answer to a search: the transaction t1 of M1. */
    public static final String ONE_ROW = """
            {"took":3,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},\
            "hits":{"total":{"value":1,"relation":"eq"},"max_score":null,"hits":[{"_index":"i","_id":"M1|t1",\
            "_score":null,"_source":{"search":{"tie":7},"id":"t1","version":1},"sort":[1700000000000,7]}]}}""";

    static final String WEEK = "transactions-2026-w47";

    private static final String WEEKS = "{\"" + WEEK + "-000001\":{\"aliases\":{\"transactions\":{},\"" + WEEK
            + "\":{}},\"settings\":{\"index\":{\"sort\":"
            + "{\"field\":[\"merchant_id\",\"created_at\",\"search.tie\"]}}}}}";

    /** No source was ever open. */
    private static final SearchAnswer NO_WATERMARKS =
            new SearchAnswer(404, "{\"error\":{\"type\":\"index_not_found_exception\"},\"status\":404}", 0);

    private static final SearchAnswer LOST =
            new SearchAnswer(404, "{\"error\":{\"type\":\"search_context_missing_exception\"},\"status\":404}", 0);

    private static final SearchAnswer REGISTER = register(WEEK.substring("transactions-".length()));

    private final int port;
    private volatile SearchAnswer register = REGISTER;
    private volatile SearchAnswer watermarks = NO_WATERMARKS;
    private final AtomicInteger searches = new AtomicInteger();
    private final AtomicInteger failing = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicInteger pointsInTime = new AtomicInteger();
    private volatile SearchAnswer failure = new SearchAnswer(503, "{}", 0);
    private volatile @Nullable ServerSocket listening;
    private volatile String lastSearch = "";
    private volatile SearchAnswer answer = new SearchAnswer(200, "{}", 0);
    private volatile CountDownLatch hangingSearches = new CountDownLatch(1);
    private volatile CountDownLatch abandonedSearches = new CountDownLatch(1);

    /** A response to a search, {@code missing} bytes shorter than announced; status 0 closes the connection. */
    private record SearchAnswer(int status, String body, int missing) {}

    public StubElasticsearch() {
        port = listen(0);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    public void answerSearchesWith(int status, String body) {
        answer = new SearchAnswer(status, body, 0);
    }

    /** Returns how many points in time have been asked for. */
    int pointsInTime() {
        return pointsInTime.get();
    }

    /** Loses a number of points in time before a search succeeds. */
    void losePointsInTime(int points) {
        lost.set(points);
    }

    /** Fails a number of searches with a status before it answers with the body; status 0 closes the connection. */
    void failFirst(int searches, int status, String body) {
        failing.set(searches);
        failure = new SearchAnswer(status, "{}", 0);
        answer = new SearchAnswer(200, body, 0);
    }

    /** Sets the weeks that must exist; null means the existing one. */
    public void require(@Nullable String week) {
        register = week == null ? REGISTER : register(week);
    }

    /** The register says that documents of that revision have been written. */
    public void requireRevision(int revision) {
        String known = REGISTER.body();
        register = new SearchAnswer(200, known.replace("\"weeks\":", "\"revision\":" + revision + ",\"weeks\":"), 0);
    }

    private static SearchAnswer register(String week) {
        return new SearchAnswer(
                200,
                "{\"_id\":\"register\",\"_seq_no\":1,\"_primary_term\":1,\"_source\":{\"weeks\":{\""
                        + WEEK.substring("transactions-".length()).toUpperCase(Locale.ROOT) + "\":\"SERVING\",\""
                        + week.toUpperCase(Locale.ROOT) + "\":\"SERVING\"}}}",
                0);
    }

    void answerWatermarksWith(int status, String body) {
        watermarks = new SearchAnswer(status, body, 0);
    }

    void cutOffAfter(String body, int missing) {
        answer = new SearchAnswer(200, body, missing);
    }

    /** Takes searches and never answers them. */
    void hang() {
        hangingSearches = new CountDownLatch(1);
        abandonedSearches = new CountDownLatch(1);
        answer = new SearchAnswer(0, "", 0);
    }

    /** Returns how many searches have come. */
    public int searches() {
        return searches.get();
    }

    /** Returns the head of the last search: its request line and headers. */
    public String lastSearch() {
        return lastSearch;
    }

    /** Counts down when a search hangs. */
    CountDownLatch hangingSearches() {
        return hangingSearches;
    }

    /** Counts down when the client has closed the connection of a hanging search. */
    CountDownLatch abandonedSearches() {
        return abandonedSearches;
    }

    public void stop() throws IOException {
        ServerSocket socket = listening;
        if (socket != null) {
            socket.close();
        }
    }

    public void startAgain() {
        listen(port);
    }

    private int listen(int wanted) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            listening = socket;
            daemon(() -> accept(socket));
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                daemon(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** One request for each connection, so that none is left over when the stub stops. */
    private void serve(Socket connection) {
        try (connection) {
            String head = head(connection.getInputStream());
            String request = head.substring(0, head.indexOf("\r\n"));
            if (request.contains("features=aliases")) {
                send(connection.getOutputStream(), new SearchAnswer(200, WEEKS, 0));
            } else if (request.contains("/txsearch-weeks/_doc/")) {
                send(connection.getOutputStream(), register);
            } else if (request.contains("/txsearch-watermarks/")) {
                if (watermarks.status() == 0) {
                    connection.getInputStream().read();
                } else {
                    send(connection.getOutputStream(), watermarks);
                }
            } else if (request.startsWith("POST /_search") && lost.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                send(connection.getOutputStream(), LOST);
            } else {
                lastSearch = head;
                pointsInTime.addAndGet(request.contains("/_pit") && request.startsWith("POST") ? 1 : 0);
                searches.incrementAndGet();
                search(connection);
            }
        } catch (IOException gone) {
            // The client has hung up, which is its right.
        }
    }

    private void search(Socket connection) throws IOException {
        boolean fails = failing.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
        SearchAnswer now = fails ? failure : answer;
        if (now.status() != 0) {
            send(connection.getOutputStream(), now);
        } else if (!fails) {
            hangOn(connection.getInputStream());
        }
    }

    private void hangOn(InputStream in) {
        CountDownLatch abandoned = abandonedSearches;
        hangingSearches.countDown();
        try {
            while (in.read() != -1) {
                // Whatever comes is not answered.
            }
        } catch (IOException reset) {
            // Closed less politely.
        }
        abandoned.countDown();
    }

    private static void send(OutputStream out, SearchAnswer answer) throws IOException {
        byte[] body = answer.body().getBytes(UTF_8);
        out.write(("HTTP/1.1 " + answer.status() + " Stub\r\nContent-Type: application/json\r\nConnection: close\r\n"
                        + "Content-Length: " + body.length + "\r\n\r\n")
                .getBytes(ISO_8859_1));
        out.write(body, 0, body.length - answer.missing());
        out.flush();
    }

    /** Returns the request line and the headers, when the whole request has been read. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        String text = "";
        while (!text.endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next == -1) {
                throw new IOException("No whole request came");
            }
            head.write(next);
            text = next == '\n' ? head.toString(ISO_8859_1) : "";
        }
        int length = 0;
        for (String line : text.split("\r\n", -1)) {
            if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        in.readNBytes(length);
        return text;
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "stub-elasticsearch");
        thread.setDaemon(true);
        thread.start();
    }
}
