/** The statement: a merchant's transactions as a PDF file to print, file and reconcile. */
@NullMarked
package org.txsearch.statement;

import org.jspecify.annotations.NullMarked;
