package org.txsearch.api.platform.limit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.txsearch.api.Patiently;

/** What a merchant sees, who searches by a fixed schedule, and a load balancer that connects again to ask whether the service lives. */
final class MerchantProbe implements AutoCloseable {

    /** A search that takes longer has failed. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int LIVE_MILLIS = 2_000;
    private static final int WELL_IN_A_ROW = 10;
    private static final long WELL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final int port;
    private final SSLContext tls;
    private final Supplier<String> tokens;
    private volatile HttpRequest search;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "merchant-probe");
        thread.setDaemon(true);
        return thread;
    });
    private final List<HttpClient> clients;

    /** What came of the searches: latencies in nanoseconds, from when each was due. */
    record Seen(int sent, Map<String, Integer> failures, long[] latencies, int probed, int notLive) {

        int failed() {
            return failures.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** That part of a hundred of all searches took no longer, in milliseconds. */
        long percentile(int part) {
            int place = (latencies.length * part + 99) / 100 - 1;
            return TimeUnit.NANOSECONDS.toMillis(latencies[Math.max(0, place)]);
        }
    }

    /** An answer, or in place of its status what went wrong. */
    private record Outcome(String status, long nanos) {}

    MerchantProbe(int port, SSLContext tls, Supplier<String> tokens) {
        this.port = port;
        this.tls = tls;
        this.tokens = tokens;
        search = newSearch();
        clients = List.of(client(HttpClient.Version.HTTP_1_1), client(HttpClient.Version.HTTP_2));
    }

    /** Trusts the certificate in the given data directory. */
    static SSLContext trust(Path data) {
        String certificate = data.resolve("tls/server.crt").toString();
        return SslBundle.of(new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate(certificate)))
                .createSslContext();
    }

    private HttpRequest newSearch() {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + port + "/v1/transactions?limit=2"))
                .header("Authorization", "Bearer " + tokens.get())
                .timeout(PATIENCE)
                .build();
    }

    private HttpClient client(HttpClient.Version version) {
        return HttpClient.newBuilder()
                .sslContext(tls)
                .version(version)
                .connectTimeout(PATIENCE)
                .executor(threads)
                .build();
    }

    /** Searches by HTTP/1.1 and HTTP/2 in turns, and probes the service once a second. */
    Seen watch(int searches, int perSecond) {
        // A token is valid for less time than all attacks take.
        search = newSearch();
        List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
        List<CompletableFuture<Boolean>> live = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < searches; i++) {
            long due = start + TimeUnit.SECONDS.toNanos(i) / perSecond;
            parkUntil(due);
            outcomes.add(search(i, due));
            if (i % perSecond == 0) {
                live.add(CompletableFuture.supplyAsync(this::isLive, threads));
            }
        }
        List<Outcome> ended = outcomes.stream().map(CompletableFuture::join).toList();
        int notLive = (int) live.stream().filter(answer -> !answer.join()).count();
        return seen(ended, live.size(), notLive);
    }

    private static Seen seen(List<Outcome> outcomes, int probed, int notLive) {
        Map<String, Integer> failures = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            if (!outcome.status.equals("200")) {
                failures.merge(outcome.status, 1, Integer::sum);
            }
        }
        long[] latencies = outcomes.stream().mapToLong(Outcome::nanos).toArray();
        Arrays.sort(latencies);
        return new Seen(outcomes.size(), failures, latencies, probed, notLive);
    }

    private CompletableFuture<Outcome> search(int number, long due) {
        return clients.get(number % clients.size())
                .sendAsync(search, HttpResponse.BodyHandlers.ofString())
                .handle((answer, failure) -> new Outcome(
                        failure == null ? Integer.toString(answer.statusCode()) : reason(failure),
                        System.nanoTime() - due));
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause.getClass().getSimpleName();
    }

    private static void parkUntil(long nanos) {
        long wait = nanos - System.nanoTime();
        while (wait > 0) {
            LockSupport.parkNanos(wait);
            wait = nanos - System.nanoTime();
        }
    }

    /** Returns whether the service is live, within its time on a new connection. */
    private boolean isLive() {
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIVE_MILLIS);
            socket.setSoTimeout(LIVE_MILLIS);
            try (SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, "localhost", port, true)) {
                secured.getOutputStream()
                        .write("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                                .getBytes(US_ASCII));
                String answer = new String(secured.getInputStream().readAllBytes(), US_ASCII);
                return answer.startsWith("HTTP/1.1 200")
                        && System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(LIVE_MILLIS);
            }
        } catch (IOException failure) {
            // A balancer takes any failure for a service that is down.
            return false;
        }
    }

    /** Returns the time until ten searches in a row, and a new connection, are answered quickly. */
    Duration untilWell() {
        long start = System.nanoTime();
        long[] well = {0, start};
        int[] number = {0};
        Patiently.until("the service is well again", () -> {
            long due = System.nanoTime();
            Outcome outcome = search(number[0]++, due).join();
            boolean quick = outcome.status.equals("200") && outcome.nanos < WELL_NANOS && (well[0] > 0 || isLive());
            well[1] = quick && well[0] > 0 ? well[1] : due;
            well[0] = quick ? well[0] + 1 : 0;
            return well[0] == WELL_IN_A_ROW;
        });
        return Duration.ofNanos(well[1] - start);
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
