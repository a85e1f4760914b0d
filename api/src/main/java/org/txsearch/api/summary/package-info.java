/** The endpoint that adds up matching transactions. */
package org.txsearch.api.summary;
