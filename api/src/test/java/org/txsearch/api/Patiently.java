package org.txsearch.api;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what comes by itself. */
public final class Patiently {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Patiently() {}

    /** Returns as soon as the condition holds, and fails if it does not in time. */
    public static void until(String what, BooleanSupplier holds) {
        long start = System.nanoTime();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError("It never came to this: " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
