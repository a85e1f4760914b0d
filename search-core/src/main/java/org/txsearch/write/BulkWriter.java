package org.txsearch.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.weeks.Weeks;

/**
 * Writes documents in bulk and tells what became of each, exactly once.
 *
 * <p>What the cluster could not take now is sent again with full jitter for as long as anything succeeds; what it will
 * never take is rejected with the reason. The memory is bounded: {@link #write} waits for a place among the requests
 * under way. One thread writes; outcomes come on other threads.
 */
public final class BulkWriter implements AutoCloseable {

    private final BulkSettings settings;
    private final InFlightWindow window;
    private final WriterHealth health;
    private final BulkExchange exchange;
    private final ExecutorService retries;
    private List<PendingWrite> batch = new ArrayList<>();
    private int batchBytes;

    /** A writer to that cluster. */
    public BulkWriter(Cluster cluster, BulkSettings settings, WriteTarget target) {
        this.settings = settings;
        this.window = new InFlightWindow(settings.maxInFlight());
        this.health = new WriterHealth(settings.giveUpAfter());
        this.retries = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "bulk-retries");
            thread.setDaemon(true);
            return thread;
        });
        this.exchange = new BulkExchange(cluster, new Weeks(cluster), target, window, health, retries);
    }

    /**
     * Takes one document; its outcome is told later, on another thread.
     *
     * @throws WriteFailedException where nothing has been acknowledged for too long
     */
    public void write(TransactionDocument document, Consumer<WriteOutcome> onOutcome) throws InterruptedException {
        PendingWrite write = new PendingWrite(document, onOutcome);
        if (!batch.isEmpty() && batchBytes + write.bytes() > settings.maxBytes()) {
            send();
        }
        batch.add(write);
        batchBytes += write.bytes();
        if (batch.size() >= settings.maxDocuments() || batchBytes >= settings.maxBytes()) {
            send();
        }
    }

    /** Whether one more document could be taken now without waiting. */
    public boolean hasRoom() {
        return batch.isEmpty() || window.hasPlace();
    }

    /** Sends what is waiting and returns when every document has its outcome. */
    public void flush() throws InterruptedException {
        send();
        window.awaitEmpty();
        health.check();
    }

    /** What holds the writer up at the moment, or null. */
    public @Nullable String trouble() {
        return health.trouble();
    }

    /** Stops; documents that have no outcome yet never get one. */
    @Override
    public void close() throws IOException {
        health.fail("The writer was closed.");
        retries.shutdownNow();
    }

    private void send() throws InterruptedException {
        health.check();
        if (batch.isEmpty()) {
            return;
        }
        window.enter();
        List<PendingWrite> sent = batch;
        batch = new ArrayList<>(sent.size());
        batchBytes = 0;
        exchange.send(sent);
    }
}
