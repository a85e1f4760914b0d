/** Follows a Kafka topic. */
package org.txsearch.cli.follow;
