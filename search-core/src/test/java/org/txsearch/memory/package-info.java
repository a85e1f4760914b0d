/** A search without Elasticsearch: what the real one must answer, and what tests use in its place. */
package org.txsearch.memory;
