package org.txsearch.cli.follow;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.txsearch.cli.runtime.telemetry.CommandProbes;
import org.txsearch.cluster.ClusterRefusalException;
import org.txsearch.index.NewerRevisionException;
import org.txsearch.index.OtherKeyException;
import org.txsearch.process.IoAction;

/** Waits at the start for an unavailable Elasticsearch, for the same time as a writer. */
final class ClusterWait {

    private static final Duration MAX_WAIT = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final CommandProbes probes;
    private final Consumer<String> progress;
    private final CountDownLatch stopped = new CountDownLatch(1);

    ClusterWait(CommandProbes probes, Consumer<String> progress) {
        this.probes = probes;
        this.progress = progress;
    }

    /** Ends the wait. */
    void stop() {
        stopped.countDown();
    }

    /**
     * Repeats the call until it succeeds; returns false if the wait was stopped.
     *
     * @throws IOException if Elasticsearch refuses it or stays unavailable, or if this build is too old or has another key of
     *     fingerprints
     */
    boolean until(IoAction first) throws IOException, InterruptedException {
        long start = System.nanoTime();
        boolean isShown = false;
        do {
            try {
                first.run();
                return true;
            } catch (IOException e) {
                boolean isFinal = e instanceof NewerRevisionException
                        || e instanceof OtherKeyException
                        || e instanceof ClusterRefusalException refusal && !refusal.isUnavailable();
                if (isFinal || System.nanoTime() - start > MAX_WAIT.toNanos()) {
                    throw e;
                }
                if (!isShown) {
                    progress.accept("Waiting for Elasticsearch: " + e.getMessage());
                    probes.waitsFor("CLUSTER_UNREACHABLE");
                }
                isShown = true;
            }
        } while (!stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
        return false;
    }
}
