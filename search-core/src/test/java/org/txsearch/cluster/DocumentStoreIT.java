package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DocumentStoreIT {

    private final DocumentStore documents = new DocumentStore(
            TestCluster.cluster(), "txsearch-test-" + UUID.randomUUID(), Map.of(), Duration.ofSeconds(30));

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
        assertThat(documents.read("one").orElseThrow().content().toString()).isEqualTo("{\"others\":3,\"own\":1}");
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
                TestCluster.cluster(),
                "txsearch-test-" + UUID.randomUUID(),
                Map.of("number", Map.of("type", "long"), "group", Map.of("type", "long")),
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

    private static List<Integer> numbers(DocumentStore documents, Map<String, ?> body) throws IOException {
        return documents.searchReadable(body, kept -> {
            if (!kept.content().path("readable").asBoolean(false)) {
                throw new IOException("Unreadable");
            }
            return kept.content().path("number").asInt(-1);
        });
    }

    private void increment(String member) throws IOException {
        ObjectNode unused = documents.update(
                "one",
                false,
                content -> content.put(member, content.path(member).asInt(0) + 1));
    }
}
