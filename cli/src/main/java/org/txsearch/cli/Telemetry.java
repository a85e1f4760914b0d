package org.txsearch.cli;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.metrics.IngestMetrics;
import org.txsearch.cli.metrics.MetricsServer;
import org.txsearch.cli.metrics.Probes;
import org.txsearch.trace.Tracing;

/**
 * What a command tells of itself: metrics and probes on a port where one is set, spans to a collector where one is set.
 *
 * @param server the port's, or null
 * @param metrics its meters; none without a port
 * @param probes what it answers to probes
 * @param tracing who makes spans
 */
record Telemetry(@Nullable MetricsServer server, IngestMetrics metrics, Probes probes, Tracing tracing)
        implements AutoCloseable {

    private static final Setting PORT = new Setting("txsearch.metrics.port");
    private static final Setting ADDRESS = new Setting("txsearch.metrics.address");
    private static final Setting COLLECTOR = new Setting("txsearch.tracing.endpoint");
    private static final Setting SHARE = new Setting("txsearch.tracing.share");
    private static final String DEFAULT_SHARE = "0.1";

    /** Nothing is told. */
    static Telemetry none() {
        return new Telemetry(null, new IngestMetrics(null), new Probes(), Tracing.off());
    }

    /** As it is set, for the command of that name. */
    static Telemetry open(String command) throws IOException {
        Tracing tracing = tracing(command);
        Probes probes = new Probes();
        if (PORT.text().isEmpty()) {
            return new Telemetry(null, new IngestMetrics(null), probes, tracing);
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
            throw PORT.wrong(
                    "a free port of " + address.getHostAddress() + ", and " + port + " cannot be listened at", e);
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
}
