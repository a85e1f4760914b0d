package org.txsearch.cli.metrics;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a process answers to whoever asks whether it lives and is ready. It is not ready while something has held it up for
 * a while; one slow answer is none of that.
 */
public final class Probes {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final LongSupplier nanos;
    private volatile BooleanSupplier isLive = () -> true;
    private volatile @Nullable BooleanSupplier isHeldUp;
    private volatile boolean wasHeldUp;
    private volatile long heldUpSince;
    private volatile boolean stopping;
    private volatile String beginning = "STARTING";

    /** Of a process that starts. */
    public Probes() {
        this(System::nanoTime);
    }

    Probes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Before it comes to its work, it waits for that: a word. */
    public void waitsFor(String what) {
        beginning = what;
    }

    /** From now on the process works. */
    public void started(BooleanSupplier live, BooleanSupplier heldUp) {
        isLive = live;
        isHeldUp = heldUp;
    }

    /** From now on it stops. */
    public void stopping() {
        stopping = true;
    }

    /** Whether it is to be left alone. */
    public boolean isLive() {
        return isLive.getAsBoolean();
    }

    /** Whether it has come to its work. */
    public boolean isStarted() {
        return isHeldUp != null;
    }

    /** In a word why it is not ready, or null where it is. */
    public @Nullable String whyNotReady() {
        if (stopping) {
            return "DRAINING";
        }
        if (isHeldUp == null) {
            return beginning;
        }
        return wasHeldUp && nanos.getAsLong() - heldUpSince >= PATIENCE.toNanos() ? "HELD_UP" : null;
    }

    /** Whether something is waited for at the moment. */
    public boolean isHeldUp() {
        BooleanSupplier heldUp = isHeldUp;
        return heldUp != null && heldUp.getAsBoolean();
    }

    /** Looks whether the process gets on; to be called now and then. */
    void look() {
        boolean now = isHeldUp();
        if (now && !wasHeldUp) {
            heldUpSince = nanos.getAsLong();
        }
        wasHeldUp = now;
    }
}
