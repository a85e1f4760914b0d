package org.txsearch.ingest.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaPublisher;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.local.RestartableElasticsearch;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;

/** A cluster that is full of shards, on a node of the test's own. */
class UnavailableWeekIT {

    private static final String TOPIC = "unavailable-week-it";
    private static final LocalDate GOOD = LocalDate.of(2021, 9, 6);
    private static final LocalDate BAD = LocalDate.of(2021, 9, 13);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final KafkaConnection kafka = TestKafka.shared();

    @Test
    void weekThatCannotBeCreated_stallsNoOther_andIsCreatedLater() throws Exception {
        TestKafka.topic(TOPIC, 1);
        try (RestartableElasticsearch node = new RestartableElasticsearch();
                Cluster cluster = Cluster.connect(List.of(node.uri()))) {
            Weeks weeks = new Weeks(cluster);
            weeks.prepare();
            weeks.create(IsoWeek.of(GOOD));
            new Watermarks(cluster).open("another", Instant.now());
            maxShards(cluster, "1");
            BulkSettings settings = new BulkSettings(100, 1 << 20, 2, Duration.ofSeconds(2));
            try (Member member = new Member(kafka, cluster, TOPIC, TOPIC, settings)) {
                fill(BAD, 20);
                fill(GOOD, 300);
                Instant filled = Instant.now();
                await(() -> member.counts().indexed() == 300
                        && new Watermarks(cluster)
                                .open()
                                .getOrDefault("kafka/test/" + TOPIC + "/0", Instant.EPOCH)
                                .isAfter(filled));
                assertThat(member.letters())
                        .hasSize(20)
                        .extracting(DeadLetter::faults)
                        .allSatisfy(faults -> {
                            assertThat(faults.get(0).code()).isEqualTo("WEEK_UNAVAILABLE");
                            assertThat(faults.get(0).detail()).contains("2021-W37", "maximum normal shards open");
                        });
                maxShards(cluster, "null");
                // Those that are there already are superseded in nothing: the week has none of them.
                long before = member.counts().indexed();
                for (int round = 0; member.counts().indexed() == before; round++) {
                    fill(BAD, 20);
                    long read = 320 + 20L * (round + 1);
                    await(() ->
                            member.counts().read() == read && member.counts().isComplete());
                }
                assertThat(member.counts().indexed()).isEqualTo(before + 20);
            }
        }
    }

    private void fill(LocalDate monday, int count) throws IOException, InterruptedException {
        try (KafkaPublisher producer = new KafkaPublisher(kafka, TOPIC)) {
            new TransactionGenerator(new GeneratorSettings(count, 11, monday, monday.plusDays(6)))
                    .forEach(
                            record -> producer.publish(MessageFormat.Kind.TRANSACTION, record, 0, record.length, null),
                            done -> {});
            producer.flush();
        }
    }

    private static void maxShards(Cluster cluster, String value) throws IOException {
        Request request = new Request("PUT", "/_cluster/settings");
        request.setJsonEntity("{\"persistent\":{\"cluster.max_shards_per_node\":" + value + "}}");
        cluster.raw().performRequest(request);
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(LIMIT).pollInterval(Duration.ofMillis(50)).until(condition);
    }
}
