package org.txsearch.cli.backup;

/**
 * A new backup.
 *
 * @param addedBytes how much of it was not in the repository before
 */
public record CreatedBackup(BackupManifest manifest, long addedBytes) {}
