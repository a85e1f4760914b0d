package org.txsearch.nightly;

import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Notes;

/**
 * The last run of each task, as the cluster stores it.
 *
 * @param entries the tasks that have been scheduled at least once
 */
public record NightlyLog(Map<NightlyTask, NightlyEntry> entries) {

    /** The note that holds it, and that belongs to the process which does the work. */
    public static final String NOTE = "nightly";

    private static final String DUE = "due";
    private static final String SUCCEEDED = "succeeded_at";
    private static final String ATTEMPTED = "attempted_at";
    private static final String FAILURES = "failures";

    /** Checks nothing and copies the entries. */
    public NightlyLog {
        entries = Collections.unmodifiableMap(new EnumMap<>(entries));
    }

    /** The log of that cluster. */
    public static NightlyLog read(Cluster cluster) throws IOException {
        return of(new Notes(cluster).read(NOTE).orElse(Map.of()));
    }

    /** The log that a note holds. */
    public static NightlyLog of(Map<String, Object> note) {
        Map<NightlyTask, NightlyEntry> entries = new EnumMap<>(NightlyTask.class);
        for (NightlyTask task : NightlyTask.values()) {
            Map<?, ?> entry = note.get(task.text()) instanceof Map<?, ?> members ? members : Map.of();
            Instant due = instant(entry, DUE);
            if (due != null) {
                int failures = entry.get(FAILURES) instanceof Integer count ? count : 0;
                entries.put(
                        task, new NightlyEntry(due, instant(entry, SUCCEEDED), instant(entry, ATTEMPTED), failures));
            }
        }
        return new NightlyLog(entries);
    }

    private static @Nullable Instant instant(Map<?, ?> entry, String name) {
        return entry.get(name) instanceof String text ? Instant.parse(text) : null;
    }

    /** Returns this log with another entry. */
    public NightlyLog with(NightlyTask task, NightlyEntry entry) {
        Map<NightlyTask, NightlyEntry> changed = new EnumMap<>(NightlyTask.class);
        changed.putAll(entries);
        changed.put(task, entry);
        return new NightlyLog(changed);
    }

    /** The note that holds it. */
    public Map<String, Object> note() {
        Map<String, Object> note = new LinkedHashMap<>();
        entries.forEach((task, entry) -> {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put(DUE, entry.due().toString());
            members.put(SUCCEEDED, text(entry.succeededAt()));
            members.put(ATTEMPTED, text(entry.attemptedAt()));
            members.put(FAILURES, entry.failures());
            note.put(task.text(), members);
        });
        return note;
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
