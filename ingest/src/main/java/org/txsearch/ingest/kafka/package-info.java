/** Transactions in Kafka: the topic, its messages, publishing, reading from the beginning, and a local broker. */
package org.txsearch.ingest.kafka;
