package org.txsearch.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;

class MinimumWatermarkIT {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00.123456Z");
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Watermarks watermarks = new Watermarks(TestCluster.cluster());
    private final AsOf asOf = of(watermarks, NOW);

    @BeforeEach
    @AfterEach
    void closeAll() throws IOException {
        for (String open : watermarks.open().keySet()) {
            watermarks.close(open);
        }
    }

    @Test
    void withoutASource_itIsNowLessTheSkew_inMilliseconds() {
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:59.123Z");
    }

    @Test
    void sourceThatLags_holdsIt() throws IOException {
        watermarks.open("a", NOW.minusSeconds(60));
        watermarks.open("b", NOW);
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:00.123Z");
        watermarks.advance(Map.of("a", NOW.minusSeconds(2)));
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:58.123Z");
    }

    @Test
    void sourcesThatAreAhead_doNotTakeItBeyondTheSkew() throws IOException {
        watermarks.open("a", NOW);
        watermarks.open("b", NOW.plusSeconds(60));
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:59.123Z");
    }

    @Test
    void watermarksThatCannotBeRead_leaveTheLastInstant() throws Exception {
        watermarks.open("a", NOW.minusSeconds(60));
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:00.123Z");
        watermarks.advance(Map.of("a", NOW.minusSeconds(5)));

        request("POST", "/txsearch-watermarks/_close");
        try {
            // A closed index has sources that nobody can read: that is not the same as having none.
            assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:00.123Z");
            assertThat(of(watermarks, NOW).read(SOON)).isEqualTo(AsOf.UNKNOWN);
        } finally {
            request("POST", "/txsearch-watermarks/_open?wait_for_active_shards=1");
        }
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:55.123Z");
        assertThat(asOf.read(Duration.ZERO)).isEqualTo("2026-11-21T09:59:55.123Z");
    }

    @Test
    void watermarkOfAnotherForm_leavesTheLastInstant() throws Exception {
        watermarks.open("a", NOW.minusSeconds(60));
        assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:00.123Z");
        Request other = new Request("PUT", "/txsearch-watermarks/_doc/b?refresh=true");
        other.setJsonEntity("{\"watermark\":1763719200000}");
        TestCluster.cluster().raw().performRequest(other);
        try {
            assertThat(asOf.read(SOON)).isEqualTo("2026-11-21T09:59:00.123Z");
            assertThat(of(watermarks, NOW).read(SOON)).isEqualTo(AsOf.UNKNOWN);
        } finally {
            request("DELETE", "/txsearch-watermarks/_doc/b?refresh=true");
        }
    }

    @Test
    void unreachableCluster_leavesTheLastInstant() throws Exception {
        try (Cluster nobody = Cluster.connect(List.of(URI.create("http://127.0.0.1:9")))) {
            assertThat(of(new Watermarks(nobody), NOW).read(SOON)).isEqualTo(AsOf.UNKNOWN);
        }
    }

    private static AsOf of(Watermarks watermarks, Instant now) {
        return new MinimumWatermark(watermarks, Clock.fixed(now, ZoneOffset.UTC), Duration.ofSeconds(1));
    }

    private static void request(String method, String path) throws IOException {
        TestCluster.cluster().raw().performRequest(new Request(method, path));
    }
}
