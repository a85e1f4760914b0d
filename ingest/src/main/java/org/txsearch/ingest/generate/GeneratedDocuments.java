package org.txsearch.ingest.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.Fault;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.schema.AvroBytes;

/** Generated transactions as they are stored, in memory. */
public final class GeneratedDocuments {

    private static final LocalDate MONDAY = LocalDate.of(2026, 11, 9);
    private static final int SEED = 7;
    private static final int LAST_DAY = 6;

    private GeneratedDocuments() {}

    /** Transactions of one week, the same every time. */
    public static List<TransactionDocument> ofOneWeek(int count) throws IOException, InterruptedException {
        Path file = Files.createTempFile("txsearch", ".avro");
        try {
            GeneratorSettings settings = new GeneratorSettings(count, SEED, MONDAY, MONDAY.plusDays(LAST_DAY));
            new TransactionGenerator(settings).write(file, written -> {});
            Encoded encoded = new Encoded();
            new SourceFile(file).read(encoded, bytes -> {});
            return encoded.documents;
        } catch (SourceException e) {
            throw new IOException("What was generated cannot be read: " + e.getMessage(), e);
        } finally {
            Files.delete(file);
        }
    }

    private static final class Encoded implements RecordSink {

        private final DocumentEncoder encoder = DocumentEncoder.create();
        private final List<TransactionDocument> documents = new ArrayList<>();

        @Override
        public void record(AvroBytes record, RecordPosition position) {
            try {
                documents.add(encoder.encode(record, System.currentTimeMillis()));
            } catch (InvalidTransactionException e) {
                throw new IllegalStateException("A generated record is not valid: " + e.faults(), e);
            }
        }

        @Override
        public void change(AvroBytes change, RecordPosition position) {
            throw new IllegalStateException("The generator writes no changes");
        }

        @Override
        public void unreadable(RecordPosition position, List<Fault> faults, String text) {
            throw new IllegalStateException("A generated record cannot be read: " + faults);
        }
    }
}
