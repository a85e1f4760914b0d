/** What every answer carries whatever it says: a request id, cache rules, whose pages may read it, the connection's end. */
@NullMarked
package org.txsearch.api.http;

import org.jspecify.annotations.NullMarked;
