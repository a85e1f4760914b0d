package org.txsearch.write;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.process.Tracing;
import org.txsearch.week.IsoWeek;

/**
 * Writes documents in bulk and reports the outcome of each, exactly once.
 *
 * <p>What the cluster could not take now is sent again with full jitter for as long as anything succeeds; what it will
 * never take is rejected with the reason. The memory is bounded: {@link #write} waits while too many bytes have no
 * outcome. One thread writes; outcomes come on other threads, one at a time.
 */
public final class BulkWriter implements AutoCloseable {

    private final Tracing tracing;
    private final BulkSettings settings;
    private final Delivery delivery;
    private final WriterHealth health;
    private final Backlog backlog;
    private final RequestWindow window;
    private final WriterTimer timer;
    private final UnavailableWeeks unavailable;

    /** Guards the batch, which the writing thread fills and the timer sends off. */
    private final Object filling = new Object();

    private List<PendingWrite> batch = new ArrayList<>();
    private long batchBytes;

    /** Creates an instance for the given cluster. */
    public BulkWriter(Cluster cluster, BulkSettings settings, WriteTarget target) {
        this(cluster, settings, target, BulkWatcher.NONE);
    }

    /** Creates a writer that reports to a watcher. */
    public BulkWriter(Cluster cluster, BulkSettings settings, WriteTarget target, BulkWatcher watcher) {
        this.tracing = cluster.tracing();
        this.settings = settings;
        this.delivery = new Delivery(cluster, settings, target, watcher);
        this.health = delivery.health;
        this.backlog = delivery.backlog;
        this.window = delivery.window;
        this.timer = delivery.timer;
        this.unavailable = delivery.unavailable;
    }

    /**
     * Takes one document; its outcome is reported later, on another thread.
     *
     * @param onOutcome if it throws, the writer fails with that as its cause
     * @throws WriteFailedException if the writer has failed, as nothing has been acknowledged for too long
     */
    public void write(TransactionDocument document, Consumer<WriteOutcome> onOutcome) throws InterruptedException {
        PendingWrite write = new PendingWrite(document, onOutcome);
        if (!backlog.take(write)) {
            return;
        }
        synchronized (filling) {
            if (!batch.isEmpty() && batchBytes + write.bytes() > window.bytes()) {
                sendOff();
            }
            if (batch.isEmpty()) {
                sendOffAfterLinger(batch);
            }
            batch.add(write);
            batchBytes += write.bytes();
            if (batch.size() >= window.documents() || batchBytes >= window.bytes()) {
                sendOff();
            }
        }
    }

    /** Returns whether the next {@link #write} would not wait: it takes the document, or reports that the writer has failed. */
    public boolean hasRoom() {
        return backlog.hasRoom();
    }

    /**
     * Waits until the next {@link #write} would not wait, but no longer than that.
     *
     * @return whether it would not
     * @throws WriteFailedException if the writer has failed
     */
    public boolean awaitRoom(Duration atMost) throws InterruptedException {
        return backlog.awaitRoom(atMost);
    }

    /**
     * Sends the waiting documents and returns when every document has its outcome.
     *
     * @throws WriteFailedException if the writer has failed or is closed meanwhile
     */
    public void flush() throws InterruptedException {
        synchronized (filling) {
            sendOff();
        }
        backlog.awaitNone();
    }

    /** Returns the reason for the current stall, or null. */
    public @Nullable String stall() {
        return health.stallReason();
    }

    /** Returns the weeks whose documents are rejected because they cannot be made, or take nothing while others do, and why. */
    public Map<IsoWeek, String> unavailableWeeks() {
        return unavailable.rejecting();
    }

    /** Who makes the spans of its requests. */
    public Tracing tracing() {
        return tracing;
    }

    /** Returns how many requests were refused for load or left unanswered so far. */
    public long rejections() {
        return window.rejections();
    }

    /** Returns the state of the writer. */
    public WriterState state() {
        return new WriterState(
                window.documents(),
                window.requests(),
                window.inFlight(),
                backlog.documents(),
                backlog.bytes(),
                window.rejections(),
                delivery.sentAgain());
    }

    /**
     * Stops; a caller that waits in {@link #write} or {@link #flush} gets a {@link WriteFailedException}. Documents
     * that have no
     * outcome when this returns never get one.
     */
    @Override
    public void close() throws IOException {
        health.fail("The writer was closed.", null);
        timer.close();
        backlog.close();
    }

    /** While no request may be sent, the batch goes on filling: a slow cluster gets few large requests. */
    private void sendOffAfterLinger(List<PendingWrite> begun) {
        timer.after(
                settings.linger(),
                () -> delivery.sendWhenPermitted(() -> {
                    synchronized (filling) {
                        return batch == begun ? takeBatch() : null;
                    }
                }));
    }

    private void sendOff() {
        if (!batch.isEmpty()) {
            delivery.advance(takeBatch());
        }
    }

    private Batch takeBatch() {
        List<PendingWrite> full = batch;
        batch = new ArrayList<>(full.size());
        batchBytes = 0;
        return new Batch(full);
    }
}
