package org.txsearch.operational;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.TestCluster;

/** No index beside the weeks takes a document that another program wrote. */
class StrictMappingsIT {

    /** The members of notes differ from command to command, nothing searches them, and only commands may write them. */
    private static final String NOTES = "txsearch-notes";

    @Test
    void indicesOfState_areStrict() throws IOException {
        new OperationalIndices(TestCluster.cluster(), Duration.ofSeconds(30)).create();
        Map<String, String> dynamic = new TreeMap<>();
        TestCluster.cluster()
                .call("GET", "/txsearch-*/_mapping")
                .forEachEntry((index, content) -> dynamic.put(
                        index, content.path("mappings").path("dynamic").asString("true")));
        dynamic.keySet().removeIf(index -> index.startsWith("txsearch-test-") || index.equals(NOTES));
        assertThat(dynamic)
                .containsKeys("txsearch-exports", "txsearch-webhook-endpoints", "txsearch-watermarks", "txsearch-weeks")
                .hasSizeGreaterThanOrEqualTo(13)
                .allSatisfy((index, rule) -> assertThat(rule).as(index).isEqualTo("strict"));
    }
}
