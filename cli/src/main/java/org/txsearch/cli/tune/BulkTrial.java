package org.txsearch.cli.tune;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.RequestBounds;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;

/**
 * Writes encoded documents with the writer that loads use, and counts the acknowledged ones.
 *
 * <p>Every trial has a new index, so that none inherits the merges of another and the disk holds at most one trial.
 */
public final class BulkTrial implements TrialThroughput {

    /** Requests are limited by documents here; Elasticsearch accepts at most 100 MB. */
    private static final int MAX_BYTES = 90 << 20;

    /** More than the line of a bulk request that names the document takes. */
    private static final int ACTION_BYTES = 1_000;

    private static final Duration WARM_UP = Duration.ofMillis(500);
    private static final Duration GIVE_UP = Duration.ofSeconds(60);

    /** Fewer requests say little, so a slow cluster is measured for longer. */
    private static final int MIN_REQUESTS = 8;

    private static final int MAX_EXTENSION = 3;

    private final Cluster cluster;
    private final List<TransactionDocument> documents;
    private final Duration measured;
    private int trials;
    private long written;

    /**
     * Creates trials on the given cluster; deletes the indices of killed trials.
     *
     * @param documents written repeatedly, each time under other ids
     * @param measured how long each trial is measured, after a warm-up of half a second
     */
    public BulkTrial(Cluster cluster, List<TransactionDocument> documents, Duration measured) throws IOException {
        this.cluster = cluster;
        this.documents = List.copyOf(documents);
        this.measured = measured;
        TrialIndex.deleteLeftBehind(cluster);
    }

    @Override
    public double documentsPerSecond(RequestShape shape) throws IOException, InterruptedException {
        try {
            return trial(shape);
        } catch (InterruptedIOException e) {
            Thread.interrupted();
            throw (InterruptedException) new InterruptedException("Interrupted while writing").initCause(e);
        }
    }

    private double trial(RequestShape shape) throws IOException, InterruptedException {
        trials++;
        // Neither adaptation nor a limit of bytes may change the shape that is tried.
        BulkSettings settings = new BulkSettings(
                RequestBounds.exactly(shape.documents(), MAX_BYTES, shape.inFlight()), heldBytes(shape), GIVE_UP);
        try (TrialIndex index = TrialIndex.create(cluster, trials);
                BulkWriter writer = new BulkWriter(cluster, settings, WriteTarget.index(index.name()))) {
            Acknowledged acknowledged = new Acknowledged();
            try {
                write(writer, acknowledged, shape);
            } finally {
                // A request in flight would create the index again after it has been deleted.
                boolean interrupted = Thread.interrupted();
                writer.flush();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
            acknowledged.check();
            return acknowledged.perSecond();
        }
    }

    /** Returns the bytes of one request more than may be in flight: documents held at the end must still be written. */
    private long heldBytes(RequestShape shape) {
        long largest = documents.stream()
                .mapToLong(document -> document.source().length)
                .max()
                .orElse(0);
        return Math.min((long) shape.documents() * (largest + ACTION_BYTES), MAX_BYTES) * (shape.inFlight() + 1);
    }

    private void write(BulkWriter writer, Acknowledged acknowledged, RequestShape shape) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < WARM_UP.toNanos() || acknowledged.documents() < shape.documents()) {
            writer.write(next(), acknowledged::end);
            acknowledged.check();
        }
        acknowledged.begin();
        long begin = System.nanoTime();
        long enough = (long) shape.documents() * MIN_REQUESTS;
        while (true) {
            long passed = System.nanoTime() - begin;
            boolean isEnough = passed > measured.toNanos() && acknowledged.counted() >= enough;
            if (isEnough || passed > MAX_EXTENSION * measured.toNanos()) {
                acknowledged.stop();
                return;
            }
            writer.write(next(), acknowledged::end);
            acknowledged.check();
        }
    }

    private TransactionDocument next() {
        int at = (int) (written % documents.size());
        long pass = written / documents.size();
        written++;
        TransactionDocument document = documents.get(at);
        return new TransactionDocument(
                document.merchantId(),
                document.id() + "." + pass,
                document.createdAt(),
                document.version(),
                document.source(),
                document.ingestedAtOffset(),
                document.adjustments());
    }

    /** Counts between the first acknowledgement after the warm-up and the last one before the end. */
    private static final class Acknowledged {

        private long documents;
        private long counted;
        private boolean counting;
        private @Nullable WriteOutcome refusal;
        private long firstNanos;
        private long lastNanos;

        synchronized void end(WriteOutcome outcome) {
            if (outcome.kind() != WriteOutcomeKind.INDEXED) {
                refusal = outcome;
            }
            documents++;
            if (counting) {
                counted++;
                lastNanos = System.nanoTime();
            }
        }

        synchronized void begin() {
            counting = true;
            counted = 0;
            firstNanos = System.nanoTime();
        }

        synchronized void stop() {
            counting = false;
        }

        /** Fails after a refusal, which is quick and must not count as throughput. */
        synchronized void check() {
            if (refusal != null) {
                throw new IllegalStateException("A trial document was not indexed: " + refusal);
            }
        }

        synchronized long documents() {
            return documents;
        }

        synchronized long counted() {
            return counted;
        }

        synchronized double perSecond() {
            return counted == 0 ? 0 : counted / ((lastNanos - firstNanos) / 1e9);
        }
    }
}
