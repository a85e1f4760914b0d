/** What every answer carries whatever it says: a request id, cache rules, the address of the API's pages. */
@NullMarked
package org.txsearch.api.http;

import org.jspecify.annotations.NullMarked;
