package org.txsearch.ingest.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.txsearch.ingest.Eventually.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.elasticsearch.client.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaPublisher;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.ingest.pipeline.DeadLetter;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.local.OwnElasticsearch;
import org.txsearch.process.Tracing;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;
import org.txsearch.write.WriteFailedException;

/** Loads into weeks that cannot be created, on a separate node. */
class UnavailableWeekIT {

    private static final String TOPIC = "unavailable-week-it";
    private static final String FULL_TOPIC = "full-cluster-it";
    private static final LocalDate GOOD = LocalDate.of(2021, 9, 6);
    private static final LocalDate BAD = LocalDate.of(2021, 9, 13);
    private static final LocalDate LATER = LocalDate.of(2021, 9, 20);
    private static final BulkSettings SETTINGS = new BulkSettings(100, 1 << 20, 2, Duration.ofSeconds(2));

    @AutoClose
    private static OwnElasticsearch node;

    private final KafkaConnection kafka = TestKafka.shared();

    @AutoClose
    private Cluster cluster;

    @BeforeAll
    static void start() throws IOException {
        node = new OwnElasticsearch();
    }

    @BeforeEach
    void prepare() throws IOException {
        cluster = Cluster.connect(List.of(node.uri()));
        Weeks weeks = new Weeks(cluster);
        weeks.prepare();
        weeks.create(IsoWeek.of(GOOD));
        new Watermarks(cluster).open("another", Instant.now());
    }

    @Tag("slow")
    @Test
    void weekThatCannotBeCreated_stallsNoOther_andIsCreatedLater() throws Exception {
        TestKafka.topic(TOPIC, 1);
        // The week has one shard, so it would exceed the limit of shards.
        call("PUT", "/_index_template/of-another", """
            {"index_patterns": ["transactions-2021-w37-*"], "priority": 900,
             "template": {"settings": {"number_of_shards": 4, "routing_partition_size": 2}}}\
            """);
        try (Member member = new Member(kafka, cluster, TOPIC, TOPIC, SETTINGS)) {
            fill(TOPIC, BAD, 20);
            fill(TOPIC, GOOD, 300);
            Instant filled = Instant.now();
            await(() -> member.counts().tally().indexed() == 300
                    && new Watermarks(cluster)
                            .open()
                            .getOrDefault("kafka/test/" + TOPIC + "/0", Instant.EPOCH)
                            .isAfter(filled));
            assertThat(member.letters())
                    .hasSize(20)
                    .extracting(DeadLetter::faults)
                    .allSatisfy(faults -> {
                        assertThat(faults.get(0).code()).isEqualTo("WEEK_UNAVAILABLE");
                        assertThat(faults.get(0).detail()).contains("2021-W37", "partition");
                    });
            call("DELETE", "/_index_template/of-another", null);
            // None is superseded, because the week has no transactions.
            long before = member.counts().tally().indexed();
            for (int round = 0; member.counts().tally().indexed() == before; round++) {
                fill(TOPIC, BAD, 20);
                long read = 320 + 20L * (round + 1);
                await(() -> member.counts().read() == read && member.counts().isComplete());
            }
            assertThat(member.counts().tally().indexed()).isEqualTo(before + 20);
        }
    }

    @Test
    void fullCluster_endsTheFollower_andTheNextOneContinues() throws Exception {
        TestKafka.topic(FULL_TOPIC, 1);
        maxShards("1");
        fill(FULL_TOPIC, LATER, 20);
        fill(FULL_TOPIC, GOOD, 300);
        Member full = new Member(kafka, cluster, FULL_TOPIC, FULL_TOPIC, SETTINGS);
        await(() -> !full.isAlive());
        assertThat(full.letters()).isEmpty();
        assertThatThrownBy(full::close)
                .cause()
                .isInstanceOf(WriteFailedException.class)
                .hasMessageStartingWith("The week 2021-W38 cannot be created. Elasticsearch has ")
                .hasMessageContaining("raise cluster.max_shards_per_node");
        maxShards("null");
        try (Member next = new Member(kafka, cluster, FULL_TOPIC, FULL_TOPIC, SETTINGS)) {
            await(() -> next.counts().read() == 320 && next.counts().isComplete());
            assertThat(next.letters()).isEmpty();
            assertThat(next.counts().tally().indexed() + next.counts().tally().superseded())
                    .isEqualTo(320);
        }
    }

    private void fill(String topic, LocalDate monday, int count) throws IOException, InterruptedException {
        try (KafkaPublisher producer = new KafkaPublisher(kafka, topic, MessageKey.MERCHANT_AND_ID, Tracing.off())) {
            new TransactionGenerator(new GeneratorSettings(count, 11, monday, monday.plusDays(6)))
                    .forEach(
                            record -> producer.publish(SourceKind.TRANSACTION, record, 0, record.length, null),
                            done -> {});
            producer.flush();
        }
    }

    private void maxShards(String value) throws IOException {
        call("PUT", "/_cluster/settings", "{\"persistent\":{\"cluster.max_shards_per_node\":" + value + "}}");
    }

    private void call(String method, String path, @Nullable String body) throws IOException {
        Request request = new Request(method, path);
        request.setJsonEntity(body);
        cluster.raw().performRequest(request);
    }
}
