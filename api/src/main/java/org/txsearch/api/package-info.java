/** The merchants' REST API, which knows HTTP, but neither the requests of Elasticsearch nor Avro. */
@NullMarked
package org.txsearch.api;

import org.jspecify.annotations.NullMarked;
