package org.txsearch.cli.backup;

/**
 * A new backup.
 *
 * @param addedBytes the bytes that the repository did not contain before
 */
public record CreatedBackup(BackupManifest manifest, long addedBytes) {}
