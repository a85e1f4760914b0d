package org.txsearch.cli.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cli.rebuild.DocumentFeed;
import org.txsearch.cli.runtime.Watcher;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.ContentDifference;
import org.txsearch.document.TransactionDocument;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.pipeline.CheckedRecord;
import org.txsearch.lookup.StoredTransactions;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.week.IsoWeek;

/**
 * Compares each record of a source with the stored transaction: it must be stored in its version or a newer one, with the
 * same content in its version. Of a change, only the version is compared.
 */
public final class SourceCheck {

    private static final int BATCH = 500;

    private final DocumentFeed feed;
    private final Watcher watcher;
    private final RowFindings findings;
    private final StoredTransactions transactions;
    private final Weeks weeks;
    private final Map<IsoWeek, Boolean> retiredWeeks = new HashMap<>();
    private final List<Expected> batch = new ArrayList<>();
    private double fraction;
    private long records;
    private long invalid;
    private long retired;
    private long erased;

    /** A record of the source; a change has no document. */
    private record Expected(
            TransactionKey key, long version, @Nullable TransactionDocument document) {}

    public SourceCheck(Cluster cluster, DocumentFeed feed, Watcher watcher, RowFindings findings) {
        this.feed = feed;
        this.watcher = watcher;
        this.findings = findings;
        this.transactions = new StoredTransactions(cluster);
        this.weeks = new Weeks(cluster);
    }

    public SourceCheckCounts run() throws IOException, InterruptedException {
        try {
            feed.read(this::record, done -> fraction = done);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        compare();
        return new SourceCheckCounts(records, invalid, retired, erased);
    }

    private void record(CheckedRecord checked) {
        records++;
        if (checked.document() != null) {
            TransactionDocument document = checked.document();
            batch.add(new Expected(TransactionKey.of(document), document.version(), document));
        } else if (checked.change() != null) {
            batch.add(new Expected(checked.change().key(), checked.change().version(), null));
        } else {
            invalid++;
        }
        if (batch.size() == BATCH) {
            try {
                compare();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void compare() throws IOException {
        Map<TransactionKey, TransactionKey> places = new HashMap<>();
        batch.forEach(expected -> places.put(expected.key(), expected.key()));
        Map<TransactionKey, StoredDocument> stored = read(places);
        places.keySet().removeAll(stored.keySet());
        if (!places.isEmpty()) {
            // Each transaction stays in the week of its first version, whatever created_at later ones have.
            Map<TransactionKey, TransactionKey> elsewhere = new HashMap<>();
            transactions
                    .elsewhere(List.copyOf(places.keySet()), week -> true)
                    .forEach((key, week) -> elsewhere.put(key, key.in(week)));
            stored.putAll(read(elsewhere));
        }
        for (Expected expected : batch) {
            compare(expected, stored.get(expected.key()));
        }
        batch.clear();
        watcher.moved("Comparing with the source", "records", Math.min(1, fraction), records, null);
    }

    /** Returns the documents that are found under the places of the keys. */
    private Map<TransactionKey, StoredDocument> read(Map<TransactionKey, TransactionKey> places) throws IOException {
        List<TransactionKey> keys = new ArrayList<>();
        List<TransactionKey> at = new ArrayList<>();
        places.forEach((key, place) -> {
            keys.add(key);
            at.add(place);
        });
        List<@Nullable StoredDocument> found = transactions.read(at, true);
        Map<TransactionKey, StoredDocument> stored = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            StoredDocument document = found.get(i);
            if (document != null) {
                stored.put(keys.get(i), document);
            }
        }
        return stored;
    }

    private void compare(Expected expected, @Nullable StoredDocument stored) throws IOException {
        if (stored == null) {
            if (isRetired(expected.key().week())) {
                retired++;
            } else {
                report(RowFault.MISSING, expected, "not in " + expected.key().week() + " or any other week");
            }
            return;
        }
        long version = stored.sourceVersion();
        if (version < expected.version()) {
            report(RowFault.OLDER, expected, "version " + version + " is stored");
        } else if (version == expected.version() && expected.document() != null) {
            if (stored.erasedAt() == null) {
                compare(expected, stored, expected.document());
            } else {
                erased++;
            }
        }
    }

    private void compare(Expected expected, StoredDocument stored, TransactionDocument sent) {
        TransactionDocument given =
                stored.createdAt() == sent.createdAt() ? sent : sent.createdAtFirst(stored.createdAt());
        if (given.hasContentOf(stored.source())) {
            return;
        }
        List<ContentDifference> differences = ContentDifference.between(stored.source(), given.source());
        if (!differences.isEmpty()) {
            report(
                    RowFault.DIFFERENT,
                    expected,
                    RowFindings.named(
                            differences.stream().map(SourceCheck::named).toList()));
        }
    }

    /** Values are shown of amounts only: others may be personal data. */
    private static String named(ContentDifference difference) {
        return difference.path().endsWith(".value")
                ? difference.path() + " (" + difference.stored() + ", " + difference.given() + " in the source)"
                : difference.path();
    }

    private boolean isRetired(IsoWeek week) throws IOException {
        Boolean known = retiredWeeks.get(week);
        if (known == null) {
            known = weeks.isRetired(week);
            retiredWeeks.put(week, known);
        }
        return known;
    }

    private void report(RowFault kind, Expected expected, String what) {
        findings.add(
                new CheckedRow(kind, expected.key().merchantId(), expected.key().id(), expected.version(), what));
    }
}
