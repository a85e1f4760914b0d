package org.txsearch.cli;

import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.ingest.follow.GroupOffsets;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.TransactionTopic;

/**
 * The topics of a follower, which are there.
 *
 * @param admin a connection of its own
 * @param partitions that the topic of transactions has at the start
 * @param offsets of the topic, and of the group
 * @param clusterId the id that Kafka gave itself
 */
record FollowTopics(Admin admin, List<TopicPartition> partitions, GroupOffsets offsets, String clusterId)
        implements AutoCloseable {

    /** Makes the topics that are missing. */
    static FollowTopics prepare(KafkaSettings kafka, String group) throws InterruptedException {
        KafkaConnection connection = kafka.connection();
        Admin admin = connection.admin();
        FollowTopics prepared = null;
        try {
            TransactionTopic topics = new TransactionTopic(connection, admin);
            List<TopicPartition> found = topics.ensure(kafka.topic(), kafka.partitions());
            topics.ensureThere(kafka.deadLetterTopic(), 1);
            String clusterId = connection.ask(admin, a -> a.describeCluster().clusterId());
            prepared = new FollowTopics(
                    admin, found, new GroupOffsets(connection, admin, kafka.topic(), group), clusterId);
            return prepared;
        } finally {
            if (prepared == null) {
                admin.close();
            }
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
