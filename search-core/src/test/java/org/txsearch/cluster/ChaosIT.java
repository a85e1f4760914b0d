package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.txsearch.local.NodeFault;
import org.txsearch.local.ThreeNodes;

/**
 * Faults of one of three nodes during searches, writes and walks, in an order that a seed decides; the table of what became
 * of each is printed and written to {@code target/chaos.md}.
 */
@EnabledIfSystemProperty(named = "chaos.seed", matches = "\\d+", disabledReason = "it takes ten minutes")
@Tag("slow")
class ChaosIT {

    private static final Duration CALM = Duration.ofSeconds(8);
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(40);
    private static final Duration NOTICED = Duration.ofSeconds(3);
    private static final int NODES = 3;
    private static final String WRITTEN = "transactions-2026-w37";

    private final Random random = new Random(Long.getLong("chaos.seed", 1));
    private final List<String> table = new ArrayList<>(List.of(
            "| fault | searches | answered | late or failed | from the third second on | wrong | walks | walks begun again |"
                    + " written | lost | duplicated | writes resumed after |",
            "|---|---|---|---|---|---|---|---|---|---|---|---|"));
    private final List<String> missed = new ArrayList<>();

    @Test
    void faultsOfOneNode_areNotNoticed() throws Exception {
        try (ThreeNodes nodes = ThreeNodes.withDisks();
                Cluster cluster = nodes.connect();
                SearchLoad searches = new SearchLoad(cluster)) {
            nodes.awaitGreen();
            searches.begin();
            NodeFault.pass(CALM);
            for (NodeFault fault : NodeFault.all()) {
                run(fault, nodes, cluster, searches);
            }
        }
        Files.writeString(Path.of("target/chaos.md"), String.join("\n", table) + "\n", StandardCharsets.UTF_8);
        assertThat(missed).isEmpty();
    }

    private void run(NodeFault fault, ThreeNodes nodes, Cluster cluster, SearchLoad searches) throws Exception {
        try (WriteLoad writes = WriteLoad.fast(cluster);
                WalkLoad walks = new WalkLoad(cluster, searches)) {
            Awaitility.await().atMost(STARTED_WITHIN).until(() -> writes.stored() > 0);
            nodes.awaitGreen();
            NodeFault.pass(CALM);
            long begun = System.nanoTime();
            fault.happen(nodes, random, WRITTEN);
            NodeFault.pass(CALM);
            nodes.awaitGreen();
            List<TimedSearch> outcomes = searches.since(begun);
            long written = writes.end();
            walks.end();
            cluster.patiently("POST", "/" + WRITTEN + "/_refresh");
            long least = Long.MAX_VALUE;
            long most = 0;
            for (int copy = 0; copy < NODES; copy++) {
                long found = writes.found("_prefer_nodes:" + nodes.id(copy));
                least = Math.min(least, found);
                most = Math.max(most, found);
            }
            report(fault, outcomes, begun, writes, walks, written, least, most);
        }
    }

    private void report(
            NodeFault fault,
            List<TimedSearch> outcomes,
            long begun,
            WriteLoad writes,
            WalkLoad walks,
            long written,
            long least,
            long most) {
        long faults = outcomes.stream().filter(it -> !it.fault().isEmpty()).count();
        List<TimedSearch> later = outcomes.stream()
                .filter(it -> it.begun() - begun > NOTICED.toNanos())
                .toList();
        long laterFaults = later.stream().filter(it -> !it.fault().isEmpty()).count();
        long wrong = outcomes.stream().filter(TimedSearch::isWrong).count();
        double answered = 1 - (double) faults / outcomes.size();
        double answeredLater = 1 - (double) laterFaults / later.size();
        table.add(String.format(
                Locale.ROOT,
                "| %s | %d | %.1f %% | %d | %.2f %% | %d | %d | %d | %d | %d | %d | %.1f s |",
                fault.name(),
                outcomes.size(),
                100 * answered,
                faults,
                100 * answeredLater,
                wrong,
                walks.whole(),
                walks.begunAgain(),
                written,
                Math.max(0, written - least),
                Math.max(0, most - written),
                writes.longestPause().toMillis() / 1e3));
        System.out.println(table.get(table.size() - 1));
        if (answered < fault.answered()
                || answeredLater < 0.995
                || wrong > 0
                || least != written
                || most != written
                || walks.wrong() > 0) {
            missed.add(fault.name());
        }
    }
}
