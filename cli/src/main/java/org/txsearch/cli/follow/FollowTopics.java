package org.txsearch.cli.follow;

import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.txsearch.cli.runtime.settings.KafkaSettings;
import org.txsearch.ingest.follow.GroupOffsets;
import org.txsearch.ingest.kafka.KafkaConnection;
import org.txsearch.ingest.kafka.TransactionTopic;

/**
 * The topics of a follower, which exist.
 *
 * @param admin closed with the topics
 * @param partitions the partitions of the topic of transactions at the start
 * @param isContinued whether the group had read any of them before
 */
record FollowTopics(
        Admin admin, List<TopicPartition> partitions, GroupOffsets offsets, String clusterId, boolean isContinued)
        implements AutoCloseable {

    /** Creates the topics that are missing. */
    static FollowTopics prepare(KafkaSettings kafka, String group) throws InterruptedException {
        KafkaConnection connection = kafka.connection();
        Admin admin = connection.admin();
        try {
            TransactionTopic topics = new TransactionTopic(connection, admin);
            List<TopicPartition> partitions = topics.ensure(kafka.topic(), kafka.partitions());
            topics.ensureExists(kafka.deadLetterTopic(), 1);
            String clusterId =
                    connection.require(admin, a -> a.describeCluster().clusterId());
            GroupOffsets offsets = new GroupOffsets(connection, admin, kafka.topic(), group);
            return new FollowTopics(admin, partitions, offsets, clusterId, offsets.hasRead());
        } catch (InterruptedException | RuntimeException e) {
            admin.close();
            throw e;
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
