/** Backups as the snapshots of an Elasticsearch repository. */
package org.txsearch.cli.snapshots;
