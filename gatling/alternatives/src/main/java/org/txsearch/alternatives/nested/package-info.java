/** Elasticsearch with a strict mapping in which lists are nested documents. */
package org.txsearch.alternatives.nested;
