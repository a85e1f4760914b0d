package org.txsearch.ingest.follow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * The transactions of producers that hold back messages: a follower reads a partition only up to the first open
 * transaction. One thread updates them, any thread reads them.
 */
final class OpenTransactions {

    private volatile List<OpenTransaction> held = List.of();

    /**
     * Updates the state.
     *
     * @param ends the end offset of each partition
     * @param stable the last stable offset of each partition, which was requested later
     */
    void note(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> stable, long nowNanos) {
        Map<TopicPartition, OpenTransaction> before = new HashMap<>();
        held.forEach(one -> before.put(one.partition(), one));
        List<OpenTransaction> now = new ArrayList<>();
        ends.forEach((partition, end) -> {
            long offset = stable.getOrDefault(partition, end);
            if (offset < end) {
                OpenTransaction known = before.get(partition);
                long since = known == null || known.offset() != offset ? nowNanos : known.sinceNanos();
                now.add(new OpenTransaction(partition, offset, end, since));
            }
        });
        now.sort(Comparator.comparingInt(one -> one.partition().partition()));
        held = List.copyOf(now);
    }

    /** Returns the partitions that the same transaction has held back for the given time. */
    List<OpenTransaction> heldFor(Duration time, long nowNanos) {
        return held.stream()
                .filter(one -> nowNanos - one.sinceNanos() >= time.toNanos())
                .toList();
    }

    /** Describes the messages that cannot be read. */
    static String description(List<OpenTransaction> held) {
        return "an open transaction of a producer holds back messages: "
                + held.stream().map(OpenTransaction::toString).collect(Collectors.joining("; "));
    }
}
