package org.txsearch.exports;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.DocumentStore;
import org.txsearch.cluster.DocumentStore.Stored;
import org.txsearch.document.TieBreaker;
import org.txsearch.time.Rfc3339;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of merchants of one kind, in an index of their own: found by their ids, and listed from the newest on.
 *
 * @param <T> a record as it is kept
 * @param <S> a record as it was read, with the state of its document
 */
abstract class MerchantRecords<T, S> {

    static final Map<String, ?> KEYWORD = Map.of("type", "keyword");
    static final Map<String, ?> BOOLEAN = Map.of("type", "boolean");
    static final Map<String, ?> DATE = Map.of("type", "date");
    static final Map<String, ?> LONG = Map.of("type", "long");
    static final String MERCHANT = "merchant_id";
    static final String TIE = "tie";
    static final int MAX_AT_ONCE = 1_000;

    final DocumentStore documents;
    private final Class<T> type;
    private final String created;
    private final Function<T, String> id;
    private final BiFunction<T, Stored, S> seen;

    /** Those of that store, listed by the time at that path. */
    MerchantRecords(
            DocumentStore documents,
            Class<T> type,
            String created,
            Function<T, String> id,
            BiFunction<T, Stored, S> seen) {
        this.documents = documents;
        this.type = type;
        this.created = created;
        this.id = id;
        this.seen = seen;
    }

    /** Creates the index, unless it exists. */
    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Keeps a new one; false if there is one of its id. */
    public boolean create(T value) throws IOException {
        return documents.create(id.apply(value), content(value)).isPresent();
    }

    /** The one of that id, of any merchant. */
    public Optional<S> find(String id) throws IOException {
        Optional<Stored> kept = documents.read(id);
        return kept.isEmpty() ? Optional.empty() : Optional.of(seen(kept.get()));
    }

    /** Those that a search finds; one that cannot be read does not fail the whole list. */
    List<S> search(Map<String, ?> body) throws IOException {
        return documents.searchReadable(body, this::seen);
    }

    /**
     * What a query finds, the newest first.
     *
     * @param after only those after this time and tie-breaker, or null
     * @param backward those before it instead, nearest first
     */
    List<T> list(Map<String, ?> query, int most, @Nullable List<Long> after, boolean backward) throws IOException {
        String direction = backward ? "asc" : "desc";
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("size", most);
        body.put("sort", List.of(Map.of(created, direction), Map.of(TIE, direction)));
        body.put("query", query);
        if (after != null) {
            body.put("search_after", after);
        }
        List<T> page = new ArrayList<>();
        for (Stored kept : documents.search(body)) {
            page.add(value(kept));
        }
        return page;
    }

    static Map<String, ?> all(Map<?, ?>... conditions) {
        return Map.of("bool", Map.of("filter", List.of(conditions)));
    }

    static Map<String, ?> term(String field, Object value) {
        return Map.of("term", Map.of(field, value));
    }

    static Map<String, ?> until(String field, Instant last) {
        return Map.of("range", Map.of(field, Map.of("lte", Rfc3339.format(last))));
    }

    JsonNode content(T value) {
        ObjectNode content = JsonMapper.shared().valueToTree(value);
        return content.put(TIE, new TieBreaker().of(id.apply(value)));
    }

    private S seen(Stored kept) throws IOException {
        return seen.apply(value(kept), kept);
    }

    private T value(Stored kept) throws IOException {
        try {
            ObjectNode content = (ObjectNode) kept.content().deepCopy();
            content.remove(TIE);
            return JsonMapper.shared().treeToValue(content, type);
        } catch (JacksonException | ClassCastException e) {
            throw new IOException("The document " + kept.id() + " cannot be read as " + type.getSimpleName(), e);
        }
    }
}
