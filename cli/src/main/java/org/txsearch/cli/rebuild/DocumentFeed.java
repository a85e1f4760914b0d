package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.lang3.function.FailableConsumer;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.CsvOptions;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;

/**
 * The documents of files or of a topic, which can be read more than once. Records that are not valid are counted and left
 * out, as they were when they were loaded.
 *
 * @param name identifies the source, so that a rebuild is resumed with the same one
 */
public record DocumentFeed(String name, Records records, CardFingerprints fingerprints) {

    /** Gives every record to the sink, the refused ones too, and the fraction that has been read, 0 to 1, to the consumer. */
    interface Records {
        void read(FailableConsumer<CheckedRecord, InterruptedException> sink, DoubleConsumer onFraction)
                throws IOException, InterruptedException;
    }

    /** Returns the documents of Avro, NDJSON or CSV files, whose days and local times are in the given zone. */
    public static DocumentFeed ofFiles(List<Path> files, @Nullable ZoneId zone, CardFingerprints fingerprints) {
        String name = files.stream()
                .map(file -> file.toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(", "));
        return new DocumentFeed(
                zone == null ? name : name + " in " + zone,
                (sink, onFraction) -> readFiles(files, zone, DocumentEncoder.create(fingerprints), sink, onFraction),
                fingerprints);
    }

    private static void readFiles(
            List<Path> files,
            @Nullable ZoneId zone,
            DocumentEncoder encoder,
            FailableConsumer<CheckedRecord, InterruptedException> sink,
            DoubleConsumer onFraction)
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
                        .read(
                                (record, position) ->
                                        sink.accept(CheckedRecord.of(record, encoder, System.currentTimeMillis())),
                                bytes -> onFraction.accept((done + bytes) / of));
            } catch (SourceException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
            before += Files.size(file);
        }
    }

    /** Returns the documents of a topic, from its beginning to its end at the time it is read. */
    public static DocumentFeed ofTopic(
            KafkaConnection kafka, String topic, MessageFormat format, CardFingerprints fingerprints) {
        TopicReplay replay = new TopicReplay(kafka, topic, format, DocumentEncoder.create(fingerprints));
        return new DocumentFeed(
                "the topic " + topic,
                (sink, onFraction) -> replay.run((checked, position) -> sink.accept(checked)),
                fingerprints);
    }

    /**
     * Reads the whole feed, without copying anything.
     *
     * @param sink receives every record, refused ones too
     * @param onFraction receives the fraction that has been read, 0 to 1
     */
    public void read(Consumer<CheckedRecord> sink, DoubleConsumer onFraction) throws IOException, InterruptedException {
        records.read(sink::accept, onFraction);
    }

    /**
     * Reads the whole feed, and copies the documents of the given index's week.
     *
     * @param toDocument derives the documents of the old index
     */
    FeedCounts copy(
            Cluster cluster,
            WeekIndex from,
            CheckedWriter writer,
            Function<StoredDocument, TransactionDocument> toDocument,
            CopyStep step)
            throws IOException, InterruptedException {
        FeedCopy copy = new FeedCopy(cluster, from, writer, toDocument, step, fingerprints);
        try {
            records.read(copy::record, copy::fraction);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return copy.end();
    }
}
