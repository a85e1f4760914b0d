package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.DocumentEncoder;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.MessageReader;
import org.txsearch.ingest.kafka.MessageSettings;
import org.txsearch.ingest.kafka.TopicReplay;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.ingest.source.CsvOptions;
import org.txsearch.ingest.source.SourceException;
import org.txsearch.ingest.source.SourceFile;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;

/**
 * The documents of files or of a topic, which can be read more than once. Records that are not valid are counted and left
 * out, as they were when they were loaded.
 *
 * <p>Longer than other files: what is read is compared with the old index, and written, record by record.
 */
public final class DocumentFeed {

    private final String name;
    private final Records records;
    private final CardFingerprints fingerprints;
    private long read;
    private long invalid;
    private long older;
    private long otherWeeks;

    /** Gives every record to the sink, and the fraction that has been read, 0 to 1, to the consumer. */
    private interface Records {
        void read(DocumentSink sink, DoubleConsumer onFraction) throws IOException, InterruptedException;
    }

    /** Receives records, the refused ones too. */
    private interface DocumentSink {
        void record(CheckedRecord checked) throws InterruptedException;
    }

    private DocumentFeed(String name, Records records, CardFingerprints fingerprints) {
        this.name = name;
        this.records = records;
        this.fingerprints = fingerprints;
    }

    /** The documents of Avro, NDJSON or CSV files, whose days and local times are in that zone. */
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
            DocumentSink sink,
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
                                        sink.record(CheckedRecord.of(record, encoder, System.currentTimeMillis())),
                                bytes -> onFraction.accept((done + bytes) / of));
            } catch (SourceException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            }
            before += Files.size(file);
        }
    }

    /** The documents of a topic, from its beginning to its end at the time it is read. */
    public static DocumentFeed ofTopic(
            KafkaConnection kafka, String topic, MessageSettings messages, CardFingerprints fingerprints) {
        TopicReplay replay =
                new TopicReplay(kafka, topic, new MessageReader(messages, DocumentEncoder.create(fingerprints)));
        return new DocumentFeed(
                "the topic " + topic,
                (sink, onFraction) -> replay.run((checked, position) -> sink.record(checked)),
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

    /** The same for the same source, so that a rebuild is resumed with the same feed. */
    String name() {
        return name;
    }

    /** How many records the last reading read, whatever their outcome. */
    public long read() {
        return read;
    }

    /** How many records of the last reading were not valid. */
    public long invalid() {
        return invalid;
    }

    /** How many documents of the last reading the old index has in a newer version. */
    long older() {
        return older;
    }

    /** How many documents of the last reading belong to other weeks. */
    long otherWeeks() {
        return otherWeeks;
    }

    /**
     * Reads the whole feed, and copies what belongs to the week of that index.
     *
     * @param toDocument derives what the old index holds
     */
    void copy(
            Cluster cluster,
            WeekIndex from,
            CheckedWriter writer,
            Function<StoredDocument, TransactionDocument> toDocument,
            CopyStep step)
            throws IOException, InterruptedException {
        read = 0;
        invalid = 0;
        older = 0;
        otherWeeks = 0;
        Copy copy = new Copy(cluster, from, writer, toDocument, step);
        try {
            records.read(copy::record, fraction -> copy.fraction = fraction);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        copy.write();
        copy.writeChanged();
        writer.flush();
    }

    /**
     * Copies the documents of the feed.
     *
     * <p>A transaction that the old index has in the same version keeps its {@code ingested_at}, as it has not changed. Any
     * other one gets the present time, and a watermark is held until searches find it.
     */
    private final class Copy {

        private static final int BATCH = 500;

        private final Cluster cluster;
        private final Watermarks watermarks;
        private final WeekIndex from;
        private final CheckedWriter writer;
        private final StoredTransactions stored;
        private final Function<StoredDocument, TransactionDocument> toDocument;
        private final CopyStep step;
        private final ErasureGuard erasures;
        private final List<TransactionDocument> batch = new ArrayList<>();
        private final List<TransactionKey> changed = new ArrayList<>();
        private double fraction;
        private boolean holdsWatermark;
        private long stamp;

        private record Known(long version, String ingestedAt, long createdAt, boolean isFirst) {}

        Copy(
                Cluster cluster,
                WeekIndex from,
                CheckedWriter writer,
                Function<StoredDocument, TransactionDocument> toDocument,
                CopyStep step) {
            this.erasures = new ErasureGuard(new ErasedPayers(cluster), () -> {}, fingerprints);
            this.cluster = cluster;
            this.watermarks = new Watermarks(cluster);
            this.from = from;
            this.writer = writer;
            this.stored = new StoredTransactions(cluster);
            this.toDocument = toDocument;
            this.step = step;
        }

        /** Copies a record, whose ingested_at is a placeholder: the copy writes the right one. */
        void record(CheckedRecord checked) throws InterruptedException {
            read++;
            try {
                if (checked.document() != null) {
                    copy(erasures.honoured(checked.document(), null));
                } else if (checked.change() != null) {
                    copyChanged(checked.change().key());
                } else {
                    invalid++;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void copy(TransactionDocument document) throws IOException, InterruptedException {
            if (!document.week().equals(from.week())) {
                otherWeeks++;
                return;
            }
            batch.add(document);
            if (batch.size() == BATCH) {
                write();
                step.after(fraction);
            }
        }

        private void copyChanged(TransactionKey transaction) throws IOException, InterruptedException {
            if (!transaction.week().equals(from.week())) {
                otherWeeks++;
                return;
            }
            changed.add(transaction);
            if (changed.size() == BATCH) {
                writeChanged();
                step.after(fraction);
            }
        }

        private void write() throws IOException, InterruptedException {
            if (batch.isEmpty()) {
                return;
            }
            Map<String, Known> known = known();
            for (TransactionDocument document : batch) {
                Known stored = known.get(document.documentId());
                if (stored != null && stored.version() > document.version()) {
                    // It is in the feed again, in that version or a newer one; if not, the ledgers will differ.
                    older++;
                } else if (stored != null && stored.version() == document.version()) {
                    TransactionDocument again = withTimeOf(stored, document).first(stored.isFirst());
                    writer.write(stamped(again, stored.ingestedAt()));
                } else {
                    writer.write(stamped(document, now()));
                }
            }
            batch.clear();
        }

        /** The feed may have a later version's own created_at, and the first one's stays. */
        private static TransactionDocument withTimeOf(Known stored, TransactionDocument document) {
            return stored.createdAt() == document.createdAt() ? document : document.createdAtFirst(stored.createdAt());
        }

        /** A change alone is no document: its result is read from the old index. */
        private void writeChanged() throws IOException, InterruptedException {
            List<@Nullable StoredDocument> versions = stored.read(changed, true);
            for (int i = 0; i < changed.size(); i++) {
                StoredDocument version = versions.get(i);
                if (version != null) {
                    writer.write(toDocument.apply(
                            new StoredDocument(changed.get(i).documentId(), version.version(), version.source())));
                }
            }
            changed.clear();
        }

        /** Never decreases, whatever the clock does. */
        private String now() throws IOException {
            stamp = Math.max(stamp, System.currentTimeMillis());
            Instant now = Instant.ofEpochMilli(stamp);
            if (!holdsWatermark) {
                watermarks.open(RebuildState.note(from.week()), now);
                holdsWatermark = true;
            }
            return Rfc3339.format(now);
        }

        private static TransactionDocument stamped(TransactionDocument document, String ingestedAt) {
            byte[] text = ingestedAt.getBytes(StandardCharsets.US_ASCII);
            if (text.length != TransactionDocument.INSTANT_LENGTH) {
                throw new IllegalArgumentException("An instant is stored in 24 characters");
            }
            System.arraycopy(text, 0, document.source(), document.ingestedAtOffset(), text.length);
            return document;
        }

        private Map<String, String> place(TransactionDocument document) {
            return from.isRouted()
                    ? Map.of("_id", document.documentId(), "routing", document.merchantId())
                    : Map.of("_id", document.documentId());
        }

        private Map<String, Known> known() throws IOException {
            JsonNode answer = cluster.patiently(
                    "POST",
                    "/" + from.name() + "/_mget?_source_includes=ingested_at,created_at," + FirstVersion.MEMBERS,
                    Map.of("docs", batch.stream().map(this::place).distinct().toList()));
            Map<String, Known> known = new HashMap<>();
            for (JsonNode document : answer.path("docs")) {
                if (document.has("error")) {
                    throw new IOException("A document of " + from.name() + " could not be looked up: "
                            + document.at("/error/reason").asString(""));
                }
                if (document.path("found").asBoolean(false)) {
                    known.put(
                            document.path("_id").asString(""),
                            new Known(
                                    document.path("_version").asLong(0),
                                    document.path("_source").path("ingested_at").asString(""),
                                    Rfc3339.parse(document.path("_source")
                                                    .path("created_at")
                                                    .asString())
                                            .toEpochMilli(),
                                    FirstVersion.isFirst(document.path("_source"))));
                }
            }
            return known;
        }
    }
}
