/** Times in records, requests, and responses. */
package org.txsearch.time;
