/** What all responses have in common: a request id, cache rules, CORS headers, and the end of the connection during a stop. */
@NullMarked
package org.txsearch.api.http;

import org.jspecify.annotations.NullMarked;
