package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.runtime.CommandException;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.BulkWriter;
import org.txsearch.write.WriteOutcome;
import org.txsearch.write.WriteOutcomeKind;
import org.txsearch.write.WriteTarget;

/** Writes to a new generation; a document that is refused ends the rebuild. */
final class CheckedWriter implements AutoCloseable {

    private final BulkWriter writer;
    private final LongAdder written = new LongAdder();
    private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

    CheckedWriter(Cluster cluster, String index) {
        this.writer = new BulkWriter(cluster, BulkSettings.defaults(), WriteTarget.index(index));
    }

    void write(TransactionDocument document) throws InterruptedException {
        check();
        writer.write(document, outcome -> note(document, outcome));
    }

    /** Returns when every document is in the index, in this version or a newer one. */
    void flush() throws InterruptedException {
        writer.flush();
        check();
    }

    long written() {
        return written.sum();
    }

    @Nullable
    String stall() {
        return writer.stall();
    }

    private void note(TransactionDocument document, WriteOutcome outcome) {
        if (outcome.kind() == WriteOutcomeKind.REJECTED) {
            refusal.compareAndSet(
                    null, document.documentId() + " was refused: " + outcome.code() + " " + outcome.detail());
        } else if (outcome.kind() == WriteOutcomeKind.INDEXED) {
            written.increment();
        }
    }

    private void check() {
        String why = refusal.get();
        if (why != null) {
            throw new CommandException("The new generation does not accept every document: " + why);
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
