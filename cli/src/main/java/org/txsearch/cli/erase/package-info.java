/** Erases a payer's data on request: from the weeks, and from dead letters. */
@NullMarked
package org.txsearch.cli.erase;

import org.jspecify.annotations.NullMarked;
