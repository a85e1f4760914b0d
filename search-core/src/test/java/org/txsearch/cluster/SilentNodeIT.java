package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.index.WeekNames;
import org.txsearch.index.Weeks;
import org.txsearch.local.NodeFault;
import org.txsearch.local.ThreeNodes;
import org.txsearch.week.IsoWeek;

/** A node that stops without closing its connections is not noticed by those who search, and holds writes up only briefly. */
@Tag("slow")
class SilentNodeIT {

    private static final Duration CALM = Duration.ofSeconds(8);
    private static final Duration SILENCE = Duration.ofSeconds(20);
    private static final Duration REMOVED_WITHIN = Duration.ofMinutes(1);
    private static final Duration NOTICED = Duration.ofSeconds(3);

    private static ThreeNodes nodes;
    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        nodes = new ThreeNodes();
        cluster = nodes.connect();
    }

    @AfterAll
    static void end() throws Exception {
        cluster.close();
        nodes.close();
    }

    @Test
    void stoppedNode_isAvoided_whileSearchesAndWritesGoOn() throws Exception {
        try (SearchLoad searches = new SearchLoad(cluster);
                WriteLoad writes = WriteLoad.of(cluster, 200)) {
            Awaitility.await().atMost(REMOVED_WITHIN).until(() -> writes.stored() > 0);
            nodes.awaitGreen();
            searches.begin();
            NodeFault.pass(CALM);
            int master = nodes.master(0);
            stopped(master, "master", searches, writes);
            stopped((nodes.master(0) + 1) % 3, "another node", searches, writes);
            long all = writes.end();
            cluster.patiently("POST", "/transactions-2026-w37/_refresh");
            // Nothing is lost and nothing is there twice, in any copy.
            for (int node = 0; node < 3; node++) {
                assertThat(writes.found("_prefer_nodes:" + nodes.id(node))).isEqualTo(all);
            }
        }
    }

    @Test
    void copiesOfAWeek_areInDifferentZones_whereTheClusterIsSetToLookAtThem() throws Exception {
        Cluster calls = cluster;
        calls.call("PUT", "/_cluster/settings", awareness("zone"));
        try {
            for (int week = 1; week <= 6; week++) {
                new Weeks(cluster).create(new IsoWeek(2009, week));
            }
            nodes.awaitGreen();
            for (int week = 1; week <= 6; week++) {
                // The third node is a zone of its own.
                assertThat(nodes.copies(WeekNames.index(new IsoWeek(2009, week), 1)))
                        .hasSize(2)
                        .contains(2);
            }
        } finally {
            calls.call("PUT", "/_cluster/settings", awareness(null));
            for (int week = 1; week <= 6; week++) {
                TestCluster.forget(cluster, new IsoWeek(2009, week));
            }
        }
    }

    private static Map<String, ?> awareness(@Nullable String attribute) {
        Map<String, @Nullable Object> settings = new HashMap<>();
        settings.put("cluster.routing.allocation.awareness.attributes", attribute);
        return Map.of("persistent", settings);
    }

    private static void stopped(int node, String what, SearchLoad searches, WriteLoad writes) {
        long begun = System.nanoTime();
        nodes.stop(node);
        int other = (node + 1) % 3;
        Awaitility.await().atMost(REMOVED_WITHIN).until(() -> nodes.count(other) == 2);
        long removed = System.nanoTime();
        Awaitility.await().atMost(REMOVED_WITHIN).until(() -> writes.lastNanos() - removed > 0);
        System.out.printf(
                "%s: removed after %.1f s, writes resumed %.1f s later%n",
                what, (removed - begun) / 1e9, (writes.lastNanos() - removed) / 1e9);
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> System.nanoTime() - begun > SILENCE.toNanos());
        nodes.resume(node);
        NodeFault.pass(CALM);
        check(what, searches.since(begun), begun);
        nodes.awaitGreen();
    }

    /** 98 of 100 searches are answered within their limit; 199 of 200 from the third second on. */
    private static void check(String what, List<TimedSearch> outcomes, long begun) {
        List<TimedSearch> faults =
                outcomes.stream().filter(it -> !it.fault().isEmpty()).toList();
        List<TimedSearch> later = outcomes.stream()
                .filter(it -> it.begun() - begun > NOTICED.toNanos())
                .toList();
        List<TimedSearch> laterFaults =
                later.stream().filter(it -> !it.fault().isEmpty()).toList();
        System.out.printf(
                "%s: %d of %d searches not answered, %d of %d from the third second on%n",
                what, faults.size(), outcomes.size(), laterFaults.size(), later.size());
        assertThat(outcomes).noneMatch(TimedSearch::isWrong);
        assertThat(faults).hasSizeLessThanOrEqualTo(outcomes.size() / 50);
        assertThat(laterFaults).hasSizeLessThanOrEqualTo(later.size() / 200);
    }
}
