/** Writes statements: a merchant's transactions as a PDF file, for printing, archiving, and reconciliation. */
package org.txsearch.statement;
