package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.time.Duration;
import java.util.SortedMap;

/**
 * Up to where a copy is on disk, whatever happens to a node: import settings acknowledge a write before it is durable.
 */
final class DurablePoint {

    private static final long EVERY_NANOS = Duration.ofSeconds(30).toNanos();

    private final IndexCopy copy;
    private final CheckedWriter writer;
    private final Generation generation;
    private final String terms;
    private SortedMap<Integer, Long> done;
    private long reachedNanos = System.nanoTime();
    private boolean whole = true;

    DurablePoint(IndexCopy copy, CheckedWriter writer, Generation generation, SortedMap<Integer, Long> done)
            throws IOException {
        this.copy = copy;
        this.writer = writer;
        this.generation = generation;
        this.terms = generation.primaryTerms();
        this.done = done;
    }

    boolean isDue() {
        return System.nanoTime() - reachedNanos > EVERY_NANOS;
    }

    void reach() throws IOException, InterruptedException {
        writer.flush();
        generation.flush();
        // A shard that was started anew may have lost what had not been flushed: the point stays where it was.
        whole &= terms.equals(generation.primaryTerms());
        if (whole) {
            done = copy.done();
        }
        reachedNanos = System.nanoTime();
    }

    SortedMap<Integer, Long> done() {
        return done;
    }

    /** Whether everything that was copied is there; otherwise the copy must go back to the point. */
    boolean isWhole() {
        return whole;
    }
}
