/** HTTPS from the first start, with a configured certificate or a generated one for localhost. */
package org.txsearch.api.platform.tls;
