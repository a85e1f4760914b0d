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

/** The partitions of a topic as sources of watermarks, which open when a follower first knows them. */
public final class PartitionSources {

    private final String prefix;
    private final Watermarks watermarks;
    private final Supplier<Instant> opening;
    private final Set<TopicPartition> open = ConcurrentHashMap.newKeySet();

    /**
     * Creates the sources of a topic.
     *
     * @param clusterId the id of the Kafka cluster: two clusters may have topics of the same name
     * @param wereOpen whether the sources may have been open and closed before. Responses may then have promised
     *     completeness up to now, so the sources open at the current time, and earlier messages get it as
     *     {@code ingested_at}
     */
    public PartitionSources(String clusterId, String topic, Watermarks watermarks, boolean wereOpen) {
        this.prefix = "kafka/" + clusterId + "/" + topic + "/";
        this.watermarks = watermarks;
        this.opening = wereOpen ? Instant::now : () -> Instant.EPOCH;
    }

    /** Returns the name of a partition among the sources. */
    String name(TopicPartition partition) {
        return prefix + partition.partition();
    }

    /**
     * Opens the sources that are not open, whichever member follows them. A partition that was added later begins at
     * the minimum watermark of the others, which is not later than its creation, so that as_of does not go back.
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

    /** Returns the watermarks of all open sources by name. */
    Map<String, Instant> stored() throws IOException {
        return watermarks.open();
    }

    /** Advances the watermarks of sources by name. */
    void advance(Map<String, Instant> marks) throws IOException {
        watermarks.advance(marks);
    }

    /** Opens the sources that this process has not opened yet. */
    void openNew(Collection<TopicPartition> partitions) throws IOException {
        List<TopicPartition> unopened = partitions.stream()
                .filter(partition -> !open.contains(partition))
                .toList();
        if (!unopened.isEmpty()) {
            open(unopened);
        }
    }

    /** Returns the minimum watermark of the partitions, before which all of their messages are visible. */
    Instant completeUntil(Collection<TopicPartition> partitions) throws IOException {
        Map<String, Instant> stored = watermarks.open();
        return partitions.stream()
                .flatMap(partition -> Stream.ofNullable(stored.get(name(partition))))
                .min(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    /** Closes the sources of partitions. All messages that were read must be visible. */
    void close(Collection<TopicPartition> partitions) throws IOException {
        for (TopicPartition partition : partitions) {
            watermarks.close(name(partition));
        }
    }
}
