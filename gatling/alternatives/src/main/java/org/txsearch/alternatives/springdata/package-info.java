/** Elasticsearch with its default dynamic mapping, through Spring Data repositories. */
package org.txsearch.alternatives.springdata;
