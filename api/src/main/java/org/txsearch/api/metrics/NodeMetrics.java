package org.txsearch.api.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterHealth;
import org.txsearch.cluster.ClusterHealth.Load;
import org.txsearch.process.DaemonThreads;

/**
 * The state of Elasticsearch: its shards, how full its nodes are, which of them are avoided. It is read when somebody scrapes, at
 * most every few seconds, and in the background: a scrape gets the last known values.
 */
@Component
public final class NodeMetrics implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(NodeMetrics.class);
    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long STALE_NANOS = Duration.ofSeconds(30).toNanos();

    private final MeterRegistry meters;
    private final ExecutorService reading = Executors.newSingleThreadExecutor(new DaemonThreads("cluster-metrics"));
    private final AtomicBoolean isReading = new AtomicBoolean();
    private volatile @Nullable Seen seen;

    NodeMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    private record Seen(ClusterHealth health, long nanos) {}

    /** Reports the nodes of that cluster. */
    public void of(Cluster cluster) {
        for (String address : cluster.addresses()) {
            Gauge.builder(
                            "txsearch.elasticsearch.node.avoided",
                            cluster,
                            it -> it.avoided().contains(address) ? 1 : 0)
                    .description("Whether a node is avoided because it does not answer or is cut off from the others")
                    .tag("node", address)
                    .register(meters);
        }
        FunctionCounter.builder("txsearch.elasticsearch.hedges", cluster, Cluster::hedges)
                .description("Reads that were sent to a second node because the first was slow")
                .register(meters);
        gauge("status", "State of the shards: 0 green, 1 yellow, 2 red", cluster, it -> severity(it.status()));
        gauge("nodes", "Nodes in the cluster", cluster, ClusterHealth::nodes);
        gauge("shards.unassigned", "Copies of shards without a node", cluster, ClusterHealth::unassignedShards);
        gauge("heap.used.ratio", "Largest used fraction of a node's heap", cluster, it -> of(it, Load::heapUsed));
        gauge("disk.used.ratio", "Largest used fraction of a node's disk", cluster, it -> of(it, Load::diskUsed));
        FunctionCounter.builder("txsearch.elasticsearch.rejections", this, it -> it.rejections(cluster))
                .description("Searches and writes that the nodes have rejected since they started")
                .register(meters);
    }

    private void gauge(String name, String description, Cluster cluster, ToDoubleFunction<ClusterHealth> value) {
        Gauge.builder("txsearch.elasticsearch." + name, this, it -> it.value(cluster, value))
                .description(description)
                .register(meters);
    }

    private double value(Cluster cluster, ToDoubleFunction<ClusterHealth> value) {
        ClusterHealth health = health(cluster);
        return health == null ? Double.NaN : value.applyAsDouble(health);
    }

    private double rejections(Cluster cluster) {
        ClusterHealth health = health(cluster);
        Load load = health == null ? null : health.load();
        return load == null ? 0 : load.rejections();
    }

    private static int severity(ClusterHealth.Status status) {
        return switch (status) {
            case GREEN -> 0;
            case YELLOW -> 1;
            case RED -> 2;
        };
    }

    private static double of(ClusterHealth health, ToDoubleFunction<Load> value) {
        Load load = health.load();
        return load == null ? Double.NaN : value.applyAsDouble(load);
    }

    /** The state, or null if it could not be read recently. */
    private @Nullable ClusterHealth health(Cluster cluster) {
        Seen last = seen;
        long age = last == null ? Long.MAX_VALUE : System.nanoTime() - last.nanos();
        if (age > FRESH_NANOS && isReading.compareAndSet(false, true)) {
            try {
                reading.execute(() -> read(cluster));
            } catch (RejectedExecutionException e) {
                LOG.debug("The state of Elasticsearch is no longer read: the API is stopping");
            }
        }
        return last == null || age > STALE_NANOS ? null : last.health();
    }

    private void read(Cluster cluster) {
        try {
            seen = new Seen(ClusterHealth.read(cluster, LIMIT), System.nanoTime());
        } catch (IOException | RuntimeException e) {
            LOG.debug("The state of Elasticsearch could not be read: {}", e.toString());
        } finally {
            isReading.set(false);
        }
    }

    @Override
    public void destroy() {
        reading.shutdownNow();
    }
}
