package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.txsearch.local.SearchCluster;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DocumentStoreIT {

    private static final Map<String, ?> MEMBERS = Map.of("own", DocumentStore.STORED, "others", DocumentStore.STORED);

    private final Cluster cluster =
            Cluster.connect(List.of(SearchCluster.shared().uri()));

    private final String index = "txsearch-test-" + UUID.randomUUID();

    private final DocumentStore documents = new DocumentStore(cluster, index, MEMBERS, Duration.ofSeconds(30));

    @AfterEach
    void disconnect() throws IOException {
        cluster.close();
    }

    @Test
    void change_startsAgainWhereAnotherWriterWasFaster() throws IOException {
        int[] attempts = {0};
        documents.update("one", false, content -> {
            if (attempts[0]++ < 3) {
                increment("others");
            }
            return content.put("own", 1);
        });
        assertThat(attempts).containsExactly(4);
        assertThat(documents.read("one").orElseThrow().value().toString()).isEqualTo("{\"others\":3,\"own\":1}");
    }

    @Test
    void changeThatIsAlwaysOvertaken_ends() {
        assertThatThrownBy(() -> documents.update("one", false, content -> {
                    increment("others");
                    return content.put("own", 1);
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Too many concurrent changes");
    }

    @Test
    void unreadableDocuments_hideNoReadableOnes() throws IOException {
        DocumentStore numbered = new DocumentStore(
                cluster,
                "txsearch-test-" + UUID.randomUUID(),
                Map.of(
                        "number",
                        Map.of("type", "long"),
                        "group",
                        Map.of("type", "long"),
                        "readable",
                        DocumentStore.STORED),
                Duration.ofSeconds(30));
        for (int i = 0; i < 9; i++) {
            boolean isReadable = i >= 5;
            numbered.create(
                    "n" + i,
                    JsonMapper.shared().valueToTree(Map.of("number", i, "group", i % 2, "readable", isReadable)));
        }
        Map<String, Object> body = new HashMap<>(
                Map.of("size", 2, "query", Map.of("match_all", Map.of()), "sort", List.of(Map.of("number", "asc"))));
        assertThat(numbers(numbered, body)).containsExactly(5, 6);
        body.put("size", 100);
        assertThat(numbers(numbered, body)).containsExactly(5, 6, 7, 8);
        body.put("collapse", Map.of("field", "group"));
        assertThat(numbers(numbered, body)).containsExactly(5, 6);
        numbered.deleteAll(Map.of("range", Map.of("number", Map.of("lt", 8))));
        assertThat(numbers(numbered, body)).containsExactly(8);
    }

    @Test
    void otherMembers_areRefused() {
        assertThatThrownBy(() -> documents.create(
                        "message",
                        JsonMapper.shared().valueToTree(Map.of("type", "webhook.test", "data", Map.of("own", 1)))))
                .isInstanceOf(ClusterRefusalException.class)
                .hasMessageContaining("strict_dynamic_mapping_exception");
    }

    @Test
    void closedIndex_isAFailure_andAMissingOneIsEmpty() throws IOException {
        Map<String, ?> all = Map.of("query", Map.of("match_all", Map.of()));
        assertThat(documents.search(all)).isEmpty();
        increment("own");
        var unused = cluster.call("POST", "/" + index + "/_close");
        assertThatThrownBy(() -> documents.search(all))
                .isInstanceOf(ClusterRefusalException.class)
                .hasMessageContaining("index_closed_exception");
        assertThatThrownBy(() -> documents.readAll(List.of("one")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("index_closed_exception");
    }

    /** Within a member that is searched in part, and in members that are only stored, anything goes. */
    @Test
    void searchedMembers_mayHaveOthersWithinThem() throws IOException {
        DocumentStore nested = new DocumentStore(
                cluster,
                "txsearch-test-" + UUID.randomUUID(),
                Map.of(
                        "times",
                        Map.of("properties", Map.of("created", Map.of("type", "date"))),
                        "more",
                        DocumentStore.STORED),
                Duration.ofSeconds(30));
        for (String more : List.of("\"text\"", "1", "[1,\"a\"]", "{\"a\":{\"b\":1}}", "null")) {
            String content = "{\"times\":{\"created\":\"2026-11-27T00:00:00Z\",\"other\":[{}]},\"more\":" + more + "}";
            assertThat(nested.create(
                            UUID.randomUUID().toString(), JsonMapper.shared().readTree(content)))
                    .as(more)
                    .isPresent();
        }
        assertThat(nested.count(Map.of("exists", Map.of("field", "times.created"))))
                .isEqualTo(5);
    }

    @Test
    void indexOfAnEarlierBuild_becomesStrict_andKeepsItsDocuments() throws IOException {
        Map<String, ?> before = Map.of(
                "dynamic",
                false,
                "properties",
                Map.of("times", Map.of("properties", Map.of("created", Map.of("type", "date")))));
        var unused = cluster.call("PUT", "/" + index, Map.of("mappings", before));
        var unusedToo = cluster.call(
                "PUT",
                "/" + index + "/_doc/old",
                Map.of("own", 1, "times", Map.of("created", "2026-11-27T00:00:00Z", "other", 1)));
        DocumentStore now = new DocumentStore(
                cluster,
                index,
                Map.of(
                        "own",
                        DocumentStore.STORED,
                        "times",
                        Map.of("properties", Map.of("created", Map.of("type", "date")))),
                Duration.ofSeconds(30));
        assertThat(now.create("new", JsonMapper.shared().valueToTree(Map.of("own", 2))))
                .isPresent();
        assertThatThrownBy(() -> now.create("message", JsonMapper.shared().valueToTree(Map.of("type", "webhook.test"))))
                .isInstanceOf(ClusterRefusalException.class);
        assertThat(now.read("old").orElseThrow().value().at("/times/other").asInt())
                .isEqualTo(1);
    }

    private static List<Integer> numbers(DocumentStore documents, Map<String, ?> body) throws IOException {
        return documents.searchReadable(body, kept -> {
            if (!kept.value().path("readable").asBoolean(false)) {
                throw new IOException("Unreadable");
            }
            return kept.value().path("number").asInt(-1);
        });
    }

    private void increment(String member) throws IOException {
        ObjectNode unused = documents.update(
                "one",
                false,
                content -> content.put(member, content.path(member).asInt(0) + 1));
    }
}
