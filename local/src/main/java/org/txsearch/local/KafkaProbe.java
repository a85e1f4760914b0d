package org.txsearch.local;

import java.time.Duration;

/** Asks a Kafka whether it is up; this module has no client of Kafka. */
@FunctionalInterface
public interface KafkaProbe {

    /** Returns whether a Kafka answers at the given address within the given time. */
    boolean isUp(String bootstrapServers, Duration limit) throws InterruptedException;
}
