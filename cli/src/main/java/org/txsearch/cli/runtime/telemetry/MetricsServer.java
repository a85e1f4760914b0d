package org.txsearch.cli.runtime.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.logging.LogbackMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.txsearch.process.DaemonThreads;
import org.txsearch.process.PeriodicTask;

/** Answers Prometheus and probes with the HTTP server of the JDK. */
final class MetricsServer implements AutoCloseable {

    private static final int THREADS = 2;
    private static final Duration POLLED_EVERY = Duration.ofSeconds(1);
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;
    private static final String JSON = "application/json";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final IngestMetrics metrics = new IngestMetrics(registry);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final LogbackMetrics logs = new LogbackMetrics();
    private final HttpServer server;
    private final PeriodicTask polling;
    private final ScheduledThreadPoolExecutor threads =
            new ScheduledThreadPoolExecutor(THREADS, new DaemonThreads("metrics"));

    /**
     * Listens at the given address.
     *
     * @throws IOException if it cannot be bound
     */
    MetricsServer(InetSocketAddress address, CommandProbes probes) throws IOException {
        // A client that connects and sends nothing must not keep one of the few threads.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        System.setProperty("sun.net.httpserver.maxRspTime", "30");
        this.server = HttpServer.create(address, 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, probes));
        for (MeterBinder binder : List.of(
                new ClassLoaderMetrics(),
                new JvmMemoryMetrics(),
                new JvmThreadMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics(),
                collections,
                logs)) {
            binder.bindTo(registry);
        }
        metrics.show("txsearch.ingest.stalled", "Whether ingestion is stalled", () -> probes.isStalled() ? 1 : 0);
        this.polling = PeriodicTask.start(threads, "probes", POLLED_EVERY, probes::poll);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    IngestMetrics metrics() {
        return metrics;
    }

    private void answer(HttpExchange exchange, CommandProbes probes) throws IOException {
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
        collections.close();
        logs.close();
        registry.close();
    }
}
