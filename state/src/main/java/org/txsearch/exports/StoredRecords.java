package org.txsearch.exports;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.DocumentWrite;
import org.txsearch.cluster.ReadDocument;
import org.txsearch.document.TieBreaker;
import org.txsearch.paging.Position;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of merchants of one kind, in an index of their own: found by their ids, listed from the newest on, and replaced
 * unless another writer was faster.
 *
 * @param <T> a record
 */
public abstract class StoredRecords<T extends MerchantRecord> {

    protected static final Map<String, ?> KEYWORD = Map.of("type", "keyword");
    protected static final Map<String, ?> BOOLEAN = Map.of("type", "boolean");
    protected static final Map<String, ?> DATE = Map.of("type", "date");
    protected static final Map<String, ?> LONG = Map.of("type", "long");

    /** The member of records that names their {@link org.txsearch.grants.Creator}. */
    protected static final String CREATED_BY = "created_by";

    protected static final Map<String, ?> CREATOR =
            Map.of("properties", Map.of("client_id", KEYWORD, "partner_id", KEYWORD));
    protected static final String MERCHANT = "merchant_id";
    protected static final String TIE = "tie";
    protected static final int MAX_AT_ONCE = 1_000;
    private static final int MAX_ATTEMPTS = 100;

    protected final DocumentStore documents;
    private final Class<T> type;
    private final String created;

    /** Those in that index, listed by the time at that path. */
    protected StoredRecords(
            Cluster cluster, String index, Map<String, ?> fields, Duration patience, Class<T> type, String created) {
        this.documents = new DocumentStore(cluster, index, members(type, fields), patience);
        this.type = type;
        this.created = created;
    }

    /** The members of stored records with their mappings: other ones are refused. */
    private static Map<String, ?> members(Class<?> type, Map<String, ?> searched) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            // In snake case, as all records are stored.
            String name = component.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
            members.put(name, DocumentStore.STORED);
        }
        members.putAll(searched);
        return members;
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Keeps a new one; false if there is one of its id. */
    public boolean create(T value) throws IOException {
        return documents.create(value.id(), content(value)).isPresent();
    }

    /** The one of that id, of any merchant. */
    public Optional<Versioned<T>> find(String id) throws IOException {
        Optional<ReadDocument> kept = documents.read(id);
        return kept.isEmpty() ? Optional.empty() : Optional.of(seen(kept.get()));
    }

    /** The merchant's one of that id; empty for another merchant's and for a deleted one. */
    public Optional<Versioned<T>> find(String merchantId, String id) throws IOException {
        return find(id).filter(seen ->
                seen.value().merchantId().equals(merchantId) && !seen.value().deleted());
    }

    /**
     * Replaces the given version; empty if another writer has done so since.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     */
    public Optional<Versioned<T>> replace(Versioned<T> seen, T value, boolean atOnce) throws IOException {
        return documents.replace(seen.kept(), content(value), atOnce).map(now -> new Versioned<>(value, now));
    }

    /**
     * A change of one record of several.
     *
     * @param seen the record as it was read; null if there was none
     * @param next computes its next state from its present one, both null if there is none; null changes nothing
     */
    public record RecordChange<T>(@Nullable Versioned<T> seen, NextValue<T> next) {}

    /** Computes the next state of a record. */
    public interface NextValue<T> {
        @Nullable
        T of(@Nullable T present);
    }

    /**
     * Makes changes in few requests, and computes those again in which another writer was faster. Searches see them a
     * second later.
     *
     * @param changes the changes by the ids of their records
     * @return how many records have changed
     */
    public int changeAll(Map<String, RecordChange<T>> changes) throws IOException {
        Map<String, RecordChange<T>> left = changes;
        int changed = 0;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Map<String, DocumentWrite> writes = new LinkedHashMap<>();
            left.forEach((id, change) -> {
                Versioned<T> seen = change.seen();
                T present = seen == null ? null : seen.value();
                T next = change.next().of(present);
                if (next != null && !next.equals(present)) {
                    writes.put(id, new DocumentWrite(seen == null ? null : seen.kept(), content(next)));
                }
            });
            Set<String> lost = documents.writeAll(writes, false);
            changed += writes.size() - lost.size();
            if (lost.isEmpty()) {
                return changed;
            }
            left = again(left, lost);
        }
        throw new IOException("Other writers keep changing the same records; try again");
    }

    private Map<String, RecordChange<T>> again(Map<String, RecordChange<T>> changes, Set<String> lost)
            throws IOException {
        Map<String, ReadDocument> present = documents.readAll(lost);
        Map<String, RecordChange<T>> again = new LinkedHashMap<>();
        for (Map.Entry<String, RecordChange<T>> change : changes.entrySet()) {
            if (lost.contains(change.getKey())) {
                ReadDocument now = present.get(change.getKey());
                NextValue<T> next = change.getValue().next();
                again.put(change.getKey(), new RecordChange<>(now == null ? null : seen(now), next));
            }
        }
        return again;
    }

    /** Deletes the given version for good; returns false if another writer has changed it since. */
    public boolean delete(Versioned<T> seen) throws IOException {
        return documents.delete(seen.kept());
    }

    /**
     * Deletes the merchant's records that name somebody, those of the last second included; returns their ids.
     *
     * @param isPersonal whether the document of a record names the person
     */
    public List<String> deleteNaming(String merchantId, Predicate<JsonNode> isPersonal) throws IOException {
        List<String> deleted = new ArrayList<>();
        for (String id : ids(merchantId)) {
            Optional<Versioned<T>> seen = find(id);
            while (seen.isPresent() && isPersonal.test(seen.get().kept().content())) {
                if (delete(seen.get())) {
                    deleted.add(id);
                }
                // Another writer may have changed it in between.
                seen = find(id);
            }
        }
        return deleted;
    }

    /** Returns the ids of all records of a merchant, including deleted ones and those of the last second. */
    public List<String> ids(String merchantId) throws IOException {
        createIndex();
        documents.refresh();
        List<String> ids = new ArrayList<>();
        documents.walk(term(MERCHANT, merchantId), List.of(TIE), kept -> ids.add(kept.id()));
        return ids;
    }

    /** Which of them a merchant sees in lists. */
    protected Map<String, ?> listed(String merchantId) {
        return term(MERCHANT, merchantId);
    }

    /**
     * The merchant's records, the newest first.
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
        for (ReadDocument kept : documents.search(body)) {
            page.add(value(kept));
        }
        return page;
    }

    /** The members that each document must have to be found by its merchant's list. */
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

    /** The place of a record in its merchant's list. */
    public static Position place(MerchantRecord value) {
        return new Position(value.created().toEpochMilli(), new TieBreaker().of(value.id()), null);
    }

    /** Those that a search finds; one that cannot be read does not fail the whole list. */
    protected List<Versioned<T>> search(Map<String, ?> body) throws IOException {
        return documents.searchReadable(body, this::seen);
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

    protected JsonNode content(T value) {
        ObjectNode content = JsonMapper.shared().valueToTree(value);
        return content.put(TIE, new TieBreaker().of(value.id()));
    }

    protected Versioned<T> seen(ReadDocument kept) throws IOException {
        return new Versioned<>(value(kept), kept);
    }

    private T value(ReadDocument kept) throws IOException {
        try {
            ObjectNode content = (ObjectNode) kept.content().deepCopy();
            content.remove(TIE);
            T value = JsonMapper.shared().treeToValue(content, type);
            requireComplete(value, kept.id());
            return value;
        } catch (JacksonException | ClassCastException e) {
            throw new IOException("The document " + kept.id() + " cannot be read as " + type.getSimpleName(), e);
        }
    }

    private void requireComplete(T value, String id) throws IOException {
        for (RecordComponent component : type.getRecordComponents()) {
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                    && content(component, value) == null) {
                throw new IOException("The document " + id + " lacks " + component.getName());
            }
        }
        // Of a member that is an object.
        if ((Object) value.created() == null) {
            throw new IOException("The document " + id + " lacks the time of its creation");
        }
    }

    private static @Nullable Object content(RecordComponent component, Object value) throws IOException {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IOException("A member of a record cannot be read: " + component.getName(), e);
        }
    }
}
