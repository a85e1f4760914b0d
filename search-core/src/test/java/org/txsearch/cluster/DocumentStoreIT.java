package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
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

    private void increment(String member) throws IOException {
        ObjectNode unused = documents.update(
                "one",
                false,
                content -> content.put(member, content.path(member).asInt(0) + 1));
    }
}
