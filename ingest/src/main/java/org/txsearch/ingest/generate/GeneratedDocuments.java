package org.txsearch.ingest.generate;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.TransactionDocument;
import org.txsearch.schema.AvroBytes;

/** Generated transactions as they are stored, in memory. */
public final class GeneratedDocuments {

    private static final LocalDate MONDAY = LocalDate.of(2026, 11, 9);

    private GeneratedDocuments() {}

    /** Transactions of one week, the same every time. */
    public static List<TransactionDocument> ofOneWeek(int count) throws IOException {
        DocumentEncoder encoder = DocumentEncoder.create();
        List<TransactionDocument> documents = new ArrayList<>(count);
        new TransactionGenerator(new GeneratorSettings(count, 7, MONDAY, MONDAY.plusDays(6)))
                .forEach(record -> documents.add(encode(record, encoder)), done -> {});
        return documents;
    }

    private static TransactionDocument encode(byte[] record, DocumentEncoder encoder) {
        try {
            return encoder.encode(new AvroBytes(record, 0, record.length), System.currentTimeMillis());
        } catch (InvalidTransactionException e) {
            throw new IllegalStateException("A generated record is not valid: " + e.faults(), e);
        }
    }
}
