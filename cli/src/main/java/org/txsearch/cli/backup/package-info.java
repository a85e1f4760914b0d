/** Backups of the weeks and of what stands beside them, as Elasticsearch snapshots that are checked when they are restored. */
@NullMarked
package org.txsearch.cli.backup;

import org.jspecify.annotations.NullMarked;
