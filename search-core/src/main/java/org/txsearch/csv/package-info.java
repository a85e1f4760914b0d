/** Items as rows of CSV (RFC 4180), written straight from their stored bytes. */
package org.txsearch.csv;
