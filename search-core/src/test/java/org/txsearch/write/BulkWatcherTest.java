package org.txsearch.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.txsearch.cluster.Cluster;

@Timeout(300)
class BulkWatcherTest {

    private final Map<String, Integer> told = new ConcurrentSkipListMap<>();

    private final BulkWatcher watcher = new BulkWatcher() {
        @Override
        public void request(RoundTripEnd end, Duration took) {
            assertThat(took).isPositive();
            told.merge("request " + end, 1, Integer::sum);
        }

        @Override
        public void judged(ItemVerdict verdict, int documents) {
            told.merge(verdict.name(), documents, Integer::sum);
        }

        @Override
        public void unanswered(int documents) {
            told.merge("unanswered", documents, Integer::sum);
        }
    };

    @Test
    void eachRequest_isReportedOnce() throws Exception {
        StubBulk bulk = (request, operations) -> switch (request) {
            case 0 -> StubAnswer.status(429);
            case 1 -> StubElasticsearch.each(operations, 201).ending(StubEnding.NO_ANSWER);
            case 2 ->
                StubAnswer.items(List.of(
                        StubElasticsearch.item(201),
                        StubElasticsearch.item(409),
                        StubElasticsearch.item(400),
                        StubElasticsearch.item(429),
                        StubElasticsearch.item(403)));
            default -> StubElasticsearch.each(operations, 201);
        };
        try (StubElasticsearch stub = new StubElasticsearch(bulk, Writes.NEWER);
                Cluster cluster = Cluster.connect(List.of(stub.uri()));
                BulkWriter writer = new BulkWriter(
                        cluster,
                        new BulkSettings(1_000, 64 << 20, 1, Duration.ofMinutes(5)),
                        WriteTarget.homes(),
                        watcher)) {
            new Writes().all(writer, Writes.documents(5));
            writer.flush();
        }

        assertThat(told)
                .containsEntry("request REFUSED", 1)
                .containsEntry("request UNANSWERED", 1)
                .containsEntry("unanswered", 10)
                .containsEntry("CONFLICT", 1)
                .containsEntry("REJECTED", 1)
                .containsEntry("AGAIN_SLOWER", 1)
                .containsEntry("BLOCKED", 1)
                .containsEntry("STORED", 3);
    }
}
