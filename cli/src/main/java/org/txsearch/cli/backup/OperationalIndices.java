package org.txsearch.cli.backup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.txsearch.cluster.Cluster;
import org.txsearch.cluster.Notes;
import org.txsearch.index.WeekRegister;

/** What a cluster holds besides its weeks: grants, exports, schedules, and the notes of commands. */
final class OperationalIndices {

    private static final String PREFIX = "txsearch-";

    /** Notes and watermarks change all the time; the manifest has those that belong to it. */
    private static final Set<String> IN_THE_MANIFEST =
            Set.of("txsearch-notes", "txsearch-watermarks", WeekRegister.INDEX);

    private static final String OF_A_TRIAL = "txsearch-tune-";

    /** Only notes of work in progress have it. */
    private static final String BEAT = "beat";

    private final Cluster cluster;
    private final Notes notes;
    private final WeekRegister register;

    OperationalIndices(Cluster cluster) {
        this.cluster = cluster;
        this.notes = new Notes(cluster);
        this.register = new WeekRegister(cluster);
    }

    /** The indices that a backup copies. */
    List<String> indices() throws IOException {
        List<String> names = new ArrayList<>();
        for (String name : cluster.patiently("GET", "/" + PREFIX + "*/_alias").propertyNames()) {
            if (!IN_THE_MANIFEST.contains(name)
                    && !name.startsWith(OF_A_TRIAL)
                    && !name.equals(Backups.Names.MANIFEST_INDEX)) {
                names.add(name);
            }
        }
        names.sort(null);
        return names;
    }

    /** The register of the weeks, and the notes of completed work, such as which weeks are retired; work in progress is not restored. */
    Map<String, Map<String, Object>> notes() throws IOException {
        Map<String, Map<String, Object>> done = new LinkedHashMap<>();
        notes.startingWith("").forEach((name, note) -> {
            if (!note.containsKey(BEAT)) {
                done.put(name, note);
            }
        });
        done.put(WeekRegister.INDEX, register.note());
        return done;
    }

    /** Writes those of the notes that do not exist. */
    void keep(Map<String, Map<String, Object>> kept) throws IOException {
        for (Map.Entry<String, Map<String, Object>> note : kept.entrySet()) {
            if (!note.getKey().equals(WeekRegister.INDEX)
                    && notes.read(note.getKey()).isEmpty()) {
                notes.write(note.getKey(), note.getValue());
            }
        }
    }
}
