package org.txsearch.ingest.follow;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.freshness.Watermarks;

/** The partitions of a topic as sources of watermarks, open from the moment at which a follower knows them. */
public final class PartitionSources {

    private final String prefix;
    private final Watermarks watermarks;
    private final Supplier<Instant> opening;
    private final Set<TopicPartition> open = ConcurrentHashMap.newKeySet();

    /**
     * The partitions of that topic.
     *
     * @param clusterId the id of the Kafka cluster: two clusters may have topics of the same name
     * @param wereOpen whether their sources may have been open and closed before. Answers may then have promised everything
     *     up to this moment, so that they open now, and what was appended before gets this moment as {@code ingested_at}
     */
    public PartitionSources(String clusterId, String topic, Watermarks watermarks, boolean wereOpen) {
        this.prefix = "kafka/" + clusterId + "/" + topic + "/";
        this.watermarks = watermarks;
        this.opening = wereOpen ? Instant::now : () -> Instant.EPOCH;
    }

    /** The name of that partition among the sources. */
    String name(TopicPartition partition) {
        return prefix + partition.partition();
    }

    /**
     * Opens those that are not open, whichever member follows them. A partition that was added later begins at the least
     * watermark of the others: none of them is later than its creation, so that as_of does not go back.
     */
    public void open(Collection<TopicPartition> partitions) throws IOException {
        Map<String, Instant> stored = watermarks.open();
        Instant from = stored.entrySet().stream()
                .filter(source -> source.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .min(Instant::compareTo)
                .orElseGet(opening);
        for (TopicPartition partition : partitions) {
            if (!stored.containsKey(name(partition))) {
                watermarks.open(name(partition), from);
            }
            open.add(partition);
        }
    }

    /** The watermarks of all open sources, by their names. */
    Map<String, Instant> stored() throws IOException {
        return watermarks.open();
    }

    /** Advances watermarks, by the names of their sources. */
    void advance(Map<String, Instant> marks) throws IOException {
        watermarks.advance(marks);
    }

    /** Opens those that this process has not opened yet. */
    void openNew(Collection<TopicPartition> partitions) throws IOException {
        List<TopicPartition> unopened = partitions.stream()
                .filter(partition -> !open.contains(partition))
                .toList();
        if (!unopened.isEmpty()) {
            open(unopened);
        }
    }

    /** The least watermark of those partitions: everything that they took in before is visible. */
    Instant completeUntil(Collection<TopicPartition> partitions) throws IOException {
        Map<String, Instant> stored = watermarks.open();
        return partitions.stream()
                .flatMap(partition -> Stream.ofNullable(stored.get(name(partition))))
                .min(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    /** Closes those partitions, of which everything that was read is visible. */
    void close(Collection<TopicPartition> partitions) throws IOException {
        for (TopicPartition partition : partitions) {
            watermarks.close(name(partition));
        }
    }
}
