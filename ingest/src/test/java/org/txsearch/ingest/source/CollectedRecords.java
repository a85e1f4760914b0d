package org.txsearch.ingest.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.InvalidTransactionException;
import org.txsearch.document.RecordFault;
import org.txsearch.document.TestFingerprints;
import org.txsearch.document.TransactionDocument;
import org.txsearch.ingest.change.Change;

/** Collects the records of a source: documents with a fixed {@code ingested_at}, and dead letters. */
final class CollectedRecords implements RecordSink {

    static final long INGESTED_AT = 1_800_000_000_000L;

    final List<TransactionDocument> documents = new ArrayList<>();
    final List<Change> changes = new ArrayList<>();
    final List<Letter> letters = new ArrayList<>();
    private final DocumentEncoder encoder = DocumentEncoder.create(TestFingerprints.get());

    /** A rejected record. */
    record Letter(RecordPosition position, List<RecordFault> faults, String text) {

        long number() {
            return position.number();
        }

        /** Returns each fault as {@code path CODE}. */
        List<String> codes() {
            return faults.stream()
                    .map(fault -> (fault.path() + " " + fault.code()).strip())
                    .toList();
        }
    }

    /** Returns a fault with the given code for each required member. */
    static String[] everyRequiredMember(String code) {
        return Stream.of("id", "merchant_id", "type", "status", "direction", "created_at", "version", "amount")
                .map(member -> member + " " + code)
                .toArray(String[]::new);
    }

    static CollectedRecords from(RecordSource source, byte[] content) throws SourceException {
        CollectedRecords taken = new CollectedRecords();
        taken.read(source, content);
        return taken;
    }

    static CollectedRecords from(RecordSource source, String content) throws SourceException {
        return from(source, content.getBytes(StandardCharsets.UTF_8));
    }

    static CollectedRecords ofCsv(byte[] content) throws SourceException {
        return from(csv(CsvOptions.DETECTED, content), content);
    }

    static CollectedRecords ofCsv(String content) throws SourceException {
        return ofCsv(content.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the source of a CSV file with the given content. */
    static CsvSource csv(CsvOptions options, byte[] content) {
        return new CsvSource(options, reader -> {
            try {
                reader.read(new ByteArrayInputStream(content), "file");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    void read(RecordSource source, byte[] content) throws SourceException {
        try {
            source.read(new ByteArrayInputStream(content), "file", this);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void record(SourceRecord record, RecordPosition position) {
        switch (record.kind()) {
            case TRANSACTION -> {
                try {
                    documents.add(encoder.encode(record.bytes(), INGESTED_AT).adjusted(record.adjustments()));
                } catch (InvalidTransactionException e) {
                    letters.add(new Letter(position, e.faults(), record.text()));
                }
            }
            case CHANGE -> changes.add(Change.read(record.bytes()));
            case REFUSED -> letters.add(new Letter(position, record.faults(), record.text()));
        }
    }

    List<String> ids() {
        return documents.stream().map(TransactionDocument::id).toList();
    }

    List<String> sources() {
        return documents.stream()
                .map(document -> new String(document.source(), StandardCharsets.UTF_8))
                .toList();
    }

    List<Long> refused() {
        return letters.stream().map(Letter::number).toList();
    }

    /** Returns the adjustments of all records, each as {@code path RULE}. */
    List<String> adjusted() {
        return documents.stream()
                .flatMap(document -> document.adjustments().stream())
                .map(adjustment -> adjustment.path() + " " + adjustment.rule())
                .toList();
    }

    /** Returns the only dead letter. */
    Letter letter() {
        if (letters.size() != 1) {
            throw new AssertionError("One dead letter was expected, not " + letters);
        }
        return letters.get(0);
    }
}
