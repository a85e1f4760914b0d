/** Transactions in Kafka: the topic, its messages, publishing, reading from the beginning, and a local broker. */
@NullMarked
package org.txsearch.ingest.kafka;

import org.jspecify.annotations.NullMarked;
