package org.txsearch.ingest.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class PartitionLedgerTest {

    private final PartitionLedger ledger = new PartitionLedger("kafka/c/t/0", 10, 1_000);

    @Test
    void offsetAfterAnOpenMessage_isNotCommitted() {
        LedgerMessage first = begin(10, 2_000);
        LedgerMessage second = begin(11, 2_001);
        LedgerMessage third = begin(12, 2_002);
        second.acknowledged().run();
        third.acknowledged().run();
        assertThat(ledger.toCommit()).isEqualTo(-1);
        first.acknowledged().run();
        assertThat(ledger.toCommit()).isEqualTo(13);
        ledger.committed(13);
        assertThat(ledger.toCommit()).isEqualTo(-1);
    }

    @Test
    void firstOpenMessage_isTheOneToReadAgain() {
        begin(10, 2_000).acknowledged().run();
        begin(11, 2_001);
        begin(12, 2_002).acknowledged().run();
        assertThat(ledger.toCommit()).isEqualTo(11);
    }

    @Test
    void offsetsWithoutMessages_areCommittedOnceAllIsCompleted() {
        LedgerMessage message = begin(10, 2_000);
        ledger.polledUpTo(15);
        assertThat(ledger.toCommit()).isEqualTo(-1);
        message.acknowledged().run();
        assertThat(ledger.toCommit()).isEqualTo(15);
    }

    @Test
    void stamps_neverDecrease_notEvenBelowTheEarlierWatermark() {
        assertThat(begin(10, 500).ingestedAt()).isEqualTo(1_000);
        assertThat(begin(11, 3_000).ingestedAt()).isEqualTo(3_000);
        assertThat(begin(12, 2_999).ingestedAt()).isEqualTo(3_000);
    }

    @Test
    void watermark_isAtTheFirstOpenMessage() {
        LedgerMessage first = begin(10, 2_000);
        begin(11, 2_500).acknowledged().run();
        assertThat(ledger.completedBefore(12, 9_000)).isEqualTo(2_000);
        first.acknowledged().run();
        assertThat(ledger.completedBefore(12, 9_000)).isEqualTo(9_000);
    }

    @Test
    void watermark_doesNotPassMessagesThatWereNotPolledYet() {
        begin(10, 2_000).acknowledged().run();
        assertThat(ledger.completedBefore(12, 9_000)).isEqualTo(2_000);
    }

    /** Simulates a series of open transactions, so that the latest end is never reached. */
    @Test
    void endThatIsReachedLater_countsFromWhenItWasRequested() {
        assertThat(ledger.completedBefore(11, 5_000)).isEqualTo(1_000);
        assertThat(ledger.completedBefore(12, 6_000)).isEqualTo(1_000);
        begin(10, 4_000).acknowledged().run();
        assertThat(ledger.completedBefore(14, 7_000)).isEqualTo(5_000);
        ledger.polledUpTo(13);
        assertThat(ledger.completedBefore(14, 8_000)).isEqualTo(5_000);
        ledger.polledUpTo(14);
        assertThat(ledger.completedBefore(16, 9_000)).isEqualTo(7_000);
    }

    @Test
    void idlePartition_advances_andLaterStampsAreNotLower() {
        assertThat(ledger.completedBefore(10, 5_000)).isEqualTo(5_000);
        // The broker's clock is further behind than assumed.
        assertThat(begin(10, 4_000).ingestedAt()).isEqualTo(5_000);
        assertThat(ledger.completedBefore(11, 6_000)).isEqualTo(5_000);
    }

    private LedgerMessage begin(long offset, long timestamp) {
        return ledger.begin(new ConsumerRecord<>(
                "t",
                0,
                offset,
                timestamp,
                TimestampType.LOG_APPEND_TIME,
                0,
                0,
                new byte[0],
                new byte[0],
                new RecordHeaders(),
                Optional.empty()));
    }
}
