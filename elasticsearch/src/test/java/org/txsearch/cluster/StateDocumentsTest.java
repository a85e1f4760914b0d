package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StateDocumentsTest {

    @Test
    void indexWhoseShardIsStarting_isReadAgain() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        HttpStub.Handler starting = request -> requests.incrementAndGet() == 1
                ? HttpStub.json(
                        503,
                        "{\"error\":{\"type\":\"no_shard_available_action_exception\",\"reason\":\"starting\"},\"status\":503}")
                : HttpStub.json(404, "{\"_index\":\"txsearch-notes\",\"_id\":\"demo\",\"found\":false}");
        try (HttpStub node = new HttpStub(starting);
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            assertThat(new StateDocuments(cluster).read("demo")).isEmpty();
            assertThat(requests).hasValue(2);
        }
    }
}
