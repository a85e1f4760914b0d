package org.txsearch.cli.tune;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkTimes;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.RequestBounds;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteTarget;

/**
 * Writes documents that were encoded before, by the writer that loads use, and counts what is acknowledged.
 *
 * <p>Every trial has a new index, so that none inherits the merges of another and the disk holds one trial at most.
 */
public final class BulkTrial implements Throughput {

    /** The size of a request is counted in documents here; Elasticsearch takes 100 MB at most. */
    private static final int MAX_BYTES = 90 << 20;

    private static final Duration WARM_UP = Duration.ofMillis(500);
    private static final Duration GIVE_UP = Duration.ofSeconds(60);

    /** Fewer requests than this tell little, so that a slow cluster is measured for longer. */
    private static final int MIN_REQUESTS = 8;

    private static final int LONGEST = 3;

    private final Cluster cluster;
    private final List<TransactionDocument> documents;
    private final Duration measured;
    private int trials;
    private long written;

    /**
     * Trials on that cluster; what a trial that was killed long ago left behind is deleted.
     *
     * @param documents written again and again, each time under other ids
     * @param measured how long each trial is measured, after a warm-up of half a second
     */
    public BulkTrial(Cluster cluster, List<TransactionDocument> documents, Duration measured) throws IOException {
        this.cluster = cluster;
        this.documents = List.copyOf(documents);
        this.measured = measured;
        TrialIndex.deleteLeftBehind(cluster);
    }

    @Override
    public double documentsPerSecond(WriteShape shape) throws IOException, InterruptedException {
        try {
            return trial(shape);
        } catch (InterruptedIOException e) {
            Thread.interrupted();
            throw (InterruptedException) new InterruptedException("Interrupted while writing").initCause(e);
        }
    }

    private double trial(WriteShape shape) throws IOException, InterruptedException {
        trials++;
        // Nothing adapts and no bound of bytes comes before the shape that is tried.
        BulkSettings settings = new BulkSettings(
                RequestBounds.exactly(shape.documents(), MAX_BYTES, shape.inFlight()),
                (long) MAX_BYTES * (shape.inFlight() + 1),
                BulkTimes.givingUpAfter(GIVE_UP));
        try (TrialIndex index = TrialIndex.create(cluster, trials);
                BulkWriter writer = new BulkWriter(cluster, settings, WriteTarget.index(index.name()))) {
            Acknowledged acknowledged = new Acknowledged();
            try {
                write(writer, acknowledged, shape);
            } finally {
                // A request that is still under way would make the index again after it has been deleted.
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

    private void write(BulkWriter writer, Acknowledged acknowledged, WriteShape shape) throws InterruptedException {
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
            if (isEnough || passed > LONGEST * measured.toNanos()) {
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
                document.week(),
                document.version(),
                document.source(),
                document.ingestedAtOffset());
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
            if (outcome.kind() != WriteOutcome.Kind.INDEXED) {
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

        /** An answer that says no is quick: it must not pass for throughput. */
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
