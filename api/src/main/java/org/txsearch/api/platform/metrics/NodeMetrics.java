package org.txsearch.api.platform.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.ClusterHealth;
import org.txsearch.cluster.ClusterLoad;

/**
 * Reports the state of Elasticsearch: its shards, the load of its nodes, and the nodes that are avoided. The state is read in the
 * background after a scrape, at most every few seconds.
 */
@Component
public record NodeMetrics(MeterRegistry meters) {

    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    /** Reports the nodes of a cluster. */
    public void of(Cluster cluster) {
        for (String address : cluster.addresses()) {
            Gauge.builder(
                            "txsearch.elasticsearch.node.avoided",
                            cluster,
                            it -> it.avoided().contains(address) ? 1 : 0)
                    .description("1 if the node is avoided because it does not answer or is cut off from the others")
                    .tag("node", address)
                    .register(meters);
        }
        FunctionCounter.builder("txsearch.elasticsearch.hedges", cluster, Cluster::hedges)
                .description("Reads that were sent to a second node because the first was slow")
                .register(meters);
        Polled<ClusterHealth> polled =
                new Polled<>("elasticsearch", INTERVAL, () -> ClusterHealth.read(cluster, LIMIT));
        show(
                "status",
                "0 green, 1 yellow (a copy is missing), 2 red (a shard is missing)",
                polled,
                it -> severity(it.status()));
        show("nodes", "Nodes in the cluster", polled, ClusterHealth::nodes);
        show("shards.unassigned", "Copies of shards without a node", polled, ClusterHealth::unassignedShards);
        show("heap.used.ratio", "Largest used fraction of a node's heap", polled, it -> of(it, ClusterLoad::heapUsed));
        show("disk.used.ratio", "Largest used fraction of a node's disk", polled, it -> of(it, ClusterLoad::diskUsed));
        FunctionCounter.builder("txsearch.elasticsearch.rejections", polled, NodeMetrics::rejections)
                .description("Searches and writes that the nodes have rejected since they started")
                .register(meters);
    }

    private void show(
            String name, String description, Polled<ClusterHealth> polled, ToDoubleFunction<ClusterHealth> value) {
        polled.gauge("txsearch.elasticsearch." + name, description, value).register(meters);
    }

    private static double rejections(Polled<ClusterHealth> polled) {
        ClusterHealth now = polled.get();
        ClusterLoad load = now == null ? null : now.load();
        return load == null ? 0 : load.rejections();
    }

    private static int severity(ClusterHealth.HealthStatus status) {
        return switch (status) {
            case GREEN -> 0;
            case YELLOW -> 1;
            case RED -> 2;
        };
    }

    private static double of(ClusterHealth health, ToDoubleFunction<ClusterLoad> value) {
        ClusterLoad load = health.load();
        return load == null ? Double.NaN : value.applyAsDouble(load);
    }
}
