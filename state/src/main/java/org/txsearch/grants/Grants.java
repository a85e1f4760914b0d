package org.txsearch.grants;

import static org.txsearch.cluster.DocumentStore.BOOLEAN;
import static org.txsearch.cluster.DocumentStore.DATE;
import static org.txsearch.cluster.DocumentStore.KEYWORD;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.RecordStore;

/**
 * Partners' grants, stored in Elasticsearch: one document for each pair of partner and merchant that was ever granted or
 * withdrawn.
 *
 * <p>A withdrawn grant stays as a document that says so. If it were deleted, a request to grant that was thought lost could
 * arrive late and bring it back. Each change names the state that it replaces, so that of two concurrent ones one has to
 * read again.
 */
public final class Grants {

    public static final String INDEX = "txsearch-grants";

    private static final String PARTNER = "partner_id";
    private static final String MERCHANT = "merchant_id";
    private static final String STANDING = "standing";
    private static final String CHANGED_AT = "changed_at";
    private static final String RESTORED_FROM = "restored_from";
    private static final Map<String, ?> FIELDS =
            Map.of(PARTNER, KEYWORD, MERCHANT, KEYWORD, STANDING, BOOLEAN, CHANGED_AT, DATE, RESTORED_FROM, KEYWORD);

    private static final List<String> ORDER = List.of(PARTNER, MERCHANT);

    private final Cluster cluster;
    private final RecordStore<Grant> records;

    public Grants(Cluster cluster) {
        this.cluster = cluster;
        this.records = records(DocumentStore.strict(cluster, INDEX, FIELDS));
    }

    public void createIndex() throws IOException {
        records.createIndex();
    }

    private static RecordStore<Grant> records(DocumentStore documents) {
        return new RecordStore<>(documents, Grant.class) {
            @Override
            protected void requireComplete(Grant grant, String id) throws IOException {
                try {
                    super.requireComplete(grant, id);
                } catch (IOException e) {
                    throw new IOException(
                            "The document " + id + " of " + INDEX + " is no grant; restore it or delete it", e);
                }
            }
        };
    }

    /** Makes a grant, or confirms one that was restored; false if it is active already. */
    public boolean grant(GrantKey key) throws IOException {
        return change(key, true, false).filter(Grant::standing).isEmpty();
    }

    /** Makes a grant that was neither made nor withdrawn before; false if it was. */
    public boolean grantFirst(GrantKey key) throws IOException {
        return change(key, true, true).isEmpty();
    }

    /** Withdraws a grant, or drops one that was restored; false if there is neither. */
    public boolean withdraw(GrantKey key) throws IOException {
        return change(key, false, false)
                .filter(before -> before.standing() || before.restoredFrom() != null)
                .isPresent();
    }

    /**
     * Takes over the grants of an index that a restore has brought back. None of them is active: the backup lacks the
     * withdrawals after it. This cluster's own state of a pair stays.
     *
     * @param restored the index, of another name than {@link #INDEX}, so that it lets nobody in
     * @param backup the backup that it came from
     */
    public void adopt(String restored, String backup) throws IOException {
        for (Grant there :
                records(DocumentStore.strict(cluster, restored, FIELDS)).list(Map.of("match_all", Map.of()), ORDER)) {
            GrantKey key = there.key();
            String from = there.standing() ? backup : there.restoredFrom();
            boolean unused = records.create(key.documentId(), Grant.of(key, false, there.changedAt(), from), false)
                    .isPresent();
        }
    }

    /** Brings the pair to that state and returns the state before it. */
    private Optional<Grant> change(GrantKey key, boolean standing, boolean onlyFirst) throws IOException {
        AtomicReference<@Nullable Grant> before = new AtomicReference<>();
        var unused = records.update(key.documentId(), false, kept -> {
            before.set(kept);
            boolean isDone = kept != null && (onlyFirst || kept.standing() == standing && kept.restoredFrom() == null);
            return isDone ? kept : Grant.of(key, standing, Instant.now(), null);
        });
        return Optional.ofNullable(before.get());
    }

    /** Returns the active grants and those that wait to be confirmed; of all partners if none is named. */
    public List<Grant> list(@Nullable String partnerId) throws IOException {
        Map<String, ?> isListed = Map.of(
                "bool",
                Map.of(
                        "should",
                        List.of(
                                Map.of("term", Map.of(STANDING, true)),
                                Map.of("exists", Map.of("field", RESTORED_FROM)))));
        List<Map<String, ?>> filters = new ArrayList<>(List.of(isListed));
        if (partnerId != null) {
            filters.add(Map.of("term", Map.of(PARTNER, partnerId)));
        }
        // One that lacks its state is found, too: reading it fails, and the list is not shorter for it.
        Map<String, ?> malformed = Map.of("bool", Map.of("must_not", Map.of("exists", Map.of("field", STANDING))));
        List<?> any = List.of(Map.of("bool", Map.of("filter", filters)), malformed);
        records.createIndex();
        return records.list(Map.of("bool", Map.of("should", any)), ORDER);
    }

    /**
     * Returns whether a grant is active at this moment, even if searches do not see it yet.
     *
     * @throws IOException if Elasticsearch cannot answer
     * @throws DeadlineExceededException if it does not answer in time
     */
    public boolean isActive(GrantKey key, Duration atMost) throws IOException {
        return records(new DocumentStore(cluster, INDEX, FIELDS, atMost))
                .find(key.documentId())
                .filter(kept -> kept.value().standing())
                .isPresent();
    }
}
