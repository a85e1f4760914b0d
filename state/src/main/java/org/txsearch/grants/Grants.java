package org.txsearch.grants;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DeadlineExceededException;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.ReadDocument;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Partners' grants, stored in Elasticsearch: one document for each pair of partner and merchant that was ever granted or
 * withdrawn.
 *
 * <p>A withdrawn grant stays as a document that says so. If it were deleted, a request to grant that was thought lost could
 * arrive late and bring it back. Each change names the state that it replaces, so that of two concurrent ones one has to
 * read again.
 */
public final class Grants {

    /** The index that holds them. */
    public static final String INDEX = "txsearch-grants";

    private static final String PARTNER = "partner_id";
    private static final String MERCHANT = "merchant_id";
    private static final String STANDING = "standing";
    private static final String CHANGED_AT = "changed_at";
    private static final String RESTORED_FROM = "restored_from";
    private static final Map<String, ?> KEYWORD = Map.of("type", "keyword");
    private static final Map<String, ?> FIELDS = Map.of(
            PARTNER,
            KEYWORD,
            MERCHANT,
            KEYWORD,
            STANDING,
            Map.of("type", "boolean"),
            CHANGED_AT,
            Map.of("type", "date"),
            RESTORED_FROM,
            KEYWORD);

    private final Cluster cluster;
    private final DocumentStore documents;
    private final Clock clock;

    /** The grants in that cluster. */
    public Grants(Cluster cluster) {
        this(cluster, Clock.systemUTC());
    }

    Grants(Cluster cluster, Clock clock) {
        this.cluster = cluster;
        this.documents = DocumentStore.strict(cluster, INDEX, FIELDS);
        this.clock = clock;
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Makes a grant, or confirms one that was restored; false if it is active already. */
    public boolean grant(GrantKey key) throws IOException {
        return change(key, true, false).filter(Grants::isStanding).isEmpty();
    }

    /** Makes a grant that was neither made nor withdrawn before; false if it was. */
    public boolean grantFirst(GrantKey key) throws IOException {
        return change(key, true, true).isEmpty();
    }

    /** Withdraws a grant, or drops one that was restored; false if there is neither. */
    public boolean withdraw(GrantKey key) throws IOException {
        return change(key, false, false)
                .filter(before -> isStanding(before) || isRestored(before))
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
        walk(DocumentStore.strict(cluster, restored, FIELDS), Map.of("match_all", Map.of()), kept -> {
            Grant grant = grant(kept);
            ObjectNode inactive = document(grant.key(), false, grant.since());
            if (isStanding(kept.content())) {
                inactive.put(RESTORED_FROM, backup);
            } else if (!grant.isActive()) {
                inactive.put(RESTORED_FROM, grant.restoredFrom());
            }
            documents.create(kept.id(), inactive, false);
        });
    }

    /** Brings the pair to that state and returns the state before it. */
    private Optional<ObjectNode> change(GrantKey key, boolean standing, boolean onlyFirst) throws IOException {
        ObjectNode[] before = new ObjectNode[1];
        documents.update(key.documentId(), false, kept -> {
            before[0] = kept;
            boolean isDone = !kept.isEmpty() && (onlyFirst || isStanding(kept) == standing && !isRestored(kept));
            return isDone ? kept : document(key, standing, clock.instant());
        });
        return Optional.of(before[0]).filter(kept -> !kept.isEmpty());
    }

    /** The active grants and those that wait to be confirmed; of all partners if none is named. */
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
        documents.createIndex();
        List<Grant> grants = new ArrayList<>();
        // One that lacks its state is found, too: reading it fails, and the list is not shorter for it.
        Map<String, ?> malformed = Map.of("bool", Map.of("must_not", Map.of("exists", Map.of("field", STANDING))));
        List<?> any = List.of(Map.of("bool", Map.of("filter", filters)), malformed);
        walk(documents, Map.of("bool", Map.of("should", any)), kept -> grants.add(grant(kept)));
        return grants;
    }

    private static void walk(DocumentStore from, Map<String, ?> query, DocumentStore.Taker taker) throws IOException {
        from.refresh();
        from.walk(query, List.of(PARTNER, MERCHANT), taker);
    }

    /**
     * Whether a grant is active at this moment, even if searches do not see it yet.
     *
     * @throws IOException if Elasticsearch cannot answer
     * @throws DeadlineExceededException if it does not answer in time
     */
    public boolean stands(GrantKey key, Duration atMost) throws IOException {
        Optional<ReadDocument> kept = new DocumentStore(cluster, INDEX, FIELDS, atMost).read(key.documentId());
        if (kept.isEmpty()) {
            return false;
        }
        JsonNode standing = kept.get().content().path(STANDING);
        if (!standing.isBoolean()) {
            throw new IOException("The document of a grant lacks its state");
        }
        return standing.booleanValue();
    }

    private static ObjectNode document(GrantKey key, boolean standing, Instant changedAt) {
        return JsonMapper.shared()
                .createObjectNode()
                .put(PARTNER, key.partnerId())
                .put(MERCHANT, key.merchantId())
                .put(STANDING, standing)
                .put(CHANGED_AT, Rfc3339.format(changedAt));
    }

    private static boolean isStanding(JsonNode kept) {
        return kept.path(STANDING).asBoolean();
    }

    private static boolean isRestored(JsonNode kept) {
        return kept.has(RESTORED_FROM);
    }

    private static Grant grant(ReadDocument kept) throws IOException {
        JsonNode document = kept.content();
        if (!document.has(PARTNER) || !document.has(MERCHANT) || !document.has(STANDING) || !document.has(CHANGED_AT)) {
            throw new IOException(
                    "The document " + kept.id() + " of " + INDEX + " is no grant; restore it or delete it");
        }
        return new Grant(
                new GrantKey(
                        document.path(PARTNER).asString(),
                        document.path(MERCHANT).asString()),
                Rfc3339.parse(document.path(CHANGED_AT).asString()),
                document.path(RESTORED_FROM).asStringOpt().orElse(null));
    }
}
