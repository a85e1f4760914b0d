package org.txsearch.ingest.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.TransactionDocument;
import org.txsearch.process.DaemonThreads;

/**
 * Looks up the stored versions of records whose outcome depends on them, on its own thread, and returns documents to
 * write. A change whose base is missing is looked up again with growing pauses, and immediately after a document of its
 * transaction is written.
 *
 * <p>The number of records and bytes that it holds is limited.
 */
final class Lookups implements AutoCloseable {

    static final int MAX_HELD = 20_000;
    static final int MAX_BYTES = 32 << 20;
    private static final int MAX_AT_ONCE = 500;
    private static final Duration GIVE_UP_AFTER = Duration.ofMinutes(10);
    private static final long CLOSING_MILLIS = 5_000;

    private final LookupRound round;
    private final BooleanSupplier isWriterStalled;
    private final BiConsumer<Lookup, RecordOutcome> onOutcome;
    private final Thread thread;
    private final ArrayDeque<Lookup> due = new ArrayDeque<>();
    private final WaitingLookups waits = new WaitingLookups();
    private final ArrayDeque<Lookup> ready = new ArrayDeque<>();
    private volatile boolean anyReady;
    private volatile boolean anyWaiting;
    private int held;
    private long heldBytes;
    private int atOnce = MAX_AT_ONCE;
    private int failures;
    private long failingSinceNanos;
    private @Nullable RuntimeException failure;

    /**
     * Starts the thread.
     *
     * @param onOutcome receives every lookup that is superseded or rejected, on the lookup thread
     */
    Lookups(LookupRound round, BooleanSupplier isWriterStalled, BiConsumer<Lookup, RecordOutcome> onOutcome) {
        this.round = round;
        this.isWriterStalled = isWriterStalled;
        this.onOutcome = onOutcome;
        this.thread = new DaemonThreads("stored-lookups").newThread(this::run);
        thread.start();
    }

    /** Returns whether there is capacity for another record. */
    synchronized boolean hasCapacity() {
        return held < MAX_HELD && heldBytes < MAX_BYTES;
    }

    /** Returns whether no record is held. */
    synchronized boolean isEmpty() {
        return held == 0;
    }

    /** Returns whether changes wait for their base. */
    boolean anyWaiting() {
        return anyWaiting;
    }

    /** Adds a record. The caller checks the capacity first. */
    synchronized void add(Lookup lookup) {
        held++;
        heldBytes += lookup.bytes();
        due.add(lookup);
        notifyAll();
    }

    /** Adds a record again whose decision was overtaken, and releases the document that it was to write. */
    void addAgain(Lookup lookup) {
        lookup.overtaken = false;
        lookup.toWrite = null;
        add(lookup);
    }

    /** Returns the next record with a document to write, or null. */
    @Nullable
    Lookup pollReady() {
        if (!anyReady) {
            return null;
        }
        synchronized (this) {
            Lookup lookup = ready.poll();
            anyReady = !ready.isEmpty();
            if (lookup != null) {
                release(lookup);
            }
            return lookup;
        }
    }

    /** Looks up the changes that wait for the document, which is now stored. */
    void written(TransactionDocument document) {
        if (anyWaiting) {
            synchronized (this) {
                if (waits.moveWritten(document.documentId(), due)) {
                    anyWaiting = !waits.isEmpty();
                    notifyAll();
                }
            }
        }
    }

    /** Waits until a lookup is ready or decided. */
    synchronized void await(Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        int before = held;
        long left = atMost.toNanos();
        while (!anyReady && held > 0 && held == before && failure == null && left > 0) {
            wait(Math.max(1, Duration.ofNanos(left).toMillis()));
            left = deadline - System.nanoTime();
        }
    }

    /** Throws the failure if lookups cannot continue. */
    synchronized void check() {
        if (failure != null) {
            throw failure;
        }
    }

    private void release(Lookup lookup) {
        held--;
        heldBytes -= lookup.bytes();
        notifyAll();
    }

    private void run() {
        try {
            while (true) {
                List<Lookup> batch = nextBatch();
                decide(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            fail(e);
        } catch (Error e) {
            // Otherwise, callers would wait for this thread forever.
            fail(new IllegalStateException("Looking up what is stored failed: " + e, e));
        }
    }

    private synchronized void fail(RuntimeException e) {
        failure = e;
        notifyAll();
    }

    private synchronized List<Lookup> nextBatch() throws InterruptedException {
        List<Lookup> batch = new ArrayList<>();
        while (true) {
            long now = System.nanoTime();
            waits.moveDue(now, due);
            anyWaiting = !waits.isEmpty();
            while (batch.size() < atOnce && !due.isEmpty()) {
                batch.add(due.remove());
            }
            if (!batch.isEmpty()) {
                return batch;
            }
            wait(waits.millisToNext(now));
        }
    }

    private void decide(List<Lookup> batch) throws InterruptedException {
        try {
            round.decide(batch, isWriterStalled.getAsBoolean());
        } catch (IOException e) {
            failed(batch, e);
            return;
        }
        failures = 0;
        atOnce = Math.min(MAX_AT_ONCE, 2 * atOnce);
        for (Lookup lookup : batch) {
            if (lookup.outcome != null) {
                onOutcome.accept(lookup, lookup.outcome);
                synchronized (this) {
                    release(lookup);
                }
            } else if (lookup.toWrite != null) {
                makeReady(lookup);
            } else {
                waitForBase(lookup);
            }
        }
    }

    private synchronized void waitForBase(Lookup lookup) {
        waits.add(lookup, System.nanoTime());
        anyWaiting = true;
    }

    private synchronized void makeReady(Lookup lookup) {
        // The folded document also counts until it is written.
        heldBytes += lookup.change == null ? 0 : lookup.bytes() - lookup.change.bytes();
        ready.add(lookup);
        anyReady = true;
        notifyAll();
    }

    /** Looks up the batch again, in smaller batches: the response may have been too large. */
    private void failed(List<Lookup> batch, IOException cause) throws InterruptedException {
        long now = System.nanoTime();
        if (failures++ == 0) {
            failingSinceNanos = now;
        }
        if (now - failingSinceNanos > GIVE_UP_AFTER.toNanos()) {
            throw new UncheckedIOException(
                    "What is stored could not be looked up for " + GIVE_UP_AFTER.toMinutes() + " minutes; last: "
                            + cause.getMessage(),
                    cause);
        }
        synchronized (this) {
            atOnce = Math.max(1, atOnce / 2);
            for (int i = batch.size() - 1; i >= 0; i--) {
                // A failed request says nothing about the base, so the wait starts again.
                batch.get(i).attempts = 0;
                due.addFirst(batch.get(i));
            }
        }
        Thread.sleep(WaitingLookups.pause(failures - 1).toMillis());
    }

    /** Stops. Records that are still held get no outcome. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(CLOSING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
