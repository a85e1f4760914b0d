/** The console: the merchants' web page, which signs in at the issuer and calls the API from the browser. */
@NullMarked
package org.txsearch.api.console;

import org.jspecify.annotations.NullMarked;
