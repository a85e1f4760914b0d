package org.txsearch.cluster;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** The pauses between the attempts of one call. Create one for each call; it serves one thread. */
public final class Retry {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final long endNanos;
    private final long maxPauseNanos;
    private final int growth;
    private final boolean jitter;
    private int attemptsLeft;
    private long pauseNanos;

    private Retry(Duration limit, Duration firstPause, Duration maxPause, int growth, int maxAttempts, boolean jitter) {
        this.endNanos = System.nanoTime() + limit.toNanos();
        this.pauseNanos = firstPause.toNanos();
        this.maxPauseNanos = maxPause.toNanos();
        this.growth = growth;
        this.attemptsLeft = maxAttempts;
        this.jitter = jitter;
    }

    /** For calls that no user waits for: two minutes, in which a cluster restarts. */
    public static Retry patient() {
        return new Retry(PATIENCE, Duration.ofMillis(100), Duration.ofSeconds(5), 2, Integer.MAX_VALUE, false);
    }

    /** For small calls within a time limit. */
    static Retry within(Duration limit) {
        return new Retry(limit, Duration.ofMillis(20), limit, 2, Integer.MAX_VALUE, false);
    }

    /**
     * For searches, which another node may answer: two more attempts. Many searches fail at the same moment, hence the
     * jitter.
     */
    public static Retry ofSearch(Duration limit) {
        return new Retry(limit, Duration.ofMillis(150), Duration.ofMillis(450), 3, 2, true);
    }

    /** Waits before the next attempt; false if there is none, since time is up or the thread has been interrupted. */
    public boolean pause() {
        boolean isOver = attemptsLeft-- <= 0 || endNanos - System.nanoTime() < 2 * pauseNanos;
        if (isOver || Thread.currentThread().isInterrupted()) {
            return false;
        }
        long wait = jitter ? ThreadLocalRandom.current().nextLong(pauseNanos / 2, pauseNanos + 1) : pauseNanos;
        long resumeAt = System.nanoTime() + wait;
        for (long left = wait; left > 0; left = resumeAt - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return false;
            }
        }
        pauseNanos = Math.min(maxPauseNanos, growth * pauseNanos);
        return true;
    }
}
