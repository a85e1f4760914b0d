/** Writes statements: a merchant's transactions as a PDF file, for printing, archiving, and reconciliation. */
@NullMarked
package org.txsearch.statement;

import org.jspecify.annotations.NullMarked;
