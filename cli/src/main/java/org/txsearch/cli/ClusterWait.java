package org.txsearch.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.txsearch.cli.metrics.Probes;
import org.txsearch.cluster.ClusterRefusalException;

/** Waits at a start for an Elasticsearch that is away, as long as a writer would wait for it. */
final class ClusterWait {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Probes probes;
    private final Consumer<String> progress;
    private final CountDownLatch stopped = new CountDownLatch(1);

    ClusterWait(Probes probes, Consumer<String> progress) {
        this.probes = probes;
        this.progress = progress;
    }

    /** What is to be done first. */
    interface Beginning {
        void run() throws IOException;
    }

    /** Nobody waits any more. */
    void stop() {
        stopped.countDown();
    }

    /**
     * Returns when it is done, whether it was or the wait was stopped.
     *
     * @throws IOException where Elasticsearch refuses, or stays away
     */
    boolean until(Beginning beginning) throws IOException, InterruptedException {
        long start = System.nanoTime();
        boolean isTold = false;
        do {
            try {
                beginning.run();
                return true;
            } catch (IOException e) {
                boolean isRefusal = e instanceof ClusterRefusalException refusal && !refusal.isUnavailable();
                if (isRefusal || System.nanoTime() - start > LONGEST.toNanos()) {
                    throw e;
                }
                if (!isTold) {
                    progress.accept("Waiting for Elasticsearch: " + e.getMessage());
                    probes.waitsFor("CLUSTER_UNREACHABLE");
                }
                isTold = true;
            }
        } while (!stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        return false;
    }
}
