package org.txsearch.ingest.follow;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.freshness.Watermarks;

/** The partitions of a topic as sources of watermarks, open from the moment at which a follower knows them. */
public final class PartitionSources {

    private final String prefix;
    private final Watermarks watermarks;
    private final Set<TopicPartition> open = ConcurrentHashMap.newKeySet();

    /**
     * The partitions of that topic.
     *
     * @param clusterId the id of the Kafka cluster: two clusters may have topics of the same name
     */
    public PartitionSources(String clusterId, String topic, Watermarks watermarks) {
        this.prefix = "kafka/" + clusterId + "/" + topic + "/";
        this.watermarks = watermarks;
    }

    /** The name of that partition among the sources. */
    String name(TopicPartition partition) {
        return prefix + partition.partition();
    }

    /**
     * Opens those that are not open yet, whichever member follows them. A partition that was added later begins at the least
     * watermark of the others: none of them is later than its creation, so that as_of does not go back.
     */
    public void open(Collection<TopicPartition> partitions) throws IOException {
        if (open.containsAll(partitions)) {
            return;
        }
        Instant from = watermarks.open().entrySet().stream()
                .filter(source -> source.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .min(Instant::compareTo)
                .orElse(Instant.EPOCH);
        for (TopicPartition partition : partitions) {
            if (!open.contains(partition)) {
                watermarks.open(name(partition), from);
                open.add(partition);
            }
        }
    }
}
