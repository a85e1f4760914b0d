/** Transactions in Kafka: the topic, its messages, filling it, reading it from its beginning, and a local broker. */
@NullMarked
package org.txsearch.ingest.kafka;

import org.jspecify.annotations.NullMarked;
