/** The commands of the launcher. */
@NullMarked
package org.txsearch.ingest.command;

import org.jspecify.annotations.NullMarked;
