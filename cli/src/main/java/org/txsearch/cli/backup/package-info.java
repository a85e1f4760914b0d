/** Backups of the weeks and the other indices, as Elasticsearch snapshots that are checked when they are restored. */
@NullMarked
package org.txsearch.cli.backup;

import org.jspecify.annotations.NullMarked;
