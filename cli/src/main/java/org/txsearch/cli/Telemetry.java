package org.txsearch.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;
import org.txsearch.process.Tracing;

/**
 * The telemetry of a command: metrics and probes on a port if one is set, spans to a collector if one is set.
 *
 * @param server the server of the port, or null
 * @param metrics its meters; without a port they measure nothing
 */
record Telemetry(@Nullable MetricsServer server, IngestMetrics metrics, Probes probes, Tracing tracing)
        implements AutoCloseable {

    private static final Setting PORT = new Setting("txsearch.metrics.port");
    private static final Setting ADDRESS = new Setting("txsearch.metrics.address");
    private static final Setting COLLECTOR = new Setting("txsearch.tracing.endpoint");
    private static final Setting SHARE = new Setting("txsearch.tracing.share");
    private static final String DEFAULT_SHARE = "0.1";

    /** No telemetry. */
    static Telemetry none() {
        return new Telemetry(null, IngestMetrics.none(), new Probes(), Tracing.off());
    }

    /** The telemetry that is set, for the command of that name. */
    static Telemetry open(String command) throws IOException {
        Tracing tracing = tracing(command);
        Probes probes = new Probes();
        if (PORT.text().isEmpty()) {
            return new Telemetry(null, IngestMetrics.none(), probes, tracing);
        }
        MetricsServer server = listen(probes);
        return new Telemetry(server, server.metrics(), probes, tracing);
    }

    /** The spans of a command. */
    static Tracing tracing(String command) {
        double share = SHARE.share(DEFAULT_SHARE);
        URI collector = COLLECTOR.address("http://127.0.0.1:4318/v1/traces");
        return collector == null ? Tracing.off() : Tracing.to(collector, "transaction-search-" + command, share);
    }

    private static MetricsServer listen(Probes probes) throws IOException {
        int port = PORT.port(1);
        InetAddress address = address();
        try {
            return new MetricsServer(new InetSocketAddress(address, port), probes);
        } catch (BindException e) {
            throw PORT.wrong("a free port of " + address.getHostAddress() + ", and " + port + " cannot be bound", e);
        }
    }

    private static InetAddress address() {
        try {
            return InetAddress.getByName(ADDRESS.text("127.0.0.1"));
        } catch (UnknownHostException e) {
            throw ADDRESS.wrong("an address of this machine, 127.0.0.1 for instance", e);
        }
    }

    @Override
    public void close() {
        tracing.close();
        if (server != null) {
            server.close();
        }
    }

    /** Answers Prometheus and probes with the HTTP server of the JDK. */
    static final class MetricsServer implements AutoCloseable {

        private static final int THREADS = 2;
        private static final Duration POLLED_EVERY = Duration.ofSeconds(1);
        private static final int OK = 200;
        private static final int NOT_FOUND = 404;
        private static final int UNAVAILABLE = 503;
        private static final String JSON = "application/json";
        private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

        private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        private final IngestMetrics metrics = IngestMetrics.of(registry);
        private final HttpServer server;
        private final PeriodicTask polling;
        private final ScheduledThreadPoolExecutor threads =
                new ScheduledThreadPoolExecutor(THREADS, new DaemonThreads("metrics"));

        /**
         * Listens at that address.
         *
         * @throws IOException where it cannot be bound
         */
        MetricsServer(InetSocketAddress address, Probes probes) throws IOException {
            // A client that connects and sends nothing must not keep one of the few threads.
            System.setProperty("sun.net.httpserver.maxReqTime", "10");
            System.setProperty("sun.net.httpserver.maxRspTime", "30");
            this.server = HttpServer.create(address, 0);
            server.setExecutor(threads);
            server.createContext("/", exchange -> answer(exchange, probes));
            metrics.show("txsearch.ingest.held.up", "Whether ingestion is stalled", () -> probes.isStalled() ? 1 : 0);
            this.polling = PeriodicTask.start(threads, "probes", POLLED_EVERY, probes::poll);
            server.start();
        }

        /** The port that it listens on. */
        int port() {
            return server.getAddress().getPort();
        }

        /** Its meters. */
        IngestMetrics metrics() {
            return metrics;
        }

        private void answer(HttpExchange exchange, Probes probes) throws IOException {
            switch (exchange.getRequestURI().getPath()) {
                case "/metrics" -> send(exchange, OK, PROMETHEUS, registry.scrape());
                case "/health/live" -> probe(exchange, probes.isLive() ? null : "STUCK");
                case "/health/started" -> probe(exchange, probes.isStarted() ? null : "STARTING");
                case "/health/ready" -> probe(exchange, probes.whyNotReady());
                default -> send(exchange, NOT_FOUND, JSON, "{\"status\":404}");
            }
        }

        private static void probe(HttpExchange exchange, @Nullable String unavailableReason) throws IOException {
            if (unavailableReason == null) {
                send(exchange, OK, JSON, "{\"status\":\"UP\"}");
            } else {
                String reason = "\"reason\":\"" + unavailableReason + "\"}";
                send(exchange, UNAVAILABLE, JSON, "{\"status\":\"OUT_OF_SERVICE\"," + reason);
            }
        }

        private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.getResponseHeaders().set("Content-Type", type);
                boolean wantsBody = !exchange.getRequestMethod().equals("HEAD");
                exchange.sendResponseHeaders(status, wantsBody ? body.length : -1);
                if (wantsBody) {
                    exchange.getResponseBody().write(body);
                }
            }
        }

        @Override
        public void close() {
            polling.cancel();
            server.stop(0);
            threads.shutdownNow();
            metrics.close();
            registry.close();
        }
    }

    /**
     * The state of a process for liveness, startup and readiness probes. A process is not ready while it has been stalled for a
     * while; one slow answer does not count.
     */
    static final class Probes {

        private static final Duration PATIENCE = Duration.ofSeconds(10);

        private final LongSupplier nanos;
        private volatile BooleanSupplier isLive = () -> true;
        private volatile @Nullable BooleanSupplier isStalled;
        private volatile boolean wasStalled;
        private volatile long stalledSince;
        private volatile boolean stopping;
        private volatile String startReason = "STARTING";

        /** The state of a process that is starting. */
        Probes() {
            this(System::nanoTime);
        }

        Probes(LongSupplier nanos) {
            this.nanos = nanos;
        }

        /** Sets the reason reported while the process is starting. */
        void waitsFor(String reason) {
            startReason = reason;
        }

        /** The process has started. */
        void started(BooleanSupplier live, BooleanSupplier stalled) {
            isLive = live;
            isStalled = stalled;
        }

        /** The process is stopping. */
        void stopping() {
            stopping = true;
        }

        /** Whether the process works and need not be restarted. */
        boolean isLive() {
            return isLive.getAsBoolean();
        }

        /** Whether the process has started. */
        boolean isStarted() {
            return isStalled != null;
        }

        /** The reason why the process is not ready, or null where it is. */
        @Nullable
        String whyNotReady() {
            if (stopping) {
                return "DRAINING";
            }
            if (isStalled == null) {
                return startReason;
            }
            return wasStalled && nanos.getAsLong() - stalledSince >= PATIENCE.toNanos() ? "HELD_UP" : null;
        }

        /** Whether the process is stalled at the moment. */
        boolean isStalled() {
            BooleanSupplier stalled = isStalled;
            return stalled != null && stalled.getAsBoolean();
        }

        /** Notes whether the process is stalled; to be called periodically. */
        void poll() {
            boolean now = isStalled();
            if (now && !wasStalled) {
                stalledSince = nanos.getAsLong();
            }
            wasStalled = now;
        }
    }
}
