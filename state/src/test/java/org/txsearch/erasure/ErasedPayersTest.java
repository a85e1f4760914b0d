package org.txsearch.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.HttpStub;

/** A register that answers so slowly that each reading is old when it ends. */
@Timeout(300)
class ErasedPayersTest {

    private static final MockResponse EMPTY =
            HttpStub.json(200, "{\"timed_out\":false,\"_shards\":{\"failed\":0},\"hits\":{\"hits\":[]}}");

    private final AtomicInteger searches = new AtomicInteger();
    private final Semaphore answers = new Semaphore(0);
    private final HttpStub server = new HttpStub(request -> {
        searches.incrementAndGet();
        answers.acquire();
        return EMPTY;
    });
    private final Cluster cluster = Cluster.connect(List.of(server.uri()));
    private final ErasedPayers payers =
            new ErasedPayers(new ErasureRegister(cluster, Duration.ofMinutes(1)), Duration.ZERO);

    @AfterEach
    void stop() throws IOException {
        answers.release(1_000);
        cluster.close();
        server.close();
    }

    @Test
    void recordsThatWereIngestedBeforeAReading_shareIt() throws Exception {
        long before = System.currentTimeMillis();
        answers.release();
        for (int i = 0; i < 100; i++) {
            assertThat(payers.concern("M", () -> before, () -> {})).isFalse();
        }
        // The second is ahead, and no record waits for its answer.
        assertThat(searches.get()).isLessThanOrEqualTo(2);
    }

    @Test
    void recordThatWasIngestedAfterAReading_waitsForTheNext() throws Exception {
        long after = System.currentTimeMillis() + Duration.ofHours(1).toMillis();
        answers.release(5);
        for (int i = 0; i < 5; i++) {
            assertThat(payers.concern("M", () -> after, () -> {})).isFalse();
        }
        assertThat(searches).hasValue(5);
    }
}
