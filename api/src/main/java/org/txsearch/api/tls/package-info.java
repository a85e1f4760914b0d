/** HTTPS from the first start, with the configured certificate or one that is generated for localhost. */
@NullMarked
package org.txsearch.api.tls;

import org.jspecify.annotations.NullMarked;
