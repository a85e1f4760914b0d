/** Typesets text in any script on the pages of a PDF file, with fonts of this module. */
package org.txsearch.statement.typeset;
