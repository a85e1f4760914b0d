/** An adapter for programs of PayPal's Transaction Search v1.9. No other package depends on it. */
package org.txsearch.api.paypal;
