package org.txsearch.nightly;

import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.StateDocuments;
import tools.jackson.databind.json.JsonMapper;

/**
 * The last run of each task, as the cluster stores it.
 *
 * @param entries the tasks that have been scheduled at least once
 */
public record NightlyLog(Map<NightlyTask, NightlyEntry> entries) {

    /** The name of the document that holds it. The process that does the work has the lease on it. */
    public static final String NOTE = "nightly";

    public NightlyLog {
        entries = Collections.unmodifiableMap(new EnumMap<>(entries));
    }

    public static NightlyLog read(Cluster cluster) throws IOException {
        return of(new StateDocuments(cluster).read(NOTE).orElse(Map.of()));
    }

    public static NightlyLog of(Map<String, Object> note) {
        Map<NightlyTask, NightlyEntry> entries = new EnumMap<>(NightlyTask.class);
        for (NightlyTask task : NightlyTask.values()) {
            if (note.get(task.text()) instanceof Map<?, ?> entry && entry.get("due") != null) {
                entries.put(task, JsonMapper.shared().convertValue(entry, NightlyEntry.class));
            }
        }
        return new NightlyLog(entries);
    }

    public NightlyLog with(NightlyTask task, NightlyEntry entry) {
        Map<NightlyTask, NightlyEntry> changed = new EnumMap<>(NightlyTask.class);
        changed.putAll(entries);
        changed.put(task, entry);
        return new NightlyLog(changed);
    }

    public Map<String, Object> note() {
        Map<String, Object> note = new LinkedHashMap<>();
        entries.forEach(
                (task, entry) -> note.put(task.text(), JsonMapper.shared().convertValue(entry, Map.class)));
        return note;
    }
}
