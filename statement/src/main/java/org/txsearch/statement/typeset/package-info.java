/** Typesets text in any script on the pages of a PDF file, with fonts of this module. */
@NullMarked
package org.txsearch.statement.typeset;

import org.jspecify.annotations.NullMarked;
