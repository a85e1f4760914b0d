/**
 * The document of a transaction: the API's item, preceded by one small member that only the index reads; its folded
 * words, and the selection of its parts.
 */
package org.txsearch.document;
