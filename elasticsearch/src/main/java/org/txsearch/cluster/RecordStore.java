package org.txsearch.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores records of one type as JSON, in an index of their own. Each change names the version that it replaces: of two
 * concurrent writers, one has to read again.
 *
 * @param <T> the type of the records, a record class
 */
public class RecordStore<T> {

    private static final int MAX_ATTEMPTS = 100;

    protected final DocumentStore documents;
    private final Class<T> type;

    public RecordStore(DocumentStore documents, Class<T> type) {
        this.documents = documents;
        this.type = type;
    }

    /**
     * Returns the mappings of all members of a type.
     *
     * @param fields the mappings of the members that queries need; the others are only stored
     */
    public static Map<String, ?> members(Class<?> type, Map<String, ?> fields) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
            // In snake case, as all records are stored.
            String usual = component.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
            members.put(name == null ? usual : name.value(), DocumentStore.STORED);
        }
        members.putAll(fields);
        return members;
    }

    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Returns the record with the given id, whether searches find it yet or not. */
    public Optional<Versioned<T>> find(String id) throws IOException {
        Optional<Versioned<JsonNode>> kept = documents.read(id);
        return kept.isEmpty() ? Optional.empty() : Optional.of(decode(kept.get()));
    }

    /**
     * Stores a new record; empty if there is another one with its id.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     */
    public Optional<Versioned<T>> create(String id, T value, boolean atOnce) throws IOException {
        return documents.create(id, encode(value), atOnce).map(version -> new Versioned<>(value, version));
    }

    /**
     * Replaces the given version; empty if another writer has done so since.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     */
    public Optional<Versioned<T>> replace(Versioned<T> seen, T value, boolean atOnce) throws IOException {
        return documents.replace(seen.version(), encode(value), atOnce).map(version -> new Versioned<>(value, version));
    }

    /** Deletes the given version; returns false if another writer has changed it since. */
    public boolean delete(Versioned<T> seen) throws IOException {
        return documents.delete(seen.version());
    }

    /** Deletes a record, whatever its version; returns false if there is none. */
    public boolean delete(String id) throws IOException {
        Optional<Versioned<JsonNode>> kept = documents.read(id);
        while (kept.isPresent() && !documents.delete(kept.get().version())) {
            kept = documents.read(id);
        }
        return kept.isPresent();
    }

    /**
     * Changes a record, or creates it, and starts again if another writer was faster.
     *
     * @param atOnce whether searches see it when this returns, and not a second later
     * @return the record after the change; empty if there is none
     * @throws IOException also if other writers are faster time and again
     */
    public Optional<T> update(String id, boolean atOnce, NextValue<T> change) throws IOException {
        ObjectNode content = documents.update(id, atOnce, before -> {
            T present = before.isEmpty() ? null : decode(id, before);
            T next = change.of(present);
            return next == null || next.equals(present) ? before : encode(next);
        });
        return content.isEmpty() ? Optional.empty() : Optional.of(decode(id, content));
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
            for (Map.Entry<String, RecordChange<T>> change : left.entrySet()) {
                Versioned<T> seen = change.getValue().seen();
                T present = seen == null ? null : seen.value();
                T next = change.getValue().next().of(present);
                if (next != null && !next.equals(present)) {
                    writes.put(change.getKey(), new DocumentWrite(seen == null ? null : seen.version(), encode(next)));
                }
            }
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
        Map<String, Versioned<JsonNode>> present = documents.readAll(lost);
        Map<String, RecordChange<T>> again = new LinkedHashMap<>();
        for (Map.Entry<String, RecordChange<T>> change : changes.entrySet()) {
            if (lost.contains(change.getKey())) {
                Versioned<JsonNode> now = present.get(change.getKey());
                NextValue<T> next = change.getValue().next();
                again.put(change.getKey(), new RecordChange<>(now == null ? null : decode(now), next));
            }
        }
        return again;
    }

    /** Returns all records that a query finds, those of the last second included, in the order of fields that no two share. */
    public List<T> list(Map<String, ?> query, List<String> order) throws IOException {
        documents.refresh();
        List<T> all = new ArrayList<>();
        documents.walk(query, order, kept -> all.add(decode(kept).value()));
        return all;
    }

    /** Returns the records that a search finds; an unreadable one does not fail the whole list. */
    public List<Versioned<T>> search(Map<String, ?> body) throws IOException {
        return documents.searchReadable(body, this::decode);
    }

    protected ObjectNode encode(T value) {
        return JsonMapper.shared().valueToTree(value);
    }

    protected Versioned<T> decode(Versioned<JsonNode> kept) throws IOException {
        return new Versioned<>(decode(kept.id(), kept.value()), kept.version());
    }

    private T decode(String id, JsonNode content) throws IOException {
        try {
            T value = JsonMapper.shared().treeToValue(content, type);
            requireComplete(value, id);
            return value;
        } catch (JacksonException | ClassCastException e) {
            throw new IOException("The document " + id + " cannot be read as " + type.getSimpleName(), e);
        }
    }

    protected void requireComplete(T value, String id) throws IOException {
        for (RecordComponent component : type.getRecordComponents()) {
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                    && content(component, value) == null) {
                throw new IOException("The document " + id + " lacks " + component.getName());
            }
        }
    }

    private static @Nullable Object content(RecordComponent component, Object value) throws IOException {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IOException("A member of a record cannot be read: " + component.getName(), e);
        }
    }
}
