/** The merchants' REST API, which knows HTTP, but neither the requests of Elasticsearch nor Avro. */
package org.txsearch.api;
