package org.txsearch.cli.erasure;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.erasure.Erasure;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.erasure.Eraser;
import org.txsearch.ingest.erasure.ItemPayer;
import org.txsearch.page.Order;
import org.txsearch.page.StoredTransaction;
import org.txsearch.query.EmailField;
import org.txsearch.query.KeywordField;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.snapshot.Snapshot;
import org.txsearch.snapshot.Snapshots;
import org.txsearch.stored.StoredReplacements;
import org.txsearch.stored.StoredVersion;
import org.txsearch.stored.TransactionKey;
import org.txsearch.week.IsoWeek;
import org.txsearch.weeks.WeekDirectory;
import org.txsearch.weeks.Weeks;

/**
 * Erases a payer's data from what is stored.
 *
 * <p>First the register learns of the payer and of the transactions; then it waits until every ingester has finished what it
 * took before it knew; then each transaction is replaced by its erased version, and only if it is still what was read. Each
 * step can be made again: a run that was killed is run again.
 */
public final class ErasureRun {

    private static final int BATCH = 200;
    private static final Duration CALL = Duration.ofSeconds(30);
    private static final Duration NO_PROGRESS = Duration.ofMinutes(2);
    private static final long PAUSE_MILLIS = 200;
    private static final String SOURCE = "erase/";

    private final StoredReplacements replacements;
    private final ErasureRegister register;
    private final ErasedPayers payers;
    private final Snapshots snapshots;
    private final Watermarks watermarks;
    private final Weeks weeks;
    private final Eraser eraser = new Eraser();
    private final Duration clockSkew;

    /** Erasures in that cluster. */
    public ErasureRun(Cluster cluster, Duration clockSkew) {
        this.replacements = new StoredReplacements(cluster);
        this.register = new ErasureRegister(cluster, CALL);
        this.payers = new ErasedPayers(cluster);
        this.snapshots = new Snapshots(cluster, new WeekDirectory(cluster));
        this.watermarks = new Watermarks(cluster);
        this.weeks = new Weeks(cluster);
        this.clockSkew = clockSkew;
    }

    /**
     * What came of a run.
     *
     * @param erasure the erasure with what has been erased by now
     * @param identifiers the payer's id and addresses as they were given or found
     * @param isSettled whether nothing that was taken in before the register knew can still be stored; otherwise the erasure
     *     stays open and is to be run again
     */
    public record Outcome(Erasure erasure, Set<String> identifiers, boolean isSettled) {}

    /** Erases the payer with that id or address. */
    public Outcome erase(String merchantId, String payer, Duration wait) throws IOException, InterruptedException {
        Erasure erasure = register.begin(merchantId, payer, Instant.now());
        return run(erasure, Set.of(payer), item -> true, wait);
    }

    /** The erasures that are to be run again. */
    public List<Erasure> pending() throws IOException {
        return register.pending();
    }

    /** Applies an erasure again, whose payer only the register knows: all of the merchant's transactions are looked at. */
    public Outcome again(Erasure erasure, Duration wait) throws IOException, InterruptedException {
        payers.concern(erasure.merchantId(), () -> {});
        Set<String> identifiers = new HashSet<>();
        forEach(erasure, new TransactionFilter.And(List.of()), item -> {
            addIfNamed(erasure, item.payerId(), identifiers);
            addIfNamed(erasure, item.email(), identifiers);
        });
        Predicate<ItemPayer> isMeant =
                item -> payers.erasedAt(erasure.merchantId(), item.id(), item.payerId(), item.email(), item.createdAt())
                        != null;
        return run(erasure, identifiers, isMeant, wait);
    }

    /** Marks an erasure as done. */
    public void done(Erasure erasure) throws IOException {
        register.done(erasure);
    }

    /** Whether a text is, or holds, one of the payer's identifiers. */
    public Predicate<String> names(Outcome outcome) {
        return text -> payers.names(outcome.erasure(), text);
    }

    private void addIfNamed(Erasure erasure, @Nullable String text, Set<String> identifiers) {
        if (text != null && payers.names(erasure, text)) {
            identifiers.add(text);
        }
    }

    private Outcome run(Erasure begun, Set<String> identifiers, Predicate<ItemPayer> isMeant, Duration wait)
            throws IOException, InterruptedException {
        note(begun, find(begun, identifiers, isMeant));
        boolean isSettled = begun.isSettled() || awaitIngesters(wait);
        Erasure erasure = begun;
        String source = SOURCE + begun.reference();
        long progressAt = System.nanoTime();
        List<TransactionKey> found = find(begun, identifiers, isMeant);
        while (!found.isEmpty()) {
            note(begun, found);
            watermarks.open(source, Instant.now());
            Map<String, Integer> erased = new TreeMap<>();
            for (int from = 0; from < found.size(); from += BATCH) {
                replacements
                        .replace(
                                found.subList(from, Math.min(found.size(), from + BATCH)),
                                stored -> erased(begun, stored))
                        .forEach(week -> erased.merge(week.toString(), 1, Integer::sum));
            }
            if (!erased.isEmpty()) {
                erasure = register.count(erasure, erased);
                progressAt = System.nanoTime();
            } else if (System.nanoTime() - progressAt > NO_PROGRESS.toNanos()) {
                throw new IOException("Elasticsearch has taken no erased version for " + NO_PROGRESS.toMinutes()
                        + " minutes: a week may be read-only, see ./txsearch weeks");
            } else {
                Thread.sleep(PAUSE_MILLIS);
            }
            weeks.refresh(weeksOf(found));
            found = find(begun, identifiers, isMeant);
        }
        watermarks.close(source);
        return new Outcome(erasure, identifiers, isSettled);
    }

    private void note(Erasure erasure, List<TransactionKey> keys) throws IOException, InterruptedException {
        payers.note(erasure, keys.stream().map(TransactionKey::id).toList());
    }

    /** The payer's transactions that searches see; a week that does not answer is a failure, not an empty one. */
    private List<TransactionKey> find(Erasure erasure, Set<String> identifiers, Predicate<ItemPayer> isMeant)
            throws InterruptedException {
        List<TransactionFilter> any = new ArrayList<>();
        for (String identifier : identifiers) {
            any.add(new KeywordField.AnyOf(FieldCatalogue.transaction().field("payer.id"), List.of(identifier)));
            any.add(new EmailField.Matches(
                    FieldCatalogue.transaction().field("payer.email"), identifier, false, false));
        }
        List<TransactionKey> keys = new ArrayList<>();
        if (!any.isEmpty()) {
            forEach(erasure, new TransactionFilter.Or(any), item -> {
                if (isMeant.test(item)) {
                    keys.add(new TransactionKey(
                            IsoWeek.ofEpochMillis(item.createdAt().toEpochMilli()), erasure.merchantId(), item.id()));
                }
            });
        }
        return keys;
    }

    private interface ItemTaker {
        void take(ItemPayer item);
    }

    private void forEach(Erasure erasure, TransactionFilter filter, ItemTaker taker) throws InterruptedException {
        try (Snapshot snapshot =
                snapshots.open(new TenantScope(erasure.merchantId()), filter, Order.CREATED_AT_ASCENDING)) {
            for (List<StoredTransaction> rows = snapshot.next(); !rows.isEmpty(); rows = snapshot.next()) {
                for (StoredTransaction row : rows) {
                    taker.take(ItemPayer.read(row.bytes(), row.offset(), row.offset() + row.length()));
                }
            }
        }
    }

    /**
     * Waits until all is stored that was taken in by an ingester that did not know the register's last state; says whether it
     * is. Ingesters that took a record since then have asked the register.
     */
    private boolean awaitIngesters(Duration wait) throws InterruptedException {
        Instant known = Instant.now().plus(ErasedPayers.KNOWN_FOR).plus(clockSkew);
        MinimumWatermark asOf = new MinimumWatermark(watermarks, Clock.systemUTC(), clockSkew);
        long end = System.nanoTime() + wait.toNanos();
        while (asOf.read(CALL).isBefore(known)) {
            if (System.nanoTime() > end) {
                return false;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return true;
    }

    private TransactionDocument erased(Erasure erasure, StoredVersion stored) {
        return eraser.erase(stored.source(), erasure.erasedAt(), stored.version() + 1, System.currentTimeMillis());
    }

    private static Set<IsoWeek> weeksOf(Collection<TransactionKey> keys) {
        Set<IsoWeek> all = new HashSet<>();
        keys.forEach(key -> all.add(key.week()));
        return all;
    }
}
