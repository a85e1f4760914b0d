/** The operator's command line: the commands of {@code ./txsearch}. */
@NullMarked
package org.txsearch.cli;

import org.jspecify.annotations.NullMarked;
