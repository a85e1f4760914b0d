/** The foundation of every command: exit codes, progress, tables, and signals. */
@NullMarked
package org.txsearch.cli.runtime;

import org.jspecify.annotations.NullMarked;
