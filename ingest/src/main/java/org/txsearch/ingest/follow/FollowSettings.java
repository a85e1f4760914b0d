package org.txsearch.ingest.follow;

import java.time.Duration;
import org.txsearch.ingest.kafka.MessageFormat;

/**
 * Settings of a member of a consumer group.
 *
 * @param group the consumer group, whose members share the partitions
 * @param clockSkew the maximum difference between this clock and those of the brokers
 * @param stopLimit how long an orderly stop waits for messages in flight
 * @param transactionLimit how long a member that catches up waits for an open transaction of a producer
 * @param format reads the messages
 */
public record FollowSettings(
        String topic,
        String group,
        Duration clockSkew,
        FollowUntil until,
        Duration stopLimit,
        Duration transactionLimit,
        MessageFormat format) {}
