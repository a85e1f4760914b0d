package org.txsearch.cli.snapshots;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The names of the snapshots of a backup: one with the data, and a later one with the manifest, which completes it. */
public final class BackupNames {

    /** Matches the snapshots of backups only. */
    static final String PATTERN = "backup-*";

    /** The index that holds a manifest while it is written or read. */
    public static final String MANIFEST_INDEX = "txsearch-backup-manifest";

    private static final String MANIFEST = "-manifest";
    private static final String FORM = "backup-\\d{8}-\\d{6}";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("'backup-'uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private BackupNames() {}

    public static String of(Instant startedAt) {
        return TIME.format(startedAt);
    }

    public static String manifest(String backup) {
        return backup + MANIFEST;
    }

    static boolean isBackup(String snapshot) {
        return snapshot.matches(FORM);
    }

    static boolean isManifest(String snapshot) {
        return snapshot.matches(FORM + MANIFEST);
    }

    /** Returns the backup to which a snapshot of either kind belongs. */
    static String backup(String snapshot) {
        return isManifest(snapshot) ? snapshot.substring(0, snapshot.length() - MANIFEST.length()) : snapshot;
    }
}
