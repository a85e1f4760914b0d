/** A search without Elasticsearch: what the real one must answer, and what tests use in its place. */
@NullMarked
package org.txsearch.memory;

import org.jspecify.annotations.NullMarked;
