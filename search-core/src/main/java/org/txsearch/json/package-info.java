/** Reading Elasticsearch's answers as bytes, without building objects for parts that are only passed through. */
package org.txsearch.json;
