package org.txsearch.ingest.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.txsearch.cluster.Cluster;
import org.txsearch.freshness.Watermarks;
import org.txsearch.ingest.kafka.MessageFormat;
import org.txsearch.ingest.kafka.MessageKey;
import org.txsearch.ingest.pipeline.DeadLetters;
import org.txsearch.ingest.pipeline.PipelineCounts;

class MemberConsumerTest {

    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    @Test
    void commitsThatARebalanceRefuses_areRepeated() throws IOException {
        List<KafkaException> refusals = List.of(
                new RebalanceInProgressException("a rebalance"),
                new CommitFailedException("another member has it"),
                new TimeoutException("no answer"));
        Committing consumer = new Committing(refusals.iterator());
        Assignment assignment = new Assignment();
        List<String> stalls = new ArrayList<>();
        // Neither of them answers, because this test does not read or write watermarks.
        try (Cluster nowhere = Cluster.connect(List.of(URI.create("http://127.0.0.1:9")))) {
            Watermarks watermarks = new Watermarks(nowhere);
            MemberConsumer member = new MemberConsumer(
                    consumer,
                    new FollowSettings(
                            "t",
                            "group",
                            Duration.ofSeconds(1),
                            FollowUntil.STOPPED,
                            Duration.ofSeconds(1),
                            Duration.ofMinutes(10),
                            new MessageFormat(MessageKey.MERCHANT_AND_ID, null)),
                    new PartitionSources("c", "t", watermarks, false),
                    assignment,
                    new PipelineCounts(),
                    DeadLetters.CARRIED_BY_OUTCOMES,
                    stalls::add);
            consumer.rebalance(List.of(PARTITION));
            PartitionLedger ledger = new PartitionLedger("kafka/c/t/0", 10, 1_000);
            assignment.open(PARTITION, ledger);
            ledger.begin(new ConsumerRecord<>("t", 0, 10, new byte[0], new byte[0]))
                    .acknowledged()
                    .run();
            member.commitFinally();
        }
        assertThat(consumer.committed).containsExactly(Map.of(PARTITION, new OffsetAndMetadata(11)));
        assertThat(stalls)
                .containsExactly("Kafka: a rebalance", "Kafka: another member has it", "Kafka: no answer", "");
    }

    /** Rejects the first commits. */
    private static final class Committing extends MockConsumer<byte[], byte[]> {

        private final Iterator<KafkaException> refusals;
        private final List<Map<TopicPartition, OffsetAndMetadata>> committed = new ArrayList<>();

        Committing(Iterator<KafkaException> refusals) {
            super("none");
            this.refusals = refusals;
        }

        @Override
        public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration limit) {
            if (refusals.hasNext()) {
                throw refusals.next();
            }
            committed.add(offsets);
        }
    }
}
