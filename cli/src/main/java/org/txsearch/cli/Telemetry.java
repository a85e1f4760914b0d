package org.txsearch.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.DaemonThreads;
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
        private static final int OK = 200;
        private static final int NOT_FOUND = 404;
        private static final int UNAVAILABLE = 503;
        private static final String JSON = "application/json";
        private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

        private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        private final IngestMetrics metrics = IngestMetrics.of(registry);
        private final HttpServer server;
        private final ScheduledFuture<?> polling;
        private final ScheduledThreadPoolExecutor threads =
                new ScheduledThreadPoolExecutor(THREADS, new DaemonThreads("metrics"));

        /**
         * Listens at that address.
         *
         * @throws IOException where it cannot be bound
         */
        public MetricsServer(InetSocketAddress address, Probes probes) throws IOException {
            // A client that connects and sends nothing must not keep one of the few threads.
            System.setProperty("sun.net.httpserver.maxReqTime", "10");
            System.setProperty("sun.net.httpserver.maxRspTime", "30");
            this.server = HttpServer.create(address, 0);
            server.setExecutor(threads);
            server.createContext("/", exchange -> send(exchange, NOT_FOUND, JSON, "{\"status\":404}"));
            server.createContext(
                    "/metrics", only("/metrics", exchange -> send(exchange, OK, PROMETHEUS, registry.scrape())));
            probe("/health/live", () -> probes.isLive() ? null : "STUCK");
            probe("/health/started", () -> probes.isStarted() ? null : "STARTING");
            probe("/health/ready", probes::whyNotReady);
            metrics.show("txsearch.ingest.held.up", "Whether ingestion is stalled", () -> probes.isStalled() ? 1 : 0);
            this.polling = threads.scheduleWithFixedDelay(probes::poll, 1, 1, TimeUnit.SECONDS);
            server.start();
        }

        /** The port that it listens on. */
        public int port() {
            return server.getAddress().getPort();
        }

        /** Its meters. */
        public IngestMetrics metrics() {
            return metrics;
        }

        private void probe(String path, Supplier<@Nullable String> unavailableReason) {
            server.createContext(path, only(path, exchange -> {
                String reason = unavailableReason.get();
                if (reason == null) {
                    send(exchange, OK, JSON, "{\"status\":\"UP\"}");
                } else {
                    send(exchange, UNAVAILABLE, JSON, "{\"status\":\"OUT_OF_SERVICE\",\"reason\":\"" + reason + "\"}");
                }
            }));
        }

        /** The server routes every path below a context to its handler. */
        private static HttpHandler only(String path, HttpHandler handler) {
            return exchange -> {
                if (exchange.getRequestURI().getPath().equals(path)) {
                    handler.handle(exchange);
                } else {
                    send(exchange, NOT_FOUND, JSON, "{\"status\":404}");
                }
            };
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
            polling.cancel(false);
            server.stop(0);
            threads.shutdownNow();
            metrics.close();
            registry.close();
        }
    }
}
