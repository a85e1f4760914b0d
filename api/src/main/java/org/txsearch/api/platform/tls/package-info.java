/** HTTPS from the first start, with a configured certificate or a generated one for localhost. */
@NullMarked
package org.txsearch.api.platform.tls;

import org.jspecify.annotations.NullMarked;
