package org.txsearch.ingest.follow;

import java.time.Duration;

/**
 * What is followed, and how.
 *
 * @param topic the topic of transactions
 * @param group the consumer group; its members share the partitions, and its offsets are what is done
 * @param clockSkew how far the clocks of the brokers may be apart from this one
 * @param untilCaughtUp ends when the group has handled everything that was there at the start
 * @param stopLimit how long an orderly stop waits for what is under way
 */
public record FollowSettings(
        String topic, String group, Duration clockSkew, boolean untilCaughtUp, Duration stopLimit) {}
