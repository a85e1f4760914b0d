package org.txsearch.cli.rebuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.FirstVersion;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekIndex;
import org.txsearch.ingest.erasure.Eraser;
import org.txsearch.ingest.erasure.ErasureGuard;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.time.Rfc3339;
import org.txsearch.week.IsoWeek;
import tools.jackson.databind.JsonNode;

/**
 * Copies the documents of a feed into a new generation.
 *
 * <p>A transaction that the old index has in the same version keeps its {@code ingested_at}, as it has not changed. Any
 * other one gets the present time, and a watermark is held until searches find it.
 */
final class FeedCopy {

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
    private long read;
    private long invalid;
    private long older;
    private long otherWeeks;

    private record Known(long version, String ingestedAt, long createdAt, boolean isFirst) {}

    FeedCopy(
            Cluster cluster,
            WeekIndex from,
            CheckedWriter writer,
            Function<StoredDocument, TransactionDocument> toDocument,
            CopyStep step,
            CardFingerprints fingerprints) {
        this.erasures = new ErasureGuard(new ErasedPayers(cluster), () -> {}, new Eraser(fingerprints));
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
                TransactionDocument document = erasures.honoured(checked.document(), null);
                if (fills(batch, document, document.week())) {
                    write();
                    step.after(fraction);
                }
            } else if (checked.change() != null) {
                TransactionKey key = checked.change().key();
                if (fills(changed, key, key.week())) {
                    writeChanged();
                    step.after(fraction);
                }
            } else {
                invalid++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void fraction(double read) {
        fraction = read;
    }

    /** Writes the last batch, and returns the counts when every document is in the index. */
    FeedCounts end() throws IOException, InterruptedException {
        write();
        writeChanged();
        writer.flush();
        return new FeedCounts(read, invalid, older, otherWeeks);
    }

    /** Adds a transaction of the week to a batch, and returns whether that is full. */
    private <T> boolean fills(List<T> some, T one, IsoWeek week) {
        if (!week.equals(from.week())) {
            otherWeeks++;
            return false;
        }
        some.add(one);
        return some.size() == BATCH;
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

    /** Returns the document with the stored created_at: the feed may have that of a later version, and the first one stays. */
    private static TransactionDocument withTimeOf(Known stored, TransactionDocument document) {
        return stored.createdAt() == document.createdAt() ? document : document.createdAtFirst(stored.createdAt());
    }

    /** Writes the results of changes from the old index: a change alone is no document. */
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
