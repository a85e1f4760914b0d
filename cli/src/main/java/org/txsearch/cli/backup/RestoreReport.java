package org.txsearch.cli.backup;

import java.util.List;
import java.util.Map;

/**
 * The result of a restore, which was compared with the backup.
 *
 * @param targets the index of each restored week
 * @param others the other indices that were restored
 */
public record RestoreReport(BackupManifest manifest, Map<BackedUpWeek, String> targets, List<String> others) {}
