/** The connection to Elasticsearch. */
package org.txsearch.cluster;
