/** Searches, and the values that their endpoints share. */
package org.txsearch.api.search;
