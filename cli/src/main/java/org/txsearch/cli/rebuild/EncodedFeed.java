package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.ingest.change.Change;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.schema.AvroBytes;

/** The documents of a feed of records; what is not valid is counted and left out, as it was when it was loaded. */
public final class EncodedFeed implements DocumentFeed {

    private final RecordFeed records;
    private final ErasureGuard erasures;
    private long invalid;

    /** The documents of those records. */
    public EncodedFeed(RecordFeed records, ErasedPayers erased) {
        this.records = records;
        this.erasures = new ErasureGuard(erased, () -> {});
    }

    @Override
    public String name() {
        return records.name();
    }

    /** How many records of the last reading were not valid. */
    public long invalid() {
        return invalid;
    }

    @Override
    public void read(Sink sink) throws IOException, InterruptedException {
        invalid = 0;
        Encoder encoder = new Encoder(sink);
        try {
            records.read(encoder, fraction -> encoder.fraction = fraction);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private final class Encoder implements RecordSink {

        private final Sink sink;
        private final DocumentEncoder encoder = DocumentEncoder.create();
        private double fraction;

        Encoder(Sink sink) {
            this.sink = sink;
        }

        @Override
        public void record(AvroBytes record, RecordPosition position) throws InterruptedException {
            TransactionDocument document;
            try {
                // The time of the load stands here only until the rebuild puts the right one.
                document = erasures.honoured(encoder.encode(record, System.currentTimeMillis()), null);
            } catch (InvalidTransactionException e) {
                invalid++;
                return;
            }
            try {
                sink.document(document, fraction);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void change(AvroBytes record, RecordPosition position) throws InterruptedException {
            Change change = Change.read(record);
            if (!change.faults().isEmpty()) {
                invalid++;
                return;
            }
            try {
                sink.change(change.key(), fraction);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void unreadable(RecordPosition position, List<Fault> faults, String text) {
            invalid++;
        }
    }
}
