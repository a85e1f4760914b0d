package org.txsearch.cli.backup;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a backup holds, as it was when it was made.
 *
 * @param name the backup's name
 * @param asOf every event that was taken in before is in it
 * @param schema the schema that new weeks were made for
 * @param weeks the weeks, oldest first
 * @param others the indices that stand beside the weeks: grants, exports, their schedules and keys
 * @param sources the open sources and until when each was visible
 * @param notes the notes that commands had left, but for those of work that was under way
 */
public record BackupManifest(
        String name,
        Instant asOf,
        String schema,
        List<BackedUpWeek> weeks,
        List<String> others,
        Map<String, Instant> sources,
        Map<String, Map<String, Object>> notes) {

    /** Copies what it is given. */
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

    /** In how many days and currencies something was written while the copy was made. */
    public int moving() {
        return weeks.stream().mapToInt(BackedUpWeek::moving).sum();
    }
}
