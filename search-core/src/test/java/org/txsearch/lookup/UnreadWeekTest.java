package org.txsearch.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.HttpStub;
import org.txsearch.week.IsoWeek;

/** A week that appears, or is replaced, is searched until it has been read; a small one is read first. */
@Timeout(300)
class UnreadWeekTest {

    private static final long CREATED_AT = new IsoWeek(2026, 48).start().toEpochMilli();
    private static final String EMPTY = "{\"hits\":{\"total\":{\"value\":0}}}";

    /** The status of each answer to a search, which waits for it. */
    private final TransferQueue<Integer> searches = new LinkedTransferQueue<>();

    private volatile String indices = "";
    private final HttpStub server = new HttpStub(this::answer);
    private final Cluster cluster = Cluster.connect(List.of(server.uri()));
    private final KnownIds known = new KnownIds(cluster, 1_000_000, Duration.ofMillis(20));

    @AfterEach
    void stop() throws IOException {
        known.close();
        cluster.close();
        server.close();
    }

    @Test
    void weekThatAppears_isSearched_untilItIsRead() throws Exception {
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
        indices = index("first", 1);
        searches.transfer(404);
        // The reading has failed, and is tried again.
        searches.transfer(404);
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isTrue();
        searches.transfer(200);
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse());
    }

    /** A load that creates a week would otherwise look up every record meanwhile. */
    @Test
    void smallWeekThatAppears_isNotSearchedWhileItIsRead() throws Exception {
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
        indices = index("small", 100_000);
        Awaitility.await().until(searches::hasWaitingConsumer);
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
        searches.transfer(200);
    }

    @Test
    void largeWeekThatAppears_isSearchedWhileItIsRead() throws Exception {
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse();
        indices = index("large", 100_001);
        Awaitility.await().until(searches::hasWaitingConsumer);
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isTrue();
        searches.transfer(200);
    }

    @Test
    void weekWhoseIndexIsReplaced_isSearched_untilItIsReadAgain() throws Exception {
        indices = index("first", 1);
        searches.transfer(200);
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse());
        indices = index("second", 1);
        searches.transfer(404);
        searches.transfer(404);
        assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isTrue();
        searches.transfer(200);
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(known.mayHaveOtherTime(1, CREATED_AT)).isFalse());
    }

    private static String index(String uuid, int documents) {
        return "\"transactions-2026-w40-000001\":{\"uuid\":\"" + uuid + "\",\"health\":\"green\","
                + "\"primaries\":{\"docs\":{\"count\":" + documents
                + "}},\"shards\":{\"0\":[{\"routing\":{\"primary\":true},"
                + "\"seq_no\":{\"global_checkpoint\":0}}]}}";
    }

    private MockResponse answer(RecordedRequest request) throws InterruptedException {
        String path = request.getUrl().encodedPath();
        if (path.contains("/_stats")) {
            return HttpStub.json(200, "{\"indices\":{" + indices + "}}");
        }
        int status = path.endsWith("/_search") ? searches.take() : 200;
        return HttpStub.json(status, path.endsWith("/_search") && status == 200 ? EMPTY : "{}");
    }
}
