/** Backups of the weeks and the other indices, as Elasticsearch snapshots that are checked when they are restored. */
package org.txsearch.cli.backup;
