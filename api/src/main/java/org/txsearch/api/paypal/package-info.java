/** PayPal's Transaction Search v1.9, for programs that were written for it: an adapter, of which the rest of the API knows nothing. */
@NullMarked
package org.txsearch.api.paypal;

import org.jspecify.annotations.NullMarked;
