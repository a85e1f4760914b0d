package org.txsearch.cli.runtime.telemetry;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a process for liveness, startup and readiness probes. A process is not ready while it has been stalled for a
 * while; one slow answer does not count.
 */
public final class CommandProbes {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final LongSupplier nanos;
    private volatile BooleanSupplier isLive = () -> true;
    private volatile @Nullable BooleanSupplier isStalled;
    private volatile boolean wasStalled;
    private volatile long stalledSince;
    private volatile boolean stopping;
    private volatile String startReason = "STARTING";

    public CommandProbes() {
        this(System::nanoTime);
    }

    CommandProbes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Sets the reason reported while the process is starting. */
    public void waitsFor(String reason) {
        startReason = reason;
    }

    public void started(BooleanSupplier live, BooleanSupplier stalled) {
        isLive = live;
        isStalled = stalled;
    }

    public void stopping() {
        stopping = true;
    }

    /** Returns whether the process works and need not be restarted. */
    boolean isLive() {
        return isLive.getAsBoolean();
    }

    boolean isStarted() {
        return isStalled != null;
    }

    /** Returns the reason why the process is not ready, or null if it is. */
    @Nullable
    public String whyNotReady() {
        if (stopping) {
            return "DRAINING";
        }
        if (isStalled == null) {
            return startReason;
        }
        return wasStalled && nanos.getAsLong() - stalledSince >= PATIENCE.toNanos() ? "STALLED" : null;
    }

    boolean isStalled() {
        BooleanSupplier stalled = isStalled;
        return stalled != null && stalled.getAsBoolean();
    }

    /** Notes whether the process is stalled; to be called periodically. */
    void poll() {
        boolean now = isStalled();
        if (now && !wasStalled) {
            stalledSince = nanos.getAsLong();
        }
        wasStalled = now;
    }
}
