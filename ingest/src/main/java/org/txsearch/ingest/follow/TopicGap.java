package org.txsearch.ingest.follow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.ingest.kafka.LostMessagesException;

/**
 * A gap of messages that were deleted before a group had read them.
 *
 * @param from the first deleted offset
 * @param to the first offset after the gap that exists or will exist
 */
public record TopicGap(TopicPartition partition, long from, long to) {

    /**
     * Returns the gaps between the offsets of a group and the beginnings of the partitions.
     *
     * @param next the next offset of each partition that was read
     * @param beginnings the first offset of each partition
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

    /** Returns the exception that stops a follower. */
    static LostMessagesException refusal(String group, List<TopicGap> gaps) {
        return new LostMessagesException(
                "The topic has deleted messages that the group %s has not read: %s. Their records are not stored, and as_of is before them. Load the records from another source if there is one, then let the group skip the messages with ./txsearch follow --skip-gaps."
                        .formatted(group, gaps.stream().map(TopicGap::toString).collect(Collectors.joining("; "))));
    }

    @Override
    public String toString() {
        return "partition %d of %s, offsets %d to %d".formatted(partition.partition(), partition.topic(), from, to - 1);
    }
}
