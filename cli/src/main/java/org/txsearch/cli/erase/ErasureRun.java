package org.txsearch.cli.erase;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.document.CardFingerprints;
import org.txsearch.document.CardNumbers;
import org.txsearch.document.TransactionDocument;
import org.txsearch.erasure.ErasedPayers;
import org.txsearch.erasure.Erasure;
import org.txsearch.erasure.ErasureRegister;
import org.txsearch.erasure.Identities;
import org.txsearch.freshness.MinimumWatermark;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.StoredDocument;
import org.txsearch.index.WeekDirectory;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.erasure.Eraser;
import org.txsearch.ingest.erasure.ItemPayer;
import org.txsearch.lookup.StoredReplacements;
import org.txsearch.lookup.TransactionKey;
import org.txsearch.paging.Order;
import org.txsearch.paging.StoredTransaction;
import org.txsearch.query.FieldFilter;
import org.txsearch.query.TenantScope;
import org.txsearch.query.TransactionFilter;
import org.txsearch.schema.FieldCatalogue;
import org.txsearch.walk.TransactionWalk;
import org.txsearch.walk.TransactionWalks;
import org.txsearch.webhooks.WebhookDeliveries;
import org.txsearch.week.IsoWeek;

/**
 * Erases a payer's data from the weeks. {@link PersonalDataStores} has all other stores.
 *
 * <p>First the register gets the payer and the transactions. Then the run waits until every ingester has stored the records that it took
 * in before it knew the register's last state. Then each transaction is replaced by its erased version, if it has not changed
 * since it was read. Each step can be repeated: a killed run is run again.
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
    private final TransactionWalks snapshots;
    private final Watermarks watermarks;
    private final Weeks weeks;
    private final WebhookDeliveries webhooks;
    private final CardFingerprints fingerprints;
    private final Eraser eraser;
    private final Duration clockSkew;

    public ErasureRun(Cluster cluster, Duration clockSkew, CardFingerprints fingerprints) {
        this.fingerprints = fingerprints;
        this.eraser = new Eraser(fingerprints);
        this.replacements = new StoredReplacements(cluster);
        this.register = new ErasureRegister(cluster, CALL);
        this.payers = new ErasedPayers(cluster);
        this.snapshots = new TransactionWalks(cluster, new WeekDirectory(cluster));
        this.watermarks = new Watermarks(cluster);
        this.weeks = new Weeks(cluster);
        this.webhooks = new WebhookDeliveries(cluster, CALL);
        this.clockSkew = clockSkew;
    }

    public ErasureOutcome erase(String merchantId, String payer, Duration wait)
            throws IOException, InterruptedException {
        String stored = payer.contains("@") ? CardNumbers.mask(payer) : fingerprints.id(payer);
        Identities given = new Identities();
        given.addId(stored);
        given.addEmail(stored);
        Erasure erasure = register.identify(register.begin(merchantId, stored, Instant.now()), given);
        return run(erasure, Set.of(stored), item -> true, wait);
    }

    public List<Erasure> pending() throws IOException {
        return register.pending();
    }

    /** Runs an erasure again whose payer only the register knows: all transactions of the merchant are read. */
    public ErasureOutcome again(Erasure erasure, Duration wait) throws IOException, InterruptedException {
        payers.concern(erasure.merchantId(), System::currentTimeMillis, () -> {});
        Set<String> identifiers = new HashSet<>();
        forEach(erasure, new TransactionFilter.And(List.of()), item -> {
            addIfNamed(erasure, item.payerId(), identifiers);
            addIfNamed(erasure, item.email(), identifiers);
        });
        Predicate<ItemPayer> matches =
                item -> payers.erasedAt(erasure.merchantId(), item.id(), item.payerId(), item.email(), item.createdAt())
                        != null;
        return run(erasure, identifiers, matches, wait);
    }

    public void done(Erasure erasure) throws IOException {
        register.done(erasure);
    }

    private void addIfNamed(Erasure erasure, @Nullable String text, Set<String> identifiers) {
        if (text != null && payers.names(erasure, text)) {
            identifiers.add(text);
        }
    }

    private ErasureOutcome run(Erasure started, Set<String> identifiers, Predicate<ItemPayer> matches, Duration wait)
            throws IOException, InterruptedException {
        FoundPayer before = find(started, identifiers, matches);
        Erasure erasure = note(started, before);
        boolean isSettled = started.isSettled() || awaitIngesters(wait);
        String source = SOURCE + started.reference();
        long progressAt = System.nanoTime();
        FoundPayer all = find(started, identifiers, matches);
        while (!all.keys().isEmpty()) {
            erasure = note(erasure, all);
            List<TransactionKey> found = all.keys();
            watermarks.open(source, Instant.now());
            Map<String, Integer> erased = new TreeMap<>();
            for (int from = 0; from < found.size(); from += BATCH) {
                replacements
                        .replace(
                                found.subList(from, Math.min(found.size(), from + BATCH)),
                                stored -> erased(started, stored))
                        .forEach(week -> erased.merge(week.toString(), 1, Integer::sum));
            }
            if (!erased.isEmpty()) {
                erasure = register.count(erasure, erased);
                progressAt = System.nanoTime();
            } else if (System.nanoTime() - progressAt > NO_PROGRESS.toNanos()) {
                throw new IOException("Elasticsearch has accepted no erased version for " + NO_PROGRESS.toMinutes()
                        + " minutes: a week may be read-only, see ./txsearch weeks");
            } else {
                Thread.sleep(PAUSE_MILLIS);
            }
            weeks.refresh(found.stream().map(TransactionKey::week).collect(Collectors.toSet()));
            // Answers of receivers may repeat the sent data.
            webhooks.forgetAnswers(
                    started.merchantId(), found.stream().map(TransactionKey::id).toList());
            all = find(started, identifiers, matches);
        }
        watermarks.close(source);
        return new ErasureOutcome(erasure, register.person(erasure), isSettled);
    }

    private record FoundPayer(List<TransactionKey> keys, Identities identities) {}

    private Erasure note(Erasure erasure, FoundPayer found) throws IOException, InterruptedException {
        payers.note(erasure, found.keys().stream().map(TransactionKey::id).toList());
        return register.identify(erasure, found.identities());
    }

    /** Returns the payer's transactions that searches see; a week that does not answer is a failure, not an empty one. */
    private FoundPayer find(Erasure erasure, Set<String> identifiers, Predicate<ItemPayer> matches)
            throws InterruptedException {
        List<TransactionFilter> any = new ArrayList<>();
        for (String identifier : identifiers) {
            any.add(new FieldFilter.AnyOf(FieldCatalogue.transaction().field("payer.id"), List.of(identifier)));
            any.add(new FieldFilter.EmailQuery(
                    FieldCatalogue.transaction().field("payer.email"), identifier, false, false));
        }
        List<TransactionKey> keys = new ArrayList<>();
        Identities identities = new Identities();
        if (!any.isEmpty()) {
            forEach(erasure, new TransactionFilter.Or(any), item -> {
                if (matches.test(item)) {
                    item.addTo(identities);
                    keys.add(new TransactionKey(
                            IsoWeek.ofEpochMillis(item.createdAt().toEpochMilli()), erasure.merchantId(), item.id()));
                }
            });
        }
        return new FoundPayer(keys, identities);
    }

    private void forEach(Erasure erasure, TransactionFilter filter, Consumer<ItemPayer> consumer)
            throws InterruptedException {
        try (TransactionWalk snapshot =
                snapshots.open(new TenantScope(erasure.merchantId()), filter, Order.CREATED_AT_ASCENDING)) {
            for (List<StoredTransaction> rows = snapshot.next(); !rows.isEmpty(); rows = snapshot.next()) {
                for (StoredTransaction row : rows) {
                    consumer.accept(ItemPayer.read(row.bytes(), row.offset(), row.offset() + row.length()));
                }
            }
        }
    }

    /**
     * Waits until every record is stored that was taken in by an ingester without the register's last state, and
     * returns whether all are. Ingesters that took in a record since then have read the register.
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

    private TransactionDocument erased(Erasure erasure, StoredDocument stored) {
        return eraser.erase(stored.source(), erasure.erasedAt(), stored.version() + 1, System.currentTimeMillis());
    }
}
