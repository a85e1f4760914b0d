/** A real Elasticsearch and a real Kafka on this machine, run as child processes for development and tests. */
package org.txsearch.local;
