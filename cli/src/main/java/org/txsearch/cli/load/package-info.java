/** Loads files, or publishes them to Kafka. */
package org.txsearch.cli.load;
