package org.txsearch.ingest.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class OpenTransactionsTest {

    private static final TopicPartition ONE = new TopicPartition("t", 1);
    private static final TopicPartition TWO = new TopicPartition("t", 2);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final OpenTransactions transactions = new OpenTransactions();

    @Test
    void transactionThatIsOpen_countsFromWhenItWasSeenFirst() {
        note(0, 10, 4);
        note(30, 12, 4);
        assertThat(heldAt(59)).isEmpty();
        assertThat(heldAt(60)).isEqualTo("partition 1 of t, offsets 4 to 11");
        // The next transaction of the same producer.
        note(61, 20, 12);
        assertThat(heldAt(61)).isEmpty();
        assertThat(heldAt(121)).isEqualTo("partition 1 of t, offsets 12 to 19");
        note(122, 20, 20);
        assertThat(heldAt(1_000)).isEmpty();
    }

    private void note(long second, long end, long stable) {
        // The other partition has no transaction: messages appended between the two requests do not count as one.
        transactions.note(
                Map.of(ONE, end, TWO, 7L),
                Map.of(ONE, stable, TWO, 9L),
                Duration.ofSeconds(second).toNanos());
    }

    private String heldAt(long second) {
        var held = transactions.heldFor(MINUTE, Duration.ofSeconds(second).toNanos());
        String description = OpenTransactions.description(held);
        return held.isEmpty() ? "" : description.substring(description.indexOf(": ") + 2);
    }
}
