package org.txsearch.ingest.follow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.ingest.kafka.LostMessagesException;

/**
 * Messages that the log has deleted before a group has read them.
 *
 * @param from the first offset that is gone
 * @param to the first offset behind it that is there, or will be
 */
public record TopicGap(TopicPartition partition, long from, long to) {

    /**
     * The gaps between where a group stands and where the log begins.
     *
     * @param next the offset that is read next, of each partition of which anything was read
     * @param beginnings of all partitions that are looked at
     */
    static List<TopicGap> between(Map<TopicPartition, Long> next, Map<TopicPartition, Long> beginnings) {
        List<TopicGap> gaps = new ArrayList<>();
        beginnings.forEach((partition, beginning) -> {
            long from = next.getOrDefault(partition, 0L);
            if (from < beginning) {
                gaps.add(new TopicGap(partition, from, beginning));
            }
        });
        gaps.sort(Comparator.comparingInt(gap -> gap.partition().partition()));
        return gaps;
    }

    /** Why a follower stops. */
    static LostMessagesException refusal(String group, List<TopicGap> gaps) {
        return new LostMessagesException(
                "The log has deleted messages that the group %s has not read: %s. What they brought is not stored, and as_of stands before them. Load it from another source where there is one, then let the group go on behind them with ./txsearch follow --skip-gaps."
                        .formatted(group, gaps.stream().map(TopicGap::toString).collect(Collectors.joining("; "))));
    }

    @Override
    public String toString() {
        return "partition %d of %s, offsets %d to %d".formatted(partition.partition(), partition.topic(), from, to - 1);
    }
}
