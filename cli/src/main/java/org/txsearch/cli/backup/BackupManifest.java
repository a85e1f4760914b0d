package org.txsearch.cli.backup;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The contents of a backup.
 *
 * @param asOf every event that was taken in before this time is in it
 * @param schema the schema of new weeks at that time
 * @param weeks the weeks, oldest first
 * @param others the other indices: grants, exports, their schedules and keys
 * @param sources the open sources and the time until which each was visible
 * @param notes the notes of commands, except those of work in progress
 */
public record BackupManifest(
        String name,
        Instant asOf,
        String schema,
        List<BackedUpWeek> weeks,
        List<String> others,
        Map<String, Instant> sources,
        Map<String, Map<String, Object>> notes) {

    public BackupManifest {
        weeks = List.copyOf(weeks);
        others = List.copyOf(others);
        sources = Map.copyOf(sources);
        notes = Map.copyOf(notes);
    }

    /** How many transactions it holds. */
    public long documents() {
        return weeks.stream().mapToLong(BackedUpWeek::documents).sum();
    }

    /** In how many days and currencies something was written during the copy. */
    public int moving() {
        return weeks.stream().mapToInt(BackedUpWeek::moving).sum();
    }
}
