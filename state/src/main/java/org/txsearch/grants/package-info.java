/** Which partner may act for which merchant: grants that are made and withdrawn while the API runs. */
package org.txsearch.grants;
