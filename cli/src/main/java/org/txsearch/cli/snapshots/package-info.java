/** Backups as the snapshots of an Elasticsearch repository. */
@NullMarked
package org.txsearch.cli.snapshots;

import org.jspecify.annotations.NullMarked;
