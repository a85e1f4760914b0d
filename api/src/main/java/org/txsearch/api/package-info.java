/** The merchants' REST API: HTTP in, HTTP out, and nothing that Elasticsearch or Avro would call its own. */
@NullMarked
package org.txsearch.api;

import org.jspecify.annotations.NullMarked;
