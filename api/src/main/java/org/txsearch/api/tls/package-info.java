/** HTTPS from the first start: the configured certificate, or one that is made for localhost. */
@NullMarked
package org.txsearch.api.tls;

import org.jspecify.annotations.NullMarked;
