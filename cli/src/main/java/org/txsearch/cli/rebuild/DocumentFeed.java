package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.RecordPosition;
import org.txsearch.ingest.source.RecordSink;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.ingest.source.SourceFile.CsvOptions;
import org.txsearch.ingest.source.SourceRecord;
import org.txsearch.lookup.StoredTransactions.TransactionKey;

/**
 * The documents of files or of a topic, which can be read more than once. Records that are not valid are counted and left
 * out, as they were when they were loaded.
 */
public final class DocumentFeed {

    private final String name;
    private final Records records;
    private final ErasureGuard erasures;
    private final CardFingerprints fingerprints;
    private long invalid;

    /** Gives every record to the sink, and the fraction that has been read, 0 to 1, to the consumer. */
    private interface Records {
        void read(RecordSink sink, DoubleConsumer onFraction) throws IOException, InterruptedException;
    }

    /** Receives the documents, with the fraction of the feed that has been read, 0 to 1. */
    interface Sink {
        /** Receives a document, of any week. */
        void document(TransactionDocument document, double fraction) throws IOException, InterruptedException;

        /** Receives the key of a transaction that was changed; only the old index holds the result of the change. */
        void change(TransactionKey transaction, double fraction) throws IOException, InterruptedException;
    }

    private DocumentFeed(String name, Records records, ErasedPayers erased, CardFingerprints fingerprints) {
        this.name = name;
        this.records = records;
        this.erasures = new ErasureGuard(erased, () -> {}, fingerprints);
        this.fingerprints = fingerprints;
    }

    /** The documents of Avro, NDJSON or CSV files, whose days and local times are in that zone. */
    public static DocumentFeed ofFiles(
            List<Path> files, @Nullable ZoneId zone, ErasedPayers erased, CardFingerprints fingerprints) {
        String name = files.stream()
                .map(file -> file.toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(", "));
        return new DocumentFeed(
                zone == null ? name : name + " in " + zone,
                (sink, onFraction) -> readFiles(files, zone, sink, onFraction),
                erased,
                fingerprints);
    }

    private static void readFiles(List<Path> files, @Nullable ZoneId zone, RecordSink sink, DoubleConsumer onFraction)
            throws IOException, InterruptedException {
        long total = 1;
        for (Path file : files) {
            total += Files.size(file);
        }
        long before = 0;
        for (Path file : files) {
            long done = before;
            double of = total;
            try {
                new SourceFile(file, false, CsvOptions.DETECTED, zone)
                        .read(sink, bytes -> onFraction.accept((done + bytes) / of));
            } catch (SourceException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
            before += Files.size(file);
        }
    }

    /** The documents of a topic, from its beginning to its end at the time it is read. */
    public static DocumentFeed ofTopic(
            String topic, TopicReplay replay, ErasedPayers erased, CardFingerprints fingerprints) {
        return new DocumentFeed("the topic " + topic, (sink, onFraction) -> replay.run(sink), erased, fingerprints);
    }

    /** The same for the same source, so that a rebuild is resumed with the same feed. */
    String name() {
        return name;
    }

    /** How many records of the last reading were not valid. */
    public long invalid() {
        return invalid;
    }

    void read(Sink sink) throws IOException, InterruptedException {
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
        private final DocumentEncoder encoder = DocumentEncoder.create(fingerprints);
        private double fraction;

        Encoder(Sink sink) {
            this.sink = sink;
        }

        @Override
        public void record(SourceRecord record, RecordPosition position) throws InterruptedException {
            // The time of the load is a placeholder: the copy writes the right one.
            CheckedRecord checked = CheckedRecord.of(record, encoder, System.currentTimeMillis());
            try {
                if (checked.document() != null) {
                    sink.document(erasures.honoured(checked.document(), null), fraction);
                } else if (checked.change() != null) {
                    sink.change(checked.change().key(), fraction);
                } else {
                    invalid++;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
