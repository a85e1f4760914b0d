/** Typesetting: text in any script, shaped with fonts that ship with the project, on the pages of a PDF file. */
@NullMarked
package org.txsearch.statement.typeset;

import org.jspecify.annotations.NullMarked;
