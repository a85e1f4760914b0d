/** The connection to Elasticsearch. */
@NullMarked
package org.txsearch.cluster;

import org.jspecify.annotations.NullMarked;
