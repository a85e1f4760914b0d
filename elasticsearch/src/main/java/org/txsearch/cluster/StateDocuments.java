package org.txsearch.cluster;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stores small documents with the state of commands, in an index of their own that nobody searches. */
public final class StateDocuments {

    static final String INDEX = "txsearch-notes";
    private static final int MAX_DOCUMENTS = 10_000;

    private final DocumentStore documents;

    public StateDocuments(Cluster cluster) {
        this.documents = DocumentStore.repeatingReads(cluster, INDEX);
    }

    public void createIndex() throws IOException {
        documents.createIndex();
    }

    /** Returns the document with the given name, if there is one. */
    public Optional<Map<String, Object>> read(String name) throws IOException {
        return documents.read(name).map(kept -> asMap(kept.value()));
    }

    /** Writes a document, in place of an older one with its name. */
    public void write(String name, Map<String, Object> note) throws IOException {
        update(name, before -> note);
    }

    /** Changes a document, or creates it from an empty one, and starts again if another writer was faster. */
    public void update(String name, UnaryOperator<Map<String, Object>> change) throws IOException {
        documents.update(name, true, before -> JsonMapper.shared().valueToTree(change.apply(asMap(before))));
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> asMap(JsonNode note) {
        return JsonMapper.shared().treeToValue(note, Map.class);
    }

    public SortedMap<String, Map<String, Object>> startingWith(String prefix) throws IOException {
        SortedMap<String, Map<String, Object>> notes = new TreeMap<>();
        for (Versioned<JsonNode> kept : documents.search(Map.of("size", MAX_DOCUMENTS))) {
            if (kept.id().startsWith(prefix)) {
                notes.put(kept.id(), asMap(kept.value()));
            }
        }
        return notes;
    }
}
