/** A real Elasticsearch and a real Kafka on this machine, run as child processes for development and tests. */
@NullMarked
package org.txsearch.local;

import org.jspecify.annotations.NullMarked;
