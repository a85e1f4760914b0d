package org.txsearch.cli.runtime.telemetry;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.settings.Setting;
import org.txsearch.process.Tracing;

/**
 * The telemetry of a command: metrics and probes on a port if one is set, spans to a collector if one is set.
 *
 * @param server the server of the port, or null
 * @param metrics its meters; without a port they measure nothing
 */
public record Telemetry(@Nullable MetricsServer server, IngestMetrics metrics, CommandProbes probes, Tracing tracing)
        implements AutoCloseable {

    private static final Setting PORT = new Setting("txsearch.metrics.port");
    private static final Setting ADDRESS = new Setting("txsearch.metrics.address");
    private static final Setting COLLECTOR = new Setting("txsearch.tracing.endpoint");
    private static final Setting SHARE = new Setting("txsearch.tracing.share");
    private static final String DEFAULT_SHARE = "0.1";

    public static Telemetry none() {
        return new Telemetry(null, IngestMetrics.none(), new CommandProbes(), Tracing.off());
    }

    public static Telemetry open(String command) throws IOException {
        Tracing tracing = tracing(command);
        CommandProbes probes = new CommandProbes();
        if (PORT.text().isEmpty()) {
            return new Telemetry(null, IngestMetrics.none(), probes, tracing);
        }
        MetricsServer server = listen(probes);
        return new Telemetry(server, server.metrics(), probes, tracing);
    }

    public static Tracing tracing(String command) {
        double share = SHARE.share(DEFAULT_SHARE);
        URI collector = COLLECTOR.address("http://127.0.0.1:4318/v1/traces");
        return collector == null ? Tracing.off() : Tracing.to(collector, "transaction-search-" + command, share);
    }

    private static MetricsServer listen(CommandProbes probes) throws IOException {
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
}
