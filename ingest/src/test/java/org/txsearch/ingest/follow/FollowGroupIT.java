package org.txsearch.ingest.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.txsearch.ingest.Eventually.await;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.elasticsearch.client.Request;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.TestCluster;
import org.txsearch.demo.generator.GeneratorSettings;
import org.txsearch.demo.generator.TransactionGenerator;
import org.txsearch.freshness.Watermarks;
import org.txsearch.index.Weeks;
import org.txsearch.ingest.Eventually;
import org.txsearch.ingest.kafka.FakeRegistry;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.KafkaPublisher;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.kafka.TestKafka;
import org.txsearch.ingest.source.SampleTransactions;
import org.txsearch.ingest.source.SourceKind;
import org.txsearch.process.Tracing;
import org.txsearch.week.IsoWeek;
import org.txsearch.write.BulkSettings;

/** Follows with several members, rebalances, and a cluster that rejects writes. */
class FollowGroupIT {

    private final Cluster cluster = TestCluster.cluster();
    private final KafkaConnection kafka = TestKafka.shared();

    @Tag("slow")
    @Test
    void members_shareThePartitions_andNothingIsLostWhereTheyComeAndGo() throws Exception {
        String topic = "group-it-share";
        GeneratorSettings settings = week(20_000, LocalDate.of(2021, 5, 3));
        fill(topic, settings, 6);
        // Small requests, so that there is work in flight at every rebalance.
        BulkSettings small = new BulkSettings(100, 1 << 20, 2, Duration.ofMinutes(1));
        List<Member> members = new ArrayList<>();
        long indexed = 0;
        try {
            members.add(new Member(kafka, cluster, topic, topic, small));
            for (int round = 0; round < 4; round++) {
                members.add(new Member(kafka, cluster, topic, topic, small));
                await(() -> List.copyOf(Member.shares(kafka, topic).values()).equals(List.of(3, 3)));
                Member oldest = members.remove(0);
                oldest.close();
                indexed += oldest.counts().tally().indexed();
                assertThat(oldest.counts().isComplete()).isTrue();
            }
            await(() -> isCommittedToTheEnd(topic));
        } finally {
            for (Member member : members) {
                member.close();
                indexed += member.counts().tally().indexed();
            }
        }
        assertThat(indexed).isEqualTo(20_000);
        assertThat(Ledger.stored(cluster, "transactions-2021-w18")).isEqualTo(Ledger.of(settings));
    }

    @Tag("slow")
    @Test
    void weekThatIsBlocked_holdsTheWatermark_andTheMemberStays() throws Exception {
        String topic = "group-it-blocked";
        GeneratorSettings settings = week(5_000, LocalDate.of(2021, 6, 7));
        new Weeks(cluster).create(IsoWeek.of(LocalDate.of(2021, 6, 7)));
        block("transactions-2021-w23", true);
        fill(topic, settings, 2);
        // A member that did not poll for this long would be removed from the group.
        KafkaConnection impatient =
                new KafkaConnection(kafka.bootstrapServers(), Map.of("max.poll.interval.ms", "10000"));
        BulkSettings tiny = new BulkSettings(50, 1 << 20, 1, Duration.ofMinutes(5));
        try (Member member = new Member(impatient, cluster, topic, topic, tiny)) {
            await(() -> member.status().partitions() == 2);
            Map<String, Integer> before = Member.shares(kafka, topic);
            Instant patienceIsOver = Instant.now().plusSeconds(12);
            await(() -> Instant.now().isAfter(patienceIsOver));
            assertThat(Member.shares(kafka, topic)).isEqualTo(before).hasSize(1);
            assertThat(member.counts().tally().indexed()).isZero();
            assertThat(committed(topic)).isEmpty();
            Instant filled = Instant.now();
            assertThat(marks(topic))
                    .hasSize(2)
                    .allSatisfy(mark -> assertThat(mark).isBefore(filled.minusSeconds(11)));
            block("transactions-2021-w23", false);
            await(() -> isCommittedToTheEnd(topic));
            await(() -> marks(topic).stream().allMatch(mark -> mark.isAfter(filled)));
            assertThat(Member.shares(kafka, topic)).isEqualTo(before);
            assertThat(member.letters()).isEmpty();
        }
        assertThat(Ledger.stored(cluster, "transactions-2021-w23")).isEqualTo(Ledger.of(settings));
    }

    @Test
    void idleMember_keepsTheWatermarkJustBeforeNow() throws Exception {
        String topic = "group-it-idle";
        fill(topic, week(10, LocalDate.of(2021, 7, 5)), 2);
        try (Member member = new Member(kafka, cluster, topic, topic, BulkSettings.defaults())) {
            for (int i = 0; i < 3; i++) {
                Instant now = Instant.now();
                await(() -> marks(topic).size() == 2 && marks(topic).stream().allMatch(mark -> mark.isAfter(now)));
            }
            assertThat(member.counts().tally().indexed()).isEqualTo(10);
            assertThat(member.status().lag()).isZero();
        }
    }

    /** Reads as_of like a search, while the clocks of the members run on their own. */
    @Tag("slow")
    @Test
    void newPartitions_holdAsOf_untilTheyAreRead() throws Exception {
        String topic = "group-it-grows";
        // Creates the index of watermarks first: its shard may not be ready while another member is still creating it.
        new Watermarks(cluster).open(topic, Instant.now());
        new Watermarks(cluster).close(topic);
        fill(topic, week(10, LocalDate.of(2021, 9, 20)), 1);
        try (Member one = new Member(kafka, cluster, topic, topic, BulkSettings.defaults());
                Member two = new Member(kafka, cluster, topic, topic, BulkSettings.defaults())) {
            Instant before = Instant.now();
            await(() -> marks(topic).size() == 1 && leastMark(topic).isAfter(before));
            try (Admin admin = kafka.admin()) {
                admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(3)))
                        .all()
                        .get();
            }
            Instant appended = append(topic, week(40, LocalDate.of(2021, 9, 27)), List.of(1, 2));
            Instant asOf = leastMark(topic);
            Instant deadline = Instant.now().plus(Eventually.LIMIT);
            while (!asOf.isAfter(appended)) {
                assertThat(Instant.now()).as("in time").isBefore(deadline);
                Instant now = leastMark(topic);
                assertThat(now).as("as_of never goes back").isAfterOrEqualTo(asOf);
                asOf = now;
            }
            assertThat(one.counts().tally().indexed() + two.counts().tally().indexed())
                    .as("stored when as_of says so")
                    .isEqualTo(50);
            await(() -> List.copyOf(Member.shares(kafka, topic).values()).stream()
                            .mapToInt(Integer::intValue)
                            .sum()
                    == 3);
        }
        assertThat(Ledger.stored(cluster, "transactions-2021-w39"))
                .isEqualTo(Ledger.of(week(40, LocalDate.of(2021, 9, 27))));
    }

    @Test
    void registryThatIsAway_delaysMessages_andNoneBecomesALetter() throws Exception {
        String topic = "group-it-registry";
        TestKafka.topic(topic, 1);
        GenericRecord record = SampleTransactions.minimal("M-registry", "t1");
        try (FakeRegistry registry = new FakeRegistry()) {
            int id = registry.register(record.getSchema().toString());
            registry.answers(503, "");
            TestKafka.append(
                    topic,
                    List.of(Map.entry(
                            "M-registry|t1".getBytes(StandardCharsets.UTF_8), FakeRegistry.framed(id, record))));
            try (Member member = new Member(
                    kafka,
                    cluster,
                    topic,
                    topic,
                    BulkSettings.defaults(),
                    new MessageFormat(MessageKey.MERCHANT_AND_ID, registry.client()))) {
                await(() -> String.valueOf(member.status().stall()).contains("schema registry"));
                assertThat(committed(topic)).isEmpty();
                registry.answers(0, "");
                await(() -> isCommittedToTheEnd(topic));
                assertThat(member.counts().tally().indexed()).isEqualTo(1);
                assertThat(member.letters()).isEmpty();
                await(() -> member.status().stall() == null);
            }
        }
    }

    private Instant leastMark(String topic) throws IOException {
        return marks(topic).stream().min(Instant::compareTo).orElse(Instant.EPOCH);
    }

    /** Appends messages to the partitions in turn, and returns the timestamp of the last one. */
    private Instant append(String topic, GeneratorSettings settings, List<Integer> partitions) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (Producer<byte[], byte[]> producer = kafka.producer()) {
            new TransactionGenerator(settings)
                    .forEach(
                            record -> sent.add(producer.send(new ProducerRecord<>(
                                    topic,
                                    partitions.get(sent.size() % partitions.size()),
                                    MessageKey.MERCHANT_AND_ID.key(record, 0, record.length),
                                    MessageFormat.value(SourceKind.TRANSACTION, record, 0, record.length)))),
                            done -> {});
        }
        long last = 0;
        for (Future<RecordMetadata> durable : sent) {
            last = Math.max(last, durable.get().timestamp());
        }
        return Instant.ofEpochMilli(last);
    }

    @Test
    void trace_goesThroughTheBrokerIntoElasticsearch() throws Exception {
        String topic = "group-it-trace";
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        try (Tracing tracing = Tracing.to(spans, "test", 1)) {
            fill(topic, week(1, LocalDate.of(2021, 8, 2)), 1, tracing);
            try (Member member = new Member(kafka, cluster.tracedBy(tracing), topic, topic, BulkSettings.defaults())) {
                await(() -> isCommittedToTheEnd(topic));
                assertThat(member.counts().tally().indexed()).isEqualTo(1);
            }
            tracing.flush();
            assertOneTrace(spans, topic);
        }
    }

    private static void assertOneTrace(InMemorySpanExporter spans, String topic) {
        SpanData sent = only(spans, "send " + topic);
        SpanData processed = only(spans, "process " + topic);
        assertThat(processed.getParentSpanId()).isEqualTo(sent.getSpanId());
        assertThat(processed.getAttributes().get(AttributeKey.stringKey("txsearch.outcome")))
                .isEqualTo("indexed");
        assertThat(spans.getFinishedSpanItems())
                .filteredOn(span -> span.getTraceId().equals(sent.getTraceId()))
                .extracting(SpanData::getName)
                .contains("write", "elasticsearch bulk");
    }

    private static SpanData only(InMemorySpanExporter spans, String name) {
        List<SpanData> named = spans.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
        assertThat(named).hasSize(1);
        return named.get(0);
    }

    private void fill(String topic, GeneratorSettings settings, int partitions)
            throws InterruptedException, IOException {
        fill(topic, settings, partitions, Tracing.off());
    }

    private void fill(String topic, GeneratorSettings settings, int partitions, Tracing tracing)
            throws InterruptedException, IOException {
        TestKafka.topic(topic, partitions);
        try (KafkaPublisher producer = new KafkaPublisher(kafka, topic, MessageKey.MERCHANT_AND_ID, tracing)) {
            new TransactionGenerator(settings)
                    .forEach(
                            record -> producer.publish(SourceKind.TRANSACTION, record, 0, record.length, null),
                            done -> {});
            producer.flush();
        }
    }

    private static GeneratorSettings week(long count, LocalDate monday) {
        return new GeneratorSettings(count, 11, monday, monday.plusDays(6));
    }

    private void block(String alias, boolean block) throws IOException {
        Request request = new Request("PUT", "/" + alias + "/_settings");
        request.setJsonEntity("{\"index.blocks.write\":" + block + "}");
        cluster.raw().performRequest(request);
    }

    private List<Instant> marks(String topic) throws IOException {
        return new Watermarks(cluster)
                .open().entrySet().stream()
                        .filter(mark -> mark.getKey().startsWith("kafka/test/" + topic + "/"))
                        .map(Map.Entry::getValue)
                        .toList();
    }

    private boolean isCommittedToTheEnd(String topic) throws InterruptedException {
        try (Admin admin = kafka.admin()) {
            return offsets(admin, topic).ends().equals(committed(topic));
        }
    }

    private Map<TopicPartition, Long> committed(String topic) throws InterruptedException {
        try (Admin admin = kafka.admin()) {
            return offsets(admin, topic).committed();
        }
    }

    private GroupOffsets offsets(Admin admin, String topic) {
        return new GroupOffsets(kafka, admin, topic, topic);
    }
}
