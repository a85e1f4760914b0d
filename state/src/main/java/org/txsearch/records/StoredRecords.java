package org.txsearch.records;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.RecordStore;
import org.txsearch.cluster.Versioned;
import org.txsearch.document.TieBreaker;
import org.txsearch.paging.Position;
import org.txsearch.time.Rfc3339;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores the records of merchants of one kind, and lists each merchant's from the newest on.
 *
 * @param <T> the type of the records
 */
public abstract class StoredRecords<T extends MerchantRecord> extends RecordStore<T> {

    /** The member of records that names their {@link org.txsearch.grants.Creator}. */
    protected static final String CREATED_BY = "created_by";

    protected static final Map<String, ?> CREATOR =
            Map.of("properties", Map.of("client_id", DocumentStore.KEYWORD, "partner_id", DocumentStore.KEYWORD));
    protected static final String MERCHANT = "merchant_id";
    protected static final String TIE = "tie";
    protected static final int MAX_AT_ONCE = 1_000;

    private final String created;

    /**
     * Creates a store.
     *
     * @param created the path of the time by which records are listed
     */
    protected StoredRecords(
            Cluster cluster, String index, Map<String, ?> fields, Duration patience, Class<T> type, String created) {
        super(new DocumentStore(cluster, index, members(type, fields), patience), type);
        this.created = created;
    }

    /** Keeps a new one; false if there is one of its id. */
    public boolean create(T value) throws IOException {
        return create(value.id(), value, true).isPresent();
    }

    /** Returns the merchant's one of that id; empty for another merchant's and for a deleted one. */
    public Optional<Versioned<T>> find(String merchantId, String id) throws IOException {
        return find(id).filter(seen ->
                seen.value().merchantId().equals(merchantId) && !seen.value().deleted());
    }

    /**
     * Deletes the merchant's records that name somebody, those of the last second included; returns their ids.
     *
     * @param isPersonal whether the document of a record names the person
     */
    public List<String> deleteNaming(String merchantId, Predicate<JsonNode> isPersonal) throws IOException {
        List<String> deleted = new ArrayList<>();
        for (String id : ids(merchantId)) {
            Optional<Versioned<JsonNode>> kept = documents.read(id);
            while (kept.isPresent() && isPersonal.test(readable(kept.get()))) {
                if (documents.delete(kept.get().version())) {
                    deleted.add(id);
                }
                // Another writer may have changed it in between.
                kept = documents.read(id);
            }
        }
        return deleted;
    }

    /** Returns the document of a record, which must be readable. */
    protected final JsonNode readable(Versioned<JsonNode> kept) throws IOException {
        var unused = decode(kept);
        return kept.value();
    }

    /** Returns the ids of all records of a merchant, including deleted ones and those of the last second. */
    public List<String> ids(String merchantId) throws IOException {
        createIndex();
        documents.refresh();
        List<String> ids = new ArrayList<>();
        documents.walk(term(MERCHANT, merchantId), List.of(TIE), kept -> ids.add(kept.id()));
        return ids;
    }

    /** Returns the merchant's records, for reserving places among them. */
    public ExistingRecords existing(String merchantId) {
        return new ExistingRecords(documents, listed(merchantId));
    }

    protected Map<String, ?> listed(String merchantId) {
        return term(MERCHANT, merchantId);
    }

    /**
     * Returns the merchant's records, the newest first.
     *
     * @param after those after that place only, or null
     * @param backward those before it instead, nearest first
     */
    public List<T> list(String merchantId, int most, @Nullable Position after, boolean backward) throws IOException {
        return list(listed(merchantId), most, after, backward);
    }

    /** Returns the records that a query finds, with their merchants. */
    protected List<T> list(Map<String, ?> query, int most, @Nullable Position after, boolean backward)
            throws IOException {
        String direction = backward ? "asc" : "desc";
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", most);
        body.put("sort", List.of(Map.of(created, direction), Map.of(TIE, direction)));
        body.put("query", orMalformed(query));
        if (after != null) {
            body.put("search_after", List.of(after.key(), after.tie()));
        }
        List<T> page = new ArrayList<>();
        for (Versioned<JsonNode> kept : documents.search(body)) {
            page.add(decode(kept).value());
        }
        return page;
    }

    /** Returns the members that each document must have to be found by its merchant's list. */
    protected List<String> listedBy() {
        return List.of(MERCHANT, created);
    }

    /** Finds documents, too, that lack a member by which they would be found: reading one fails, and no list is shorter for it. */
    private Map<String, ?> orMalformed(Map<String, ?> query) {
        List<Map<String, ?>> any = new ArrayList<>(List.of(query));
        listedBy()
                .forEach(member ->
                        any.add(Map.of("bool", Map.of("must_not", Map.of("exists", Map.of("field", member))))));
        return Map.of("bool", Map.of("should", any));
    }

    /** Returns the place of a record in its merchant's list. */
    public static Position place(MerchantRecord value) {
        return new Position(value.created().toEpochMilli(), new TieBreaker().of(value.id()), null);
    }

    /** Returns the body of a search in ascending order of the given fields. */
    protected static Map<String, Object> ascending(int size, Map<String, ?> query, String... fields) {
        List<?> sort = Arrays.stream(fields).map(field -> Map.of(field, "asc")).toList();
        return new HashMap<>(Map.of("size", size, "query", query, "sort", sort));
    }

    protected static Map<String, ?> all(Map<?, ?>... conditions) {
        return Map.of("bool", Map.of("filter", List.of(conditions)));
    }

    protected static Map<String, ?> term(String field, Object value) {
        return Map.of("term", Map.of(field, value));
    }

    protected static Map<String, ?> until(String field, Instant last) {
        return Map.of("range", Map.of(field, Map.of("lte", Rfc3339.format(last))));
    }

    protected static Map<String, ?> from(String field, Instant first) {
        return Map.of("range", Map.of(field, Map.of("gte", Rfc3339.format(first))));
    }

    @Override
    protected ObjectNode encode(T value) {
        return super.encode(value).put(TIE, new TieBreaker().of(value.id()));
    }

    @Override
    protected void requireComplete(T value, String id) throws IOException {
        super.requireComplete(value, id);
        // Of a member that is an object.
        if ((Object) value.created() == null) {
            throw new IOException("The document " + id + " lacks the time of its creation");
        }
    }
}
