package org.txsearch.ingest.pipeline;

import java.time.Duration;
import java.util.BitSet;
import java.util.function.LongSupplier;

/** The identities that were written within {@link #KEPT_FOR}. False positives are possible, false negatives are not. */
final class RecentWrites {

    /** Longer than the refresh interval of a week, so that earlier writes are searchable. */
    static final Duration KEPT_FOR = Duration.ofSeconds(40);

    /** 2 MiB. With a million writes in this time, one lookup in 16 is a false positive. */
    private static final int BITS = 24;

    private final LongSupplier nanos;
    private BitSet newer = new BitSet(1 << BITS);
    private BitSet older = new BitSet(1 << BITS);
    private long turnedNanos;

    RecentWrites(LongSupplier nanos) {
        this.nanos = nanos;
        this.turnedNanos = nanos.getAsLong();
    }

    synchronized void add(long identity) {
        turn();
        newer.set(bit(identity));
    }

    synchronized boolean mayContain(long identity) {
        turn();
        int bit = bit(identity);
        return newer.get(bit) || older.get(bit);
    }

    private void turn() {
        long now = nanos.getAsLong();
        if (now - turnedNanos < KEPT_FOR.toNanos()) {
            return;
        }
        BitSet oldest = older;
        oldest.clear();
        older = newer;
        newer = oldest;
        if (now - turnedNanos >= 2 * KEPT_FOR.toNanos()) {
            older.clear();
        }
        turnedNanos = now;
    }

    private static int bit(long identity) {
        return (int) (identity >>> Long.SIZE - BITS);
    }
}
