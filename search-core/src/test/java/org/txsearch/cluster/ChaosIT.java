package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.txsearch.cluster.SearchLoad.Outcome;
import org.txsearch.local.ThreeNodes;

/**
 * Faults of one of three nodes during searches, writes and walks, in an order that a seed decides; the table of what became
 * of each is printed and written to {@code target/chaos.md}.
 */
@EnabledIfSystemProperty(named = "chaos.seed", matches = "\\d+", disabledReason = "it takes ten minutes")
class ChaosIT {

    private static final Duration CALM = Duration.ofSeconds(8);
    private static final Duration FAULT = Duration.ofSeconds(40);
    private static final Duration NOTICED = Duration.ofSeconds(3);
    private static final Duration STOP_AND_GO = Duration.ofMillis(1_500);
    private static final int NODES = 3;
    private static final String WRITTEN = "transactions-2026-w37";

    private final Random random = new Random(Long.getLong("chaos.seed", 1));
    private final List<String> table = new ArrayList<>(List.of(
            "| fault | searches | answered | late or failed | from the third second on | wrong | walks | walks begun again |"
                    + " written | lost | duplicated | writes resumed after |",
            "|---|---|---|---|---|---|---|---|---|---|---|---|"));
    private final List<String> missed = new ArrayList<>();

    private interface Fault {
        void happen(ThreeNodes nodes, int node) throws Exception;
    }

    /** A fault with its end. */
    private record Scenario(String name, Where where, double answered, Fault begin, Fault hold, Fault end) {}

    /** Which node has the fault. */
    private enum Where {
        MASTER,
        ANOTHER,
        /** The node with the primary that is written to. */
        WRITTEN
    }

    @Test
    void faultsOfOneNode_areNotNoticed() throws Exception {
        try (ThreeNodes nodes = ThreeNodes.withDisks();
                Cluster cluster = nodes.connect();
                SearchLoad searches = new SearchLoad(cluster)) {
            nodes.awaitGreen();
            searches.begin();
            pass(CALM);
            for (Scenario scenario : scenarios()) {
                if (scenario.name().matches(System.getProperty("chaos.faults", ".*"))) {
                    run(scenario, nodes, cluster, searches);
                }
            }
        }
        Files.writeString(Path.of("target/chaos.md"), String.join("\n", table) + "\n", StandardCharsets.UTF_8);
        assertThat(missed).isEmpty();
    }

    private List<Scenario> scenarios() throws IOException {
        Fault waits = (nodes, node) -> pass(FAULT);
        List<Scenario> all = new ArrayList<>();
        for (Where where : List.of(Where.MASTER, Where.ANOTHER)) {
            String which = where == Where.MASTER ? "master" : "another node";
            all.add(new Scenario(
                    "SIGSTOP for 40 s, " + which, where, 0.98, ThreeNodes::stop, waits, ThreeNodes::resume));
            all.add(new Scenario("kill -9, " + which, where, 1, ThreeNodes::kill, waits, ThreeNodes::restart));
            if (ThreeNodes.canCut()) {
                Fault mend = (nodes, node) -> nodes.mend();
                all.add(new Scenario("transport cut for 40 s, " + which, where, 0.98, ThreeNodes::cut, waits, mend));
                all.add(new Scenario(
                        "transport cut one way, " + which, where, 0.98, ThreeNodes::cutOutgoing, waits, mend));
            }
        }
        if (ThreeNodes.canMount()) {
            all.add(new Scenario("full disk for 40 s", Where.WRITTEN, 1, ThreeNodes::fill, waits, ThreeNodes::free));
        }
        all.add(new Scenario(
                "slow: stopped half of the time",
                Where.ANOTHER,
                0.98,
                (nodes, node) -> {},
                this::stopAndGo,
                ThreeNodes::resume));
        all.add(new Scenario(
                "rolling restart", Where.ANOTHER, 1, (nodes, node) -> {}, ChaosIT::restartEach, (nodes, node) -> {}));
        return all;
    }

    private void stopAndGo(ThreeNodes nodes, int node) {
        for (int i = 0; i < FAULT.dividedBy(STOP_AND_GO.multipliedBy(2)); i++) {
            nodes.stop(node);
            pass(STOP_AND_GO);
            nodes.resume(node);
            pass(STOP_AND_GO);
        }
    }

    private static void restartEach(ThreeNodes nodes, int first) {
        for (int i = 0; i < NODES; i++) {
            nodes.terminate((first + i) % NODES);
            nodes.restart((first + i) % NODES);
            nodes.awaitGreen();
        }
    }

    private void run(Scenario scenario, ThreeNodes nodes, Cluster cluster, SearchLoad searches) throws Exception {
        try (WriteLoad writes = WriteLoad.fast(cluster);
                WalkLoad walks = new WalkLoad(cluster, searches)) {
            Awaitility.await().atMost(FAULT).until(() -> writes.stored() > 0);
            nodes.awaitGreen();
            pass(CALM);
            int node = node(scenario.where(), nodes);
            long begun = System.nanoTime();
            scenario.begin().happen(nodes, node);
            scenario.hold().happen(nodes, node);
            scenario.end().happen(nodes, node);
            pass(CALM);
            nodes.awaitGreen();
            List<Outcome> outcomes = searches.since(begun);
            long written = writes.end();
            walks.end();
            new Gateway(cluster).patiently("POST", "/" + WRITTEN + "/_refresh", null);
            long least = Long.MAX_VALUE;
            long most = 0;
            for (int copy = 0; copy < NODES; copy++) {
                long found = writes.found("_prefer_nodes:" + nodes.id(copy));
                least = Math.min(least, found);
                most = Math.max(most, found);
            }
            report(scenario, outcomes, begun, writes, walks, written, least, most);
        }
    }

    private int node(Where where, ThreeNodes nodes) {
        int master = nodes.master(0);
        return switch (where) {
            case MASTER -> master;
            case ANOTHER -> (master + 1 + random.nextInt(NODES - 1)) % NODES;
            case WRITTEN -> nodes.primary(WRITTEN);
        };
    }

    private void report(
            Scenario scenario,
            List<Outcome> outcomes,
            long begun,
            WriteLoad writes,
            WalkLoad walks,
            long written,
            long least,
            long most) {
        long faults = outcomes.stream().filter(it -> !it.fault().isEmpty()).count();
        List<Outcome> later = outcomes.stream()
                .filter(it -> it.begun() - begun > NOTICED.toNanos())
                .toList();
        long laterFaults = later.stream().filter(it -> !it.fault().isEmpty()).count();
        long wrong = outcomes.stream().filter(Outcome::isWrong).count();
        double answered = 1 - (double) faults / outcomes.size();
        double answeredLater = 1 - (double) laterFaults / later.size();
        table.add(String.format(
                Locale.ROOT,
                "| %s | %d | %.1f %% | %d | %.2f %% | %d | %d | %d | %d | %d | %d | %.1f s |",
                scenario.name(),
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
        if (answered < scenario.answered()
                || answeredLater < 0.995
                || wrong > 0
                || least != written
                || most != written
                || walks.wrong() > 0) {
            missed.add(scenario.name());
        }
    }

    private static void pass(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        Awaitility.await().atMost(duration.plusMinutes(1)).until(() -> System.nanoTime() - end > 0);
    }
}
