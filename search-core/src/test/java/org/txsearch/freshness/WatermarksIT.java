package org.txsearch.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.txsearch.cluster.TestCluster;

class WatermarksIT {

    private static final Instant T = Instant.parse("2026-11-21T10:00:00Z");
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Watermarks watermarks = new Watermarks(TestCluster.cluster());
    private final Watermarks another = new Watermarks(TestCluster.cluster());
    private final String source = "load/" + UUID.randomUUID();

    @BeforeEach
    @AfterEach
    void closeAll() throws IOException {
        for (String open : watermarks.open().keySet()) {
            watermarks.close(open);
        }
    }

    @Test
    void openedSource_isThereForEveryReader() throws IOException {
        assertThat(watermarks.least(SOON)).isEmpty();
        watermarks.open(source, T);
        assertThat(another.open()).containsExactly(Map.entry(source, T));
        assertThat(another.least(SOON)).hasValue(T);
    }

    @Test
    void sourceThatIsOpen_staysWhereItIs() throws IOException {
        watermarks.open(source, T);
        another.open(source, T.minusSeconds(5));
        another.open(source, T.plusSeconds(5));
        watermarks.open(source, T.plusSeconds(5));
        assertThat(watermarks.open()).containsExactly(Map.entry(source, T));
    }

    @Test
    void advance_movesForwardOnly_forAllWriters() throws IOException {
        watermarks.open(source, T);
        watermarks.advance(Map.of(source, T.plusSeconds(3)));
        another.advance(Map.of(source, T.plusSeconds(1)));
        assertThat(watermarks.open()).containsExactly(Map.entry(source, T.plusSeconds(3)));
        another.advance(Map.of(source, T.plusSeconds(5)));
        watermarks.advance(Map.of(source, T.plusSeconds(4)));
        assertThat(watermarks.open()).containsExactly(Map.entry(source, T.plusSeconds(5)));
        watermarks.advance(Map.of(source, T.plusSeconds(6)));
        assertThat(watermarks.open()).containsExactly(Map.entry(source, T.plusSeconds(6)));
    }

    @Test
    void advanceOfMany_isOneWrite() throws IOException {
        Map<String, Instant> many = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            many.put("kafka/transactions/" + i, T.plusSeconds(i));
        }
        watermarks.advance(many);
        long before = writes();
        many.replaceAll((name, watermark) -> watermark.plusSeconds(1));
        watermarks.advance(many);
        assertThat(writes() - before).isEqualTo(1);
        watermarks.advance(many);
        assertThat(writes() - before).isEqualTo(1);
        assertThat(watermarks.open()).containsExactlyInAnyOrderEntriesOf(many);
        assertThat(watermarks.least(SOON)).hasValue(T.plusSeconds(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load//data/in 2026/ü.avro",
                "a/../b",
                "_all",
                "*",
                "x,y",
                "%2F?refresh=false#",
                "\"quoted\"\n",
                "kafka/topic-7"
            })
    void name_mayHoldAnything(String name) throws IOException {
        watermarks.open(name, T);
        watermarks.advance(Map.of(name, T.plusSeconds(1)));
        assertThat(another.open()).containsExactly(Map.entry(name, T.plusSeconds(1)));
        assertThat(another.close(name)).isTrue();
        assertThat(watermarks.open()).isEmpty();
    }

    @Test
    void nameThatIsEmptyOrTooLong_isRefused() {
        for (String name : List.of("", "x".repeat(513), "ü".repeat(257))) {
            assertThatIllegalArgumentException().isThrownBy(() -> watermarks.open(name, T));
            assertThatIllegalArgumentException().isThrownBy(() -> watermarks.advance(Map.of(name, T)));
        }
    }

    @Test
    void closedSource_canBeOpenedAgainAtOnce_evenFurtherBack() throws IOException {
        watermarks.open(source, T);
        watermarks.advance(Map.of(source, T.plusSeconds(9)));
        assertThat(watermarks.close(source)).isTrue();
        assertThat(watermarks.close(source)).isFalse();
        assertThat(watermarks.least(SOON)).isEmpty();
        watermarks.open(source, T);
        assertThat(another.open()).containsExactly(Map.entry(source, T));
        watermarks.advance(Map.of(source, T.plusSeconds(1)));
        assertThat(another.open()).containsExactly(Map.entry(source, T.plusSeconds(1)));
    }

    @Test
    void sourceClosedByAnother_isOpenAgainWhenItMovesOn() throws IOException {
        watermarks.open(source, T);
        another.close(source);
        watermarks.advance(Map.of(source, T.plusSeconds(1)));
        assertThat(another.open()).containsExactly(Map.entry(source, T.plusSeconds(1)));
    }

    @Test
    void severalWriters_leaveTheLatest() throws Exception {
        watermarks.open(source, T);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                int offset = writer;
                Watermarks own = offset < 2 ? watermarks : new Watermarks(TestCluster.cluster());
                writers.add(threads.submit(() -> {
                    for (int i = 0; i < 15; i++) {
                        Instant before = own.open().get(source);
                        own.advance(Map.of(source, T.plusMillis(4L * i + offset)));
                        assertThat(own.open().get(source)).isAfterOrEqualTo(before);
                    }
                    return null;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(watermarks.open()).containsExactly(Map.entry(source, T.plusMillis(4 * 14 + 3)));
    }

    @Test
    void missingIndex_hasNoOpenSource_andIsMadeAgain() throws IOException {
        watermarks.open(source, T);
        deleteIndex();
        assertThat(watermarks.open()).isEmpty();
        assertThat(watermarks.least(SOON)).isEmpty();
        assertThat(watermarks.close(source)).isFalse();
        another.open(source, T);
        deleteIndex();
        another.advance(Map.of(source, T.plusSeconds(1)));
        assertThat(watermarks.open()).containsExactly(Map.entry(source, T.plusSeconds(1)));
        assertThat(watermarks.least(SOON)).hasValue(T.plusSeconds(1));
        deleteIndex();
        new Watermarks(TestCluster.cluster()).advance(Map.of(source, T.plusSeconds(2)));
        assertThat(watermarks.least(SOON)).hasValue(T.plusSeconds(2));
    }

    @Test
    void least_isThatOfAllSources() throws IOException {
        IntStream.range(0, 30).forEach(i -> open("source/" + i, T.plusSeconds((i * 7) % 30)));
        assertThat(watermarks.least(SOON)).hasValue(T);
        watermarks.close("source/0");
        assertThat(watermarks.least(SOON)).hasValue(T.plusSeconds(1));
    }

    private void open(String name, Instant from) {
        try {
            watermarks.open(name, from);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns how many bulk requests the index has taken. */
    private static long writes() throws IOException {
        return TestCluster.get("/txsearch-watermarks/_stats/bulk")
                .at("/_all/primaries/bulk/total_operations")
                .asLong();
    }

    private static void deleteIndex() throws IOException {
        try {
            TestCluster.cluster().raw().performRequest(new Request("DELETE", "/txsearch-watermarks"));
        } catch (ResponseException e) {
            throw new AssertionError("The index was not there", e);
        }
    }
}
