package org.txsearch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;

class NodePoolIT {

    /** Also of what would keep the next test from working: blocks, settings of the cluster, and a template. */
    @Test
    void node_isOneProcessesAlone_andIsEmptied() throws Exception {
        NodePool.Lease lease = NodePool.lease().orElse(null);
        assumeTrue(lease != null, "there is a pool in a build by Maven only");
        try (lease) {
            URI node = lease.uri();
            assertThat(node).isNotEqualTo(SearchCluster.shared().uri());
            put(node, "/left", "{}");
            put(node, "/left/_settings", "{\"index.blocks.read_only\":true}");
            put(node, "/_index_template/left", "{\"index_patterns\":[\"left-*\"]}");
            put(node, "/_cluster/settings", "{\"persistent\":{\"cluster.routing.allocation.enable\":\"none\"}}");
            put(node, "/_cluster/settings", "{\"persistent\":{\"cluster.blocks.read_only\":true}}");

            NodePool.clear(node);

            assertThat(get(node, "/_cat/indices?expand_wildcards=all")).isEmpty();
            assertThat(get(node, "/_cluster/settings")).isEqualTo("{\"persistent\":{},\"transient\":{}}");
            assertThat(get(node, "/_index_template")).doesNotContain("left");
        }
    }

    private static void put(URI node, String path, String body) throws Exception {
        assertThat(Http.send(node, "PUT", path, body).statusCode()).isEqualTo(200);
    }

    private static String get(URI node, String path) throws Exception {
        return Http.send(node, "GET", path, "").body();
    }
}
