package org.txsearch.local;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;

/**
 * A fault of one of three nodes. Every chaos suite causes the same ones.
 *
 * @param name what happens, and to which node
 * @param where which node has the fault
 * @param answered the fraction of searches that must be answered meanwhile
 */
public record NodeFault(String name, Where where, double answered, Step begin, Step hold, Step end) {

    private static final Duration LASTS = Duration.ofSeconds(40);
    private static final Duration STOP_AND_GO = Duration.ofMillis(1_500);
    private static final int NODES = 3;

    /** The fraction that must be answered when a node is silent: until that is noticed, some searches wait for it. */
    private static final double SILENT = 0.98;

    /** A part of a fault. */
    public interface Step {
        /** Does it to that node. */
        void to(ThreeNodes nodes, int node);
    }

    /** Which node has the fault. */
    public enum Where {
        /** The master. */
        MASTER,
        /** One that is not the master. */
        ANOTHER,
        /** The node with the primary that is written to. */
        WRITTEN
    }

    /** All faults that this machine permits and whose names match the system property {@code chaos.faults}. */
    public static List<NodeFault> all() throws IOException {
        Step nothing = (nodes, node) -> {};
        Step wait = (nodes, node) -> pass(LASTS);
        Step mend = (nodes, node) -> nodes.mend();
        List<NodeFault> all = new ArrayList<>();
        for (Where where : List.of(Where.MASTER, Where.ANOTHER)) {
            String which = where == Where.MASTER ? ", master" : ", another node";
            all.add(new NodeFault(
                    "SIGSTOP for 40 s" + which, where, SILENT, ThreeNodes::stop, wait, ThreeNodes::resume));
            all.add(new NodeFault("kill -9" + which, where, 1, ThreeNodes::kill, wait, ThreeNodes::restart));
            if (ThreeNodes.canCut()) {
                all.add(new NodeFault("transport cut for 40 s" + which, where, SILENT, ThreeNodes::cut, wait, mend));
                all.add(new NodeFault(
                        "transport cut one way" + which, where, SILENT, ThreeNodes::cutOutgoing, wait, mend));
            }
        }
        if (ThreeNodes.canMount()) {
            all.add(new NodeFault("full disk for 40 s", Where.WRITTEN, 1, ThreeNodes::fill, wait, ThreeNodes::free));
        }
        all.add(new NodeFault(
                "slow: stopped half of the time",
                Where.ANOTHER,
                SILENT,
                nothing,
                NodeFault::stopAndGo,
                ThreeNodes::resume));
        all.add(new NodeFault("rolling restart", Where.ANOTHER, 1, nothing, NodeFault::restartEach, nothing));
        all.removeIf(fault -> !fault.name().matches(System.getProperty("chaos.faults", ".*")));
        return all;
    }

    private static void stopAndGo(ThreeNodes nodes, int node) {
        for (int i = 0; i < LASTS.dividedBy(STOP_AND_GO.multipliedBy(2)); i++) {
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

    /**
     * Chooses a node, and causes the fault from its beginning to its end.
     *
     * @param written the index that is written to
     */
    public void happen(ThreeNodes nodes, Random random, String written) {
        int master = nodes.master(0);
        int node =
                switch (where) {
                    case MASTER -> master;
                    case ANOTHER -> (master + 1 + random.nextInt(NODES - 1)) % NODES;
                    case WRITTEN -> nodes.primary(written);
                };
        begin.to(nodes, node);
        hold.to(nodes, node);
        end.to(nodes, node);
    }

    /** Waits for that long. */
    public static void pass(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        Awaitility.await().atMost(duration.plusMinutes(1)).until(() -> System.nanoTime() - end > 0);
    }
}
