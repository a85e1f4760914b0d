/** The statement: a merchant's transactions as a PDF file to print, file and reconcile. */
@NullMarked
package org.txsearch.api.statement;

import org.jspecify.annotations.NullMarked;
