package org.txsearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two addresses, one of which takes its time: what is asked of the other. */
class SlowNodeTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(400);

    private final Stub slow = new Stub("slow");
    private final Stub quick = new Stub("quick");
    private final Cluster cluster = Cluster.connect(List.of(slow.server.uri(), quick.server.uri()));

    @AfterEach
    void close() throws IOException {
        slow.hangs.countDown();
        cluster.close();
        slow.server.close();
        quick.server.close();
    }

    @Test
    void slowRead_isMadeByAnotherNodeAndOtherCopies() throws Exception {
        // Enough for one hedge, and too few for a delay that a busy machine exceeds by itself.
        for (int i = 0; i < 31; i++) {
            read(SOON);
        }
        slow.isSlow = true;
        quick.requests.clear();
        // Of two reads one goes to the slow node first.
        assertThat(List.of(read(SOON), read(SOON))).containsOnly("quick");
        assertThat(quick.requests)
                .containsExactlyInAnyOrder("/_search?preference=merchant-1", "/_search?preference=merchant-1-other");
        assertThat(cluster.hedges()).isEqualTo(1);
    }

    @Test
    void slowWrite_isSentOnce() throws Exception {
        for (int i = 0; i < 40; i++) {
            read(SOON);
        }
        slow.isSlow = true;
        quick.requests.clear();
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> cluster.call(new Request("POST", "/_bulk"), SHORT))
                .withMessageContaining(slow.server.uri().getAuthority());
        assertThat(quick.requests).isEmpty();
    }

    @Test
    void silentNode_isAvoided_andAWriteThatWaitsForItFails() throws Exception {
        slow.isSilent = true;
        slow.isSlow = true;
        // Without this the write would wait for a minute.
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> cluster.call(new Request("POST", "/_bulk"), Duration.ofMinutes(1)))
                .withMessageContaining("no longer answers");
        assertThat(cluster.avoided()).containsExactly(slow.server.uri().getAuthority());
        quick.requests.clear();
        for (int i = 0; i < 4; i++) {
            assertThat(read(SOON)).isEqualTo("quick");
        }
        assertThat(quick.requests).hasSize(4);
    }

    @Test
    void readThatRanOutOfTimeInANode_isMadeByOtherCopies() throws Exception {
        slow.status = 504;
        assertThat(List.of(read(SOON), read(SOON))).containsOnly("quick");
        assertThat(quick.requests)
                .containsExactlyInAnyOrder("/_search?preference=merchant-1", "/_search?preference=merchant-1-other");
    }

    private String read(Duration limit) throws IOException {
        Request request = new Request("POST", "/_search");
        request.addParameter("preference", "merchant-1");
        return new String(cluster.read(request, limit), StandardCharsets.UTF_8);
    }

    /** A node that may not say which others it reaches. */
    private static final class Stub {

        private final CountDownLatch hangs = new CountDownLatch(1);
        private final List<String> requests = new CopyOnWriteArrayList<>();
        private final HttpStub server = new HttpStub(this::respond);
        private final String name;
        private volatile int status = 200;
        private volatile boolean isSlow;
        private volatile boolean isSilent;

        Stub(String name) {
            this.name = name;
        }

        private MockResponse respond(RecordedRequest request) throws InterruptedException {
            boolean isProbe = request.getTarget().startsWith("/_nodes");
            if (!isProbe) {
                requests.add(request.getTarget());
            }
            if (isProbe ? isSilent : isSlow) {
                hangs.await();
            }
            return HttpStub.json(isProbe ? 403 : status, name);
        }
    }
}
