package org.txsearch.ingest.follow;

import org.apache.kafka.common.TopicPartition;

/**
 * Names the partitions of a cluster among the sources of watermarks.
 *
 * @param clusterId the id that Kafka gave itself: two clusters may have topics of one name
 */
public record SourceNames(String clusterId) {

    /** The name of that partition. */
    public String of(TopicPartition partition) {
        return "kafka/" + clusterId + "/" + partition.topic() + "/" + partition.partition();
    }
}
