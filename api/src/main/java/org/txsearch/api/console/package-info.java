/** The console: the merchants' web page, which signs in at the issuer and calls the API from the browser. */
package org.txsearch.api.console;
